import { type DeletionHold, listDeletionHolds, releaseDeletionHold } from '@sangamam/contract/jobs';
import { words as allWords } from '@sangamam/words/staff/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { Moment } from '../../kit/records/moment.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import styles from './jobs.module.css';
import { Group } from './tab-fields.tsx';

const words = allWords.jobs.holds;
const holdsKey = ['deletion-holds'];
type Releasable = DeletionHold & { readonly reason: Exclude<DeletionHold['reason'], 'clocks'> };

const isReleasable = (hold: DeletionHold): hold is Releasable => hold.reason !== 'clocks';

/** Why nothing is deleted by age at the moment, each to be released by a person; nothing where all is well. */
export function DeletionHolds() {
  const [releasing, setReleasing] = useState<Releasable | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: holdsKey,
    queryFn: ({ signal }) => call(listDeletionHolds, { signal }),
    staleTime: 0,
  });
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.paused}>
      <Group title={words.title} hint={words.intro}>
        <ul className={styles.holds}>
          {data.map((hold) => (
            <li key={hold.reason}>
              <div>
                <p className="strong">{words.reasons[hold.reason](hold)}</p>
                <p className="note">
                  {words.since} <Moment at={hold.foundAt} />
                </p>
              </div>
              {!isReleasable(hold) && <p className="note">{words.clocksHint}</p>}
              {hold.isReleased && <StatusTag tone="success">{words.isReleased}</StatusTag>}
              {isReleasable(hold) && !hold.isReleased && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`${words.release}: ${words.reasons[hold.reason](hold)}`}
                  onClick={() => setReleasing(hold)}
                >
                  {words.release}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {releasing && <ReleaseDialog hold={releasing} onClose={() => setReleasing(null)} />}
      </Group>
    </div>
  );
}

function ReleaseDialog({ hold, onClose }: { hold: Releasable; onClose: () => void }) {
  const { reason, amount } = hold;
  return (
    <ActionDialog
      isDanger
      endpoint={releaseDeletionHold}
      params={{ reason }}
      start={{ amount }}
      said={words.released}
      invalidates={holdsKey}
      title={words.releaseTitle}
      submit={words.release}
      submitting={allWords.jobs.saving}
      onClose={onClose}
    >
      <p>{words.reasons[reason]({ amount })}.</p>
      <p>{words.releaseText}</p>
    </ActionDialog>
  );
}
