import { formatRupees } from '@sangamam/contract/locale/money';
import type { FeeBreakdown } from '@sangamam/contract/party/fee';
import { ages } from '@sangamam/contract/party/party';
import { words as allWords } from '@sangamam/words/page/register';
import { useEffect, useState } from 'react';
import styles from './fee-card.module.css';
import { useRatesTime } from './rates-time.ts';

const words = allWords.fee;
/** How long the counts must be unchanged before the new fee is announced. */
const speakAfterMs = 800;

interface FeeCardProps {
  readonly fee: FeeBreakdown;
}

/** The fee by line: beside the form on a desktop, a bar at the bottom on a phone. */
export function FeeCard({ fee }: FeeCardProps) {
  const ratesTime = useRatesTime();
  return (
    <>
      <aside className={styles.card} aria-label={words.title}>
        <h2 className={styles.title}>{words.title}</h2>
        <FeeLines fee={fee} />
      </aside>
      <details className={styles.bar} data-fee-bar>
        <summary className={styles.summary}>
          <span>
            {words.title} <strong>{formatRupees(fee.minimum)}</strong>
            {ratesTime && <small className={styles.asOf}>{words.asOf({ time: ratesTime })}</small>}
          </span>
          <span className={styles.details}>{words.details}</span>
        </summary>
        <FeeLines fee={fee} />
      </details>
      <SpokenFee minimum={fee.minimum} />
    </>
  );
}

/** The fee as lines such as "2 adults × ₹500" with amounts. */
export function FeeLines({ fee }: FeeCardProps) {
  const ratesTime = useRatesTime();
  if (fee.people === 0) return <p className="muted">{words.empty}</p>;
  const lines = ages.filter((age) => fee[age].count > 0);
  return (
    <>
      <dl className={styles.lines}>
        {lines.map((age) => (
          <div key={age}>
            <dt>
              {words.line({
                count: fee[age].count,
                group: words.groups[age]({ count: fee[age].count }),
                rate: formatRupees(fee[age].rate),
              })}
            </dt>
            <dd>{formatRupees(fee[age].amount)}</dd>
          </div>
        ))}
        {fee.discount > 0 && (
          <div>
            <dt>{words.discount}</dt>
            <dd>{formatRupees(-fee.discount)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{words.title}</dt>
          <dd>{formatRupees(fee.minimum)}</dd>
        </div>
      </dl>
      {ratesTime && <p className={styles.asOf}>{words.askedAgain({ time: ratesTime })}</p>}
    </>
  );
}

/** Announces a new fee to screen readers once the counts stay unchanged; not on load. */
function SpokenFee({ minimum }: { minimum: number }) {
  const [spoken, setSpoken] = useState({ minimum, text: '' });
  useEffect(() => {
    const timer = setTimeout(() => {
      setSpoken((last) =>
        last.minimum === minimum
          ? last
          : { minimum, text: words.spoken({ amount: formatRupees(minimum) }) },
      );
    }, speakAfterMs);
    return () => clearTimeout(timer);
  }, [minimum]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {spoken.text}
    </p>
  );
}
