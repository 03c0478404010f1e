import type { SecondFactorSetup } from '@sangamam/contract/sign-in/auth';
import { words } from '@sangamam/words/staff/sign-in';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './second-factor.module.css';

/** How a new key gets into an authenticator app: by its QR code, on the same phone, or typed. */
export function SetupSteps({ setup: { secret, uri } }: { setup: SecondFactorSetup }) {
  return (
    <ol className={styles.steps}>
      <li>{words.setup.install}</li>
      <li>
        {words.setup.scan}
        <div className={styles.qr}>
          <QrCode text={uri} label={words.setup.qrLabel} />
        </div>
        <p className="muted">
          <a href={uri}>{words.setup.open}</a> {words.setup.type}
        </p>
        <code className={styles.key}>{secret}</code>
      </li>
      <li>{words.setup.enter}</li>
    </ol>
  );
}
