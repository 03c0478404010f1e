import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { StepForm } from './use-step-form.ts';
import { words as allWords } from './words.ts';

const words = allWords.leave;

/**
 * Asks before unsaved input is left behind: a dialog inside the site, the browser's own question when
 * the tab is closed.
 */
export function LeaveDialog({ form, mayPass }: { form: StepForm; mayPass: () => boolean }) {
  const { isDirty, discard, save } = form;
  const blocker = useBlocker(() => isDirty && !mayPass());

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={words.title}
      actions={
        <>
          <Button variant="ghost" onClick={stay} autoFocus>
            {words.stay}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              discard();
              blocker.proceed?.();
            }}
          >
            {words.leave}
          </Button>
          <Button
            onClick={async () => {
              const { proceed } = blocker;
              if (await save()) proceed?.();
              else stay();
            }}
          >
            {words.saveAndLeave}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
}
