import type { Finding } from '@sangamam/contract/payments/findings';
import { words } from '@sangamam/words/staff/findings';
import { Alert } from '../../ui/alert.tsx';
import styles from './details.module.css';

/** The reason for a finding, in words; null without one. */
export function reasonInWords({ reason }: Pick<Finding, 'reason'>): string | null {
  const known: Readonly<Record<string, string>> = words.reasons;
  return reason && (known[reason] ?? reason);
}

/** The open findings about one payment. */
export function FindingNotes({ findings }: { findings: readonly Finding[] }) {
  return findings
    .filter(({ closedAt }) => closedAt === null)
    .map((finding) => (
      <div key={finding._id} className={styles.note}>
        <Alert tone="warning" title={words.kinds[finding.kind].title}>
          <p>{words.kinds[finding.kind].text}</p>
          {finding.reason && (
            <p>
              {words.reason}: <span>{reasonInWords(finding)}</span>
            </p>
          )}
        </Alert>
      </div>
    ));
}
