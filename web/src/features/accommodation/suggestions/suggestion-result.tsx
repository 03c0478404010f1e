import {
  acceptRoomSuggestion,
  type Placement,
  type RoomSuggestion,
} from '@sangamam/contract/accommodation/room-suggestions';
import { words as stayWords } from '@sangamam/words/staff/accommodation';
import { words } from '@sangamam/words/staff/room-suggestions';
import { useState } from 'react';
import { useAction } from '../../../kit/calls/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Paged } from '../../../ui/paged.tsx';
import { daysOf } from '../days.ts';
import { partyInWords } from '../party.ts';
import { accommodationKey } from '../queries.ts';
import styles from './suggestion.module.css';

/** The people and the rooms they are for follow below. */
const partiesOnPage = 5;
type Result = NonNullable<RoomSuggestion['result']>;

/** The suggestion: how good it is, who goes where, who is left and why; all or some can be accepted. */
export function SuggestionResult({ suggestion }: { suggestion: RoomSuggestion }) {
  const result = suggestion.result as Result; // shown only with one
  const { placements, unplaced } = result;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const accepted = placements.filter(({ registrationId }) => !left.has(registrationId));
  const accept = useAction(acceptRoomSuggestion, {
    params: { id: suggestion._id },
    said: ({ accepted: count }) => words.accepted({ count }),
    invalidates: accommodationKey(),
  });

  function toggle(id: string) {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  }

  return (
    <div className={styles.result}>
      <Figures result={result} isStopped={suggestion.status === 'Stopped'} />
      {accept.reply && accept.reply.refused.length > 0 && (
        <Alert tone="warning" live title={words.refused}>
          <ul className={styles.reasons}>
            {accept.reply.refused.map(({ registrationId, name, reason }) => (
              <li key={registrationId}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {placements.length > 0 ? (
        <>
          <Paged rows={placements} limit={partiesOnPage} label={words.placements}>
            {(shown) => (
              <DataTable
                dense
                caption={words.placements}
                columns={placementColumns(left, toggle)}
                rows={shown}
                rowKey={({ registrationId, roomId }) => `${registrationId} ${roomId}`}
              />
            )}
          </Paged>
          <p>
            <Button
              loading={accept.isBusy}
              loadingText={words.accepting}
              disabled={accepted.length === 0}
              onClick={() => accept.run({ body: { except: [...left] } })}
            >
              {words.accept({ count: accepted.length })}
            </Button>
          </p>
        </>
      ) : (
        <p>{words.nobody}</p>
      )}
      {unplaced.length > 0 && (
        <>
          <h3 className={styles.heading}>{words.unplaced}</h3>
          <Paged rows={unplaced} limit={partiesOnPage} label={words.unplaced}>
            {(shown) => (
              <ul className={styles.unplaced}>
                {shown.map((party) => (
                  <li key={party.registrationId}>
                    <strong>{party.name}</strong> ({partyInWords(party)}): {party.reason}
                  </li>
                ))}
              </ul>
            )}
          </Paged>
        </>
      )}
    </div>
  );
}

function Figures({ result, isStopped }: { result: Result; isStopped: boolean }) {
  const { method, people, placedPeople, bound, roomsUsed, seconds } = result;
  return (
    <>
      <p className={styles.figures}>
        <strong>{words.placed({ placed: placedPeople, total: people })}.</strong>{' '}
        {placedPeople >= bound ? words.best : words.bound({ bound })}{' '}
        {words.used({ rooms: roomsUsed, seconds })}
      </p>
      {isStopped && <Alert tone="info" title={words.stopped} />}
      {method === 'Greedy' && !isStopped && <Alert tone="warning" title={words.greedy} />}
    </>
  );
}

function placementColumns(
  left: ReadonlySet<string>,
  toggle: (id: string) => void,
): readonly Column<Placement>[] {
  return [
    {
      key: 'tick',
      header: words.columns.tick,
      cell: ({ registrationId, name }) => (
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={stayWords.request.tick({ name })}
          checked={!left.has(registrationId)}
          onChange={() => toggle(registrationId)}
        />
      ),
    },
    { key: 'name', header: words.columns.name, isTitle: true, cell: ({ name }) => name },
    { key: 'party', header: words.columns.party, cell: partyInWords },
    { key: 'days', header: words.columns.days, cell: daysOf },
    {
      key: 'room',
      header: words.columns.room,
      cell: ({ block, roomName }) => `${block} ${roomName}`,
    },
  ];
}
