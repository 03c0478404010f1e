import { words as allWords } from '@sangamam/words/page/register';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useListener } from '../../ui/use-listener.ts';
import type { StepForm } from './use-step-form.ts';

const words = allWords.leave;

interface LeaveDialogProps {
  /** Without `save` the choice is only to leave or to stay. */
  readonly form: Pick<StepForm, 'isDirty' | 'discard'> & Partial<Pick<StepForm, 'save'>>;
  readonly mayLeave: () => boolean;
  /** The question, if it is not about a step or page of the form. */
  readonly question?: { readonly title: string; readonly text: string };
}

/**
 * Asks before unsaved input is lost: a dialog within the site, the browser's own question when the tab is
 * closed.
 */
export function LeaveDialog({ form, mayLeave, question }: LeaveDialogProps) {
  const { isDirty, discard, save } = form;
  const blocker = useBlocker(() => isDirty && !mayLeave());

  useListener(isDirty ? 'beforeunload' : null, (event) => {
    if (!mayLeave()) event.preventDefault();
  });

  const asked =
    question ??
    (save
      ? { title: words.title, text: words.text }
      : { title: words.pageTitle, text: words.pageText });
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={asked.title}
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
          {save && (
            <Button
              onClick={async () => {
                const { proceed } = blocker;
                if (await save()) proceed?.();
                else stay();
              }}
            >
              {words.saveAndLeave}
            </Button>
          )}
        </>
      }
    >
      <p>{asked.text}</p>
    </Dialog>
  );
}
