import { formatRupees } from '@sangamam/contract/locale/money';
import {
  askForPayment,
  type PaymentRequest,
  type RequestWay,
  readPaymentRequest,
} from '@sangamam/contract/payments/requests';
import { words as allWords } from '@sangamam/words/staff/acts';
import { useEffect, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CallError, call } from '../calls/call.ts';
import { momentInWords } from '../words/dates.ts';
import styles from './payment-request.module.css';

const words = allWords.request;
/** How often news of the payment is asked for while the dialog is open. */
const lookEveryMs = 3000;

interface PaymentRequestProps {
  readonly registration: {
    readonly _id: string;
    readonly registrationNumber: string;
  };
  readonly way: RequestWay;
  /** Called when it is closed: true where money came. */
  readonly onClose: (isPaid: boolean) => void;
}

/** A UPI code to be scanned from this screen, or a link to be sent, until it is paid. */
export function PaymentRequestDialog({ registration, way, onClose }: PaymentRequestProps) {
  const { _id: id, registrationNumber: number } = registration;
  const [request, setRequest] = useState<PaymentRequest | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const isOpen = request?.state === 'open';

  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each try
  useEffect(() => {
    let isLeft = false;
    setRequest(null);
    setRefusal(null);
    call(askForPayment, { params: { id }, body: { way } })
      .then((made) => !isLeft && setRequest(made))
      .catch((thrown) => {
        if (!(thrown instanceof CallError)) throw thrown;
        if (!isLeft) setRefusal(thrown.message);
      });
    return () => {
      isLeft = true;
    };
  }, [id, way, tries]);

  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      // without an answer it is asked for again
      call(readPaymentRequest, { params: { id }, query: { way } }).then(setRequest, () => {});
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [id, way, isOpen]);

  const title = way === 'qr' ? words.codeTitle({ number }) : words.linkTitle({ number });
  const close = () => onClose(request?.state === 'paid');
  return (
    <Dialog open onClose={close} title={title}>
      <div className="stack">
        {refusal !== null && <Alert tone="error" live title={refusal} />}
        {refusal === null && request === null && <Skeleton lines={6} />}
        {request && <Shown {...request} />}
        <div className={styles.actions}>
          {request?.state === 'closed' && (
            <Button variant="secondary" onClick={() => setTries(tries + 1)}>
              {words.again}
            </Button>
          )}
          <Button onClick={close}>{words.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Shown({ way, state, url, code, until, isMailed, ...request }: PaymentRequest) {
  const amount = formatRupees(request.amount);
  const { day, time } = momentInWords(until);
  if (state === 'paid') {
    return <Alert tone="success" live title={words.paid({ amount })} />;
  }
  if (state === 'closed') return <Alert tone="warning" live title={words.closed} />;
  return (
    <>
      <p className={styles.amount}>{words.amount({ amount })}</p>
      {way === 'link' ? (
        <TextField
          name="link"
          label={words.link}
          hint={(isMailed ? words.mailed : words.unmailed)({ time: `${day}, ${time}` })}
          value={url}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      ) : (
        <>
          {code === null ? (
            <ButtonLink variant="secondary" href={url} target="_blank" rel="noreferrer">
              {words.picture}
            </ButtonLink>
          ) : (
            <div className={styles.code}>
              <QrCode text={code} label={words.label({ amount })} />
            </div>
          )}
          <p>{words.scan({ time })}</p>
        </>
      )}
      <p role="status" className="muted">
        {words.waiting}
      </p>
    </>
  );
}
