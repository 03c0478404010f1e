import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { offerPlace, withdrawPlace } from '@sangamam/contract/registrations/passing';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { useRef, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { copyText } from '../../kit/copy-text.ts';
import { isFreshCode } from '../../kit/one-time-code/codes.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { ConfirmPresent } from '../../kit/registrant/confirm-present.tsx';
import { isGone } from '../../kit/registrant/own-registration.ts';
import { shareHref } from '../../kit/share-href.ts';
import { dayAndTime } from '../../kit/words/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';

const words = allWords.leaving;

export interface PassingProps {
  readonly registration: RegistrationRecord;
  readonly verifiedAtMs: number | null;
  readonly onVerified: () => void;
  readonly onExpired: () => void;
}

/** The link by which another person takes the place, until when it works, and taking it back. */
export function Passing({
  until,
  onWithdrawn,
  ...props
}: PassingProps & { readonly until: string; readonly onWithdrawn: () => void }) {
  const [isBusy, setIsBusy] = useState(false);

  async function withdraw() {
    setIsBusy(true);
    try {
      await call(withdrawPlace, { params: { id: props.registration._id } });
      showToast(words.withdrawn, { tone: 'success', durationMs: publicToastMs });
      onWithdrawn();
    } catch (thrown) {
      if (isGone(thrown)) return props.onExpired();
      showToast(errorText(thrown), { tone: 'error', durationMs: publicToastMs });
      setIsBusy(false);
    }
  }

  return (
    <div className={styles.actions}>
      <p>{words.linkOpen({ time: dayAndTime(until) })}</p>
      <Button variant="secondary" onClick={withdraw} loading={isBusy} loadingText={words.working}>
        {words.withdraw}
      </Button>
    </div>
  );
}

/** Says what goes and what stays before there is a link; asks for a code where the last one is long ago. */
export function PassDialog({ onClose, ...props }: PassingProps & { readonly onClose: () => void }) {
  const { registration, verifiedAtMs, onVerified, onExpired } = props;
  const [isConfirming, setIsConfirming] = useState(!isFreshCode(verifiedAtMs));
  const [made, setMade] = useState<ReplyOf<typeof offerPlace> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function make() {
    setIsBusy(true);
    setRefusal(null);
    try {
      setMade(await call(offerPlace, { params: { id: registration._id } }));
    } catch (thrown) {
      if (isGone(thrown)) return onExpired();
      if (thrown instanceof CallError && thrown.code === 'CODE_REQUIRED') setIsConfirming(true);
      else setRefusal(errorText(thrown));
    }
    setIsBusy(false);
  }

  return (
    <Dialog open onClose={onClose} title={words.passTitle}>
      {made ? (
        <TheLink {...made} onClose={onClose} />
      ) : isConfirming ? (
        <ConfirmPresent
          registration={registration}
          onConfirmed={() => {
            onVerified();
            setIsConfirming(false);
          }}
          onCancel={onClose}
        />
      ) : (
        <div className="stack">
          <p>{words.passText}</p>
          <p>{words.passLeaves}</p>
          {refusal && <Alert tone="error" live title={refusal} />}
          <div className={styles.dialogActions}>
            <Button variant="secondary" onClick={onClose} disabled={isBusy} autoFocus>
              {words.back}
            </Button>
            <Button onClick={make} loading={isBusy} loadingText={words.working}>
              {words.makeLink}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface TheLinkProps extends ReplyOf<typeof offerPlace> {
  readonly onClose: () => void;
}

/** Shown this once. */
function TheLink({ link, until, onClose }: TheLinkProps) {
  const { event } = useSettings();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);

  return (
    <div className="stack">
      <TextField
        ref={field}
        name="link"
        label={words.link}
        hint={words.linkHint({ time: dayAndTime(until) })}
        value={link}
        readOnly
        autoFocus
        onFocus={({ target }) => target.select()}
      />
      <p role="status">{isCopied === false && words.notCopied}</p>
      <div className={styles.dialogActions}>
        <Button
          variant="secondary"
          onClick={async () => setIsCopied(await copyText(link, field.current))}
        >
          {isCopied ? words.copied : words.copy}
        </Button>
        <ButtonLink
          variant="secondary"
          href={shareHref(words.shareText({ event: event.name, link }))}
          target="_blank"
          rel="noreferrer"
        >
          {words.share}
        </ButtonLink>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </div>
  );
}
