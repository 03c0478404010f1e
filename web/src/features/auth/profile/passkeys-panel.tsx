import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { momentInWords } from '@sangamam/contract/locale/dates';
import {
  addPasskey,
  type Passkey,
  removePasskey,
  startPasskey,
} from '@sangamam/contract/sign-in/passkeys';
import { words as allWords } from '@sangamam/words/staff/profile';
import { useState } from 'react';
import { CallError, call, noConnection } from '../../../kit/calls/call.ts';
import { useAction } from '../../../kit/calls/use-action.ts';
import { ActionDialog } from '../../../kit/forms/action-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { Panel } from './panel.tsx';
import styles from './profile.module.css';
import { profileKey } from './queries.ts';

const words = allWords.passkeys;

type Open =
  | ({ kind: 'name' } & BodyOf<typeof addPasskey>)
  | { kind: 'remove'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] }
  | null;

/** Asks the server, then the device; the name is asked for once there is something to name. */
async function make(): Promise<BodyOf<typeof addPasskey>> {
  const { options, name } = await call(startPasskey);
  const { makePasskey } = await import('../passkeys.ts').catch(() => {
    throw new CallError(noConnection(), { status: 0 });
  });
  return { name, passkey: await makePasskey(options) };
}

/** The devices that sign in with a finger, a face or their screen lock. */
export function PasskeysPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const start = useAction(make, { onDone: (made) => setOpen({ kind: 'name', ...made }) });
  const dialog = { submitting: allWords.saving, invalidates: profileKey, onClose: close };
  return (
    <Panel title={words.title} lead={words.lead}>
      {passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <li key={passkey._id} className={styles.session}>
              <div className={styles.named}>
                <strong>{passkey.name}</strong>
                <p className={styles.note}>{lastUse(passkey)}</p>
              </div>
              <Button
                size="small"
                variant="secondary"
                onClick={() => setOpen({ kind: 'remove', passkey })}
                aria-label={words.removeOf({ name: passkey.name })}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" loading={start.isBusy} onClick={() => start.run(undefined)}>
        {words.add}
      </Button>

      {open?.kind === 'name' && (
        <ActionDialog
          {...dialog}
          endpoint={addPasskey}
          start={{ name: open.name }}
          body={({ name }) => ({ name, passkey: open.passkey })}
          said={words.added}
          onDone={({ recoveryCodes: codes }) => setOpen(codes ? { kind: 'codes', codes } : null)}
          title={words.nameTitle}
          submit={allWords.save}
        >
          {({ field }) => (
            <TextField {...field('name')} label={words.name} hint={words.nameHint} maxLength={60} />
          )}
        </ActionDialog>
      )}
      {open?.kind === 'remove' && (
        <ActionDialog
          {...dialog}
          isDanger
          endpoint={removePasskey}
          params={{ id: open.passkey._id }}
          said={words.removed}
          title={words.removeTitle({ name: open.passkey.name })}
          submit={words.remove}
        >
          <p>{words.removeText}</p>
        </ActionDialog>
      )}
      {open?.kind === 'codes' && (
        // closing must be deliberate: the codes are not shown again
        <Dialog open locked title={allWords.secondFactor.codesTitle} onClose={close}>
          <RecoveryCodes codes={open.codes} onDone={close} />
        </Dialog>
      )}
    </Panel>
  );
}

function lastUse({ addedAt, lastUsedAt }: Passkey): string {
  return lastUsedAt === null
    ? words.neverUsed(momentInWords(addedAt))
    : words.used(momentInWords(lastUsedAt));
}
