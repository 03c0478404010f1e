import { create } from 'zustand';

type Answer = (wasGiven: boolean) => void;

/** The call that waits for the password, if one does; the admin frame shows its dialog for it. */
export const usePasswordRequest = create<{ answer: Answer | null }>()(() => ({ answer: null }));

/**
 * Asks the admin for the password again and waits: true once the server has accepted it, false when the
 * dialog was left. Calls that ask at the same time wait for the same dialog.
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
