import { minuteMs } from '@sangamam/contract/locale/durations';
import { downloadMyData, readMyData } from '@sangamam/contract/privacy/privacy';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/my-data';
import { useState } from 'react';
import { CallError, call, callFile } from '../../kit/calls/call.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { ConfirmPresent } from '../../kit/registrant/confirm-present.tsx';
import { cannotBeErased } from '../../kit/registrant/erase-facts.tsx';
import { isGone } from '../../kit/registrant/own-registration.ts';
import { serverNowMs } from '../../kit/server-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';
import { ConsentList } from './consent-list.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { PhotoList } from './photo-list.tsx';

type Asked = 'json' | 'pdf' | 'erase';

/** How long a code vouches for whoever entered it, with half a minute to spare. */
const freshMs = 9.5 * minuteMs;

interface YourDataProps {
  readonly registration: RegistrationRecord;
  readonly verifiedAtMs: number | null;
  /** A code was entered just now. */
  readonly onVerified: () => void;
  readonly onExpired: () => void;
  /** With the moment when even the sealed copy is destroyed. */
  readonly onErased: (erasedForGoodAt: string) => void;
}

/** The rights a person has with us: to choose, to see all we keep, and to have it erased. */
export function YourData(props: YourDataProps) {
  const { registration, verifiedAtMs, onVerified, onExpired, onErased } = props;
  const { registrationNumber, _id: id } = registration;
  const [busy, setBusy] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The act that waits for a code. */
  const [waiting, setWaiting] = useState<Asked | null>(null);
  const [isErasing, setIsErasing] = useState(false);

  async function download(asked: 'json' | 'pdf') {
    if (busy) return;
    setBusy(asked);
    setProblem(null);
    const params = { id };
    try {
      const file =
        asked === 'pdf'
          ? await callFile(downloadMyData, { params })
          : asJson(await call(readMyData, { params }));
      saveFile(file, words.fileName({ number: registrationNumber, kind: asked }));
      showToast(words.saved, { tone: 'success', durationMs: publicToastMs });
    } catch (thrown) {
      if (isGone(thrown)) return onExpired();
      if (thrown instanceof CallError && thrown.code === 'CODE_REQUIRED') return setWaiting(asked);
      setProblem(errorText(thrown));
      showToast(errorText(thrown), { tone: 'error', durationMs: publicToastMs });
    } finally {
      setBusy(null);
    }
  }

  /** The code comes first, so that nothing has to be typed twice. */
  function startErasing() {
    const isFresh = verifiedAtMs !== null && serverNowMs() - verifiedAtMs < freshMs;
    if (isFresh || cannotBeErased(registration)) setIsErasing(true);
    else setWaiting('erase');
  }

  function confirmed() {
    onVerified();
    setWaiting(null);
    if (waiting === 'erase') setIsErasing(true);
    else if (waiting) download(waiting);
  }

  return (
    <section className={styles.data} aria-labelledby="your-data">
      <h2 id="your-data">{words.title}</h2>
      <ConsentList registration={registration} onExpired={onExpired} />
      <PhotoList registration={registration} onExpired={onExpired} />
      <div className={styles.dataPart}>
        <h3>{words.downloadTitle}</h3>
        <p>{words.downloadText}</p>
        {problem && (
          <Alert tone="error" live>
            {problem}
          </Alert>
        )}
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="small"
            onClick={() => download('pdf')}
            loading={busy === 'pdf'}
            loadingText={words.collecting}
          >
            {words.pdf}
          </Button>
          <Button
            variant="secondary"
            size="small"
            onClick={() => download('json')}
            loading={busy === 'json'}
            loadingText={words.collecting}
          >
            {words.json}
          </Button>
        </div>
      </div>
      <div className={styles.dataPart}>
        <h3>{words.eraseTitle}</h3>
        <p>{words.eraseText}</p>
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={startErasing}>
            {words.erase}
          </Button>
        </div>
      </div>
      <Dialog open={waiting !== null} onClose={() => setWaiting(null)} title={words.confirmTitle}>
        <ConfirmPresent
          registration={registration}
          onConfirmed={confirmed}
          onCancel={() => setWaiting(null)}
        />
      </Dialog>
      <EraseDialog
        open={isErasing}
        registration={registration}
        onClose={() => setIsErasing(false)}
        onCodeNeeded={() => {
          setIsErasing(false);
          setWaiting('erase');
        }}
        onExpired={onExpired}
        onErased={onErased}
      />
    </section>
  );
}

function asJson(data: unknown): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}
