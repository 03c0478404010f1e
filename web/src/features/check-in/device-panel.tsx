import { clockTime, dayInWords } from '@sangamam/contract/locale/dates';
import { partySize } from '@sangamam/contract/party/party';
import { words as allWords } from '@sangamam/words/staff/check-in';
import { CloudOff, Wifi } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useOnline } from '../../ui/use-online.ts';
import styles from './check-in.module.css';
import type { Door } from './use-door.ts';

const words = allWords.list;
/** The list that this device keeps for times without a network, its unsent scans, and those the server refused. */
export function DevicePanel({ door }: { door: Door }) {
  const online = useOnline();
  const { list, queue } = door;
  const isOnline = online && door.isReached;
  const { waiting, conflicts } = queue;
  return (
    <section className={styles.device} aria-labelledby="door-device">
      {conflicts.length > 0 && (
        <Alert tone="error" live title={allWords.conflicts.title}>
          <p>{allWords.conflicts.text}</p>
          <ul className={styles.conflicts}>
            {conflicts.map((conflict) => {
              const { key, number, party, at } = conflict.scan;
              return (
                <li key={`${conflict.kind} ${key}`}>
                  <span>
                    {allWords.conflicts.line({
                      number,
                      count: partySize(party),
                      time: clockTime(at),
                    })}
                    . {conflict.message}
                  </span>
                  <Button size="small" variant="secondary" onClick={() => door.dismiss(conflict)}>
                    {allWords.conflicts.dismiss}
                  </Button>
                </li>
              );
            })}
          </ul>
        </Alert>
      )}
      <h2 id="door-device">{words.title}</h2>
      <p role="status">
        <StatusTag tone={isOnline ? 'success' : 'warning'} icon={isOnline ? Wifi : CloudOff}>
          {isOnline ? words.online : words.offline}
        </StatusTag>
        {!isOnline && <span className={styles.offline}>{words.offlineText}</span>}
      </p>
      {!door.isKept && <Alert tone="warning">{words.notKept}</Alert>}
      {waiting.length > 0 && (
        <p className={styles.waiting} role="status">
          <strong>{words.waiting({ count: waiting.length })}</strong>
          <Button size="small" variant="secondary" onClick={door.sendAll}>
            {words.send}
          </Button>
          <span className={styles.quiet}>{door.isKept ? words.stay : words.stayHere}</span>
        </p>
      )}
      <p className={styles.quiet}>
        {list.data
          ? words.ready({
              count: formatCount(list.data.entries.length),
              time: clockTime(list.data.loadedAt),
            })
          : list.isFetching
            ? words.loading
            : words.none}
      </p>
      {list.data && door.isKept && (
        <p className={styles.quiet}>
          {words.kept({
            hasNames: list.data.entries.some(({ name }) => name !== '') ? 'yes' : 'other',
            until: dayInWords(list.data.keepUntil),
          })}
        </p>
      )}
      <Button
        size="small"
        variant="ghost"
        onClick={() => list.refetch()}
        loading={list.isFetching}
        loadingText={words.loading}
      >
        {words.reload}
      </Button>
    </section>
  );
}
