import { type EnvironmentPart, readEnvironment } from '@sangamam/contract/settings/environment';
import { words as allWords } from '@sangamam/words/staff/settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import styles from './tab.module.css';
import { Group } from './tab-fields.tsx';

const words = allWords.environment;

/** The environment of the server for this part, which no page can change: never a secret value. */
export function EnvironmentFacts({ part }: { part: EnvironmentPart }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'environment'],
    queryFn: ({ signal }) => call(readEnvironment, { signal }),
  });
  return (
    <Group title={words.titles[part]} hint={words.hint}>
      {error && <LoadError problem={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="rows" lines={3} />}
      {data && (
        <dl className={styles.facts}>
          {data[part].map(({ name, isSet, says }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <StatusTag tone={isSet ? 'success' : 'neutral'}>
                  {isSet ? words.isSet : words.isNotSet}
                </StatusTag>
                {says && <span>{says}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Group>
  );
}
