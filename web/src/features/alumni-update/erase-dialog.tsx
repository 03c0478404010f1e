import { eraseMyData } from '@sangamam/contract/privacy/privacy';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/my-data';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { type FormEvent, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { reportIssuePath } from '../../kit/paths.ts';
import { forgetFormDrafts } from '../../kit/questions/form-drafts.ts';
import {
  cannotBeErased,
  EraseFacts,
  EraseWaits,
  typedProblem,
} from '../../kit/registrant/erase-facts.tsx';
import { isGone } from '../../kit/registrant/own-registration.ts';
import { forgetTicket } from '../../kit/session/kept-ticket.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';

interface EraseDialogProps {
  readonly open: boolean;
  readonly registration: RegistrationRecord;
  readonly onClose: () => void;
  readonly onCodeNeeded: () => void;
  readonly onExpired: () => void;
  readonly onErased: (erasedForGoodAt: string) => void;
}

/** Says what erasing does before it is done, and asks for the number so that nobody does it by a slip. */
export function EraseDialog({ open, onClose, ...props }: EraseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.eraseTitle}>
      <EraseForm onClose={onClose} {...props} />
    </Dialog>
  );
}

function EraseForm(props: Omit<EraseDialogProps, 'open'>) {
  const { registration, onClose, onCodeNeeded, onExpired, onErased } = props;
  const { registrationNumber } = registration;
  const settings = useSettings();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const issuePath = reportIssuePath(registration._id, 'Payment');

  if (cannotBeErased(registration)) {
    return (
      <div className="stack">
        <EraseWaits registration={registration} />
        <div className={styles.dialogActions}>
          <Button variant="secondary" onClick={onClose} autoFocus>
            {words.keep}
          </Button>
        </div>
      </div>
    );
  }

  async function erase(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = typedProblem(typed, registration, settings);
    setProblem(found);
    setRefusal(null);
    if (found) return;
    setIsBusy(true);
    try {
      const { erasedForGoodAt } = await call(eraseMyData, {
        params: { id: registration._id },
        body: { registrationNumber: typed.trim() },
      });
      forgetFormDrafts();
      forgetTicket();
      onErased(erasedForGoodAt);
    } catch (thrown) {
      setIsBusy(false);
      if (isGone(thrown)) return onExpired();
      if (thrown instanceof CallError && thrown.code === 'CODE_REQUIRED') return onCodeNeeded();
      setRefusal(errorText(thrown));
      showToast(errorText(thrown), { tone: 'error', durationMs: publicToastMs });
    }
  }

  return (
    <form noValidate onSubmit={erase} className="stack">
      <EraseFacts registration={registration} />
      <TextField
        name="registrationNumber"
        label={words.eraseType({ number: registrationNumber })}
        autoComplete="off"
        spellCheck={false}
        short
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
      {refusal && (
        <Alert tone="error" live title={refusal}>
          <a href={issuePath}>{allWords.view.raiseIssue}</a>
        </Alert>
      )}
      <div className={styles.dialogActions}>
        <Button variant="secondary" onClick={onClose} disabled={isBusy} autoFocus>
          {words.keep}
        </Button>
        <Button type="submit" variant="danger" loading={isBusy} loadingText={words.erasing}>
          {words.eraseForGood}
        </Button>
      </div>
    </form>
  );
}
