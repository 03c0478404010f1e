import type { SecondFactorSetup } from '@sangamam/contract/auth';
import {
  confirmSecondFactor,
  type Profile,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@sangamam/contract/profile';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../kit/calls/call.ts';
import { useStaffChange } from '../../../kit/calls/use-staff-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { adminToastMs, showToast } from '../../../ui/toast.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { SetupSteps } from '../setup-steps.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { Panel } from './panel.tsx';
import styles from './profile.module.css';
import { profileKey } from './queries.ts';
import { words as allWords } from './words.ts';

const words = allWords.secondFactor;
/** So few recovery codes are said to be few. */
const fewCodes = 3;

type Open =
  | { kind: 'setup'; setup: SecondFactorSetup }
  | { kind: 'renew' | 'remove' }
  | { kind: 'codes'; codes: readonly string[] }
  | null;

/** The code beside the password: on, off, moved to another phone, and its recovery codes. */
export function SecondFactorPanel({ secondFactor }: Pick<Profile, 'secondFactor'>) {
  const { isOn, isRequired, recoveryCodesLeft } = secondFactor;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const start = useStaffChange(
    profileKey,
    () => call(startSecondFactor),
    (setup) => setOpen({ kind: 'setup', setup }),
  );
  const showCodes = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) =>
    setOpen({ kind: 'codes', codes: recoveryCodes });
  const removed = () => {
    showToast(words.removed, { tone: 'success', durationMs: adminToastMs });
    close();
  };

  return (
    <Panel title={words.title} lead={words.lead}>
      <p className={styles.state}>
        <StatusTag tone={isOn ? 'success' : 'neutral'} icon={isOn ? ShieldCheck : ShieldOff}>
          {isOn ? words.on : words.off}
        </StatusTag>
        {isOn && <span>{words.codesLeft(recoveryCodesLeft)}</span>}
      </p>
      {isOn && recoveryCodesLeft < fewCodes && <p>{words.few}</p>}
      <div className={styles.actions}>
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          loading={start.isPending}
          onClick={() => start.mutate(undefined)}
        >
          {isOn ? words.move : words.setUp}
        </Button>
        {isOn && (
          <Button variant="secondary" onClick={() => setOpen({ kind: 'renew' })}>
            {words.renew}
          </Button>
        )}
        {isOn && !isRequired && (
          <Button variant="ghost" onClick={() => setOpen({ kind: 'remove' })}>
            {words.remove}
          </Button>
        )}
      </div>
      {isOn && isRequired && <p className={styles.note}>{words.required}</p>}

      {open?.kind === 'setup' && (
        <CodeDialog
          title={isOn ? words.move : words.setUp}
          submit={words.turnOn}
          takesRecoveryCodes={false}
          send={({ code }) => call(confirmSecondFactor, { body: { code } })}
          onDone={showCodes}
          onClose={close}
        >
          <SetupSteps setup={open.setup} />
        </CodeDialog>
      )}
      {open?.kind === 'renew' && (
        <CodeDialog
          title={words.renew}
          submit={words.renew}
          send={({ code }) => call(renewRecoveryCodes, { body: { code } })}
          onDone={showCodes}
          onClose={close}
        >
          <p>{words.renewText}</p>
        </CodeDialog>
      )}
      {open?.kind === 'remove' && (
        <CodeDialog
          title={words.removeTitle}
          submit={words.remove}
          isDanger
          send={({ code, password }) => call(removeSecondFactor, { body: { code, password } })}
          onDone={removed}
          onClose={close}
        >
          {(fields) => (
            <>
              <p>{words.removeText}</p>
              <PasswordField
                label={words.password}
                name="secondFactorPassword"
                autoComplete="current-password"
                maxLength={128}
                error={fields.password}
              />
            </>
          )}
        </CodeDialog>
      )}
      {open?.kind === 'codes' && (
        // closing must be deliberate: the codes are not shown again
        <Dialog open locked title={words.codesTitle} onClose={close}>
          <RecoveryCodes codes={open.codes} onDone={close} />
        </Dialog>
      )}
    </Panel>
  );
}
