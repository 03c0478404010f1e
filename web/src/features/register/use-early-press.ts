import { useEffect, useRef } from 'react';

/** Sends a form whose button was pressed before the scripts arrived; `behaviour.js` has noted it. */
export function useEarlyPress(isListening: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    if (!isListening || !element || !('pressed' in element.dataset)) return;
    delete element.dataset.pressed;
    element.requestSubmit();
  }, [isListening]);
  return form;
}
