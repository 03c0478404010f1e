import { create } from 'zustand';

type Answer = (wasGiven: boolean) => void;

/** The call that waits for the password, if any; the staff layout shows the dialog. */
export const usePasswordRequest = create<{ answer: Answer | null }>()(() => ({ answer: null }));

/**
 * Asks the admin for the password again; true once the server has accepted it, false if the dialog was
 * closed. Concurrent calls share one dialog.
 */
export function requestPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    const earlier = usePasswordRequest.getState().answer;
    usePasswordRequest.setState({
      answer: (wasGiven) => {
        earlier?.(wasGiven);
        usePasswordRequest.setState({ answer: null });
        resolve(wasGiven);
      },
    });
  });
}
