import type { SecondFactorSetup } from '@sangamam/contract/sign-in/auth';
import {
  confirmSecondFactor,
  type Profile,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@sangamam/contract/staff-accounts/profile';
import { words as allWords } from '@sangamam/words/staff/profile';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../kit/calls/use-action.ts';
import { ActionDialog } from '../../../kit/forms/action-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { CodeField } from '../code-field.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { SetupSteps } from '../setup-steps.tsx';
import { Panel } from './panel.tsx';
import styles from './profile.module.css';
import { profileKey } from './queries.ts';

const words = allWords.secondFactor;
/** So few recovery codes are said to be few. */
const fewCodes = 3;

type Open =
  | { kind: 'setup'; setup: SecondFactorSetup }
  | { kind: 'renew' | 'remove' }
  | { kind: 'codes'; codes: readonly string[] }
  | null;

/** The app whose codes go beside the password: on, off, moved to another phone, and the recovery codes. */
export function SecondFactorPanel({
  secondFactor: { isOn, hasApp, isRequired, recoveryCodesLeft },
  passkeys: { length: passkeys },
}: Pick<Profile, 'secondFactor' | 'passkeys'>) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const start = useAction(startSecondFactor, {
    invalidates: profileKey,
    onDone: (setup) => setOpen({ kind: 'setup', setup }),
  });
  const showCodes = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) =>
    setOpen({ kind: 'codes', codes: recoveryCodes });
  const setUp = hasApp ? words.move : isOn ? words.setUpApp : words.setUp;
  const mayTurnOff = !isRequired || passkeys > 0;
  const dialog = { submitting: allWords.saving, invalidates: profileKey, onClose: close };

  return (
    <Panel title={words.title} lead={words.lead}>
      <p className={styles.state}>
        <StatusTag tone={isOn ? 'success' : 'neutral'} icon={isOn ? ShieldCheck : ShieldOff}>
          {isOn ? words.on : words.off}
        </StatusTag>
        {isOn && <span>{words.codesLeft({ count: recoveryCodesLeft })}</span>}
      </p>
      {isOn && recoveryCodesLeft < fewCodes && <p>{words.few}</p>}
      <div className={styles.actions}>
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          loading={start.isBusy}
          onClick={() => start.run()}
        >
          {setUp}
        </Button>
        {isOn && (
          <Button variant="secondary" onClick={() => setOpen({ kind: 'renew' })}>
            {words.renew}
          </Button>
        )}
        {hasApp && mayTurnOff && (
          <Button variant="ghost" onClick={() => setOpen({ kind: 'remove' })}>
            {words.remove}
          </Button>
        )}
      </div>
      {hasApp && !mayTurnOff && <p className={styles.note}>{words.required}</p>}

      {open?.kind === 'setup' && (
        <ActionDialog
          {...dialog}
          endpoint={confirmSecondFactor}
          start={{ code: '' }}
          onDone={showCodes}
          title={setUp}
          submit={words.turnOn}
        >
          {({ field }) => (
            <>
              <SetupSteps setup={open.setup} />
              <CodeField {...field('code')} takes="app" />
            </>
          )}
        </ActionDialog>
      )}
      {open?.kind === 'renew' && (
        <ActionDialog
          {...dialog}
          endpoint={renewRecoveryCodes}
          start={{ code: '' }}
          onDone={showCodes}
          title={words.renew}
          submit={words.renew}
        >
          {({ field }) => (
            <>
              <p>{words.renewText}</p>
              <CodeField {...field('code')} takes={hasApp ? 'both' : 'recovery'} />
            </>
          )}
        </ActionDialog>
      )}
      {open?.kind === 'remove' && (
        <ActionDialog
          {...dialog}
          isDanger
          endpoint={removeSecondFactor}
          start={{ password: '', code: '' }}
          said={words.removed}
          title={words.removeTitle}
          submit={words.remove}
        >
          {({ field }) => (
            <>
              <p>{words.removeText({ passkeys })}</p>
              <PasswordField
                {...field('password')}
                label={words.password}
                autoComplete="current-password"
                maxLength={128}
              />
              <CodeField {...field('code')} />
            </>
          )}
        </ActionDialog>
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
