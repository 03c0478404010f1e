import { useEffect, useRef } from 'react';

/**
 * Keeps what `behaviour.js` counted before the scripts arrived, and repeats the presses it recorded. Buttons run one
 * after the other, so that each sees the changes of the one before.
 */
export async function replayEarlyPresses(form: HTMLFormElement | null): Promise<void> {
  document.querySelector('[data-slow]')?.setAttribute('hidden', '');
  for (const field of document.querySelectorAll<HTMLInputElement>('main input[data-pressed]')) {
    // past React, which then sees it as typed
    field.setRangeText(field.dataset.pressed ?? '', 0, field.value.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    delete field.dataset.pressed;
  }
  for (const button of document.querySelectorAll<HTMLElement>('main button[data-pressed]')) {
    const times = Number(button.dataset.pressed);
    delete button.dataset.pressed;
    for (let press = 0; press < times; press++) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  if (!form || !('pressed' in form.dataset)) return;
  delete form.dataset.pressed;
  // The press itself may have woken the form, and a form is not sent while it is being sent.
  await new Promise((resolve) => setTimeout(resolve));
  const pressed = document.querySelector<HTMLButtonElement>('main button[data-submits]');
  delete pressed?.dataset.submits;
  form.requestSubmit(pressed?.form === form ? pressed : null);
}

/** Repeats presses in a form from before the scripts arrived, once it listens. */
export function useEarlyPress(isListening: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isListening) replayEarlyPresses(form.current);
  }, [isListening]);
  return form;
}
