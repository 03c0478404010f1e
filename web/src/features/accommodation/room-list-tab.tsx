import {
  downloadRoomList,
  type RoomList,
  readRoomList,
} from '@sangamam/contract/accommodation/accommodation';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { call, callFile } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { useAction } from '../../kit/calls/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paged } from '../../ui/paged.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './accommodation-page.module.css';
import { daysOf } from './days.ts';
import { partyInWords } from './party.ts';
import { accommodationKey } from './queries.ts';

const words = allWords.list;

/** A full dormitory is half of a phone's screen. */
const sheetsOnPage = 5;

/** Room by room who stays there, for the desk of a house: with remarks, so nothing to hang at a door. */
export function RoomListTab() {
  const { data, error, refetch } = useQuery({
    queryKey: accommodationKey('list', ''),
    queryFn: ({ signal }) => call(readRoomList, { query: {}, signal }),
    staleTime: 5_000,
  });
  const download = useAction(() => callFile(downloadRoomList), {
    onDone: (file) => saveFile(file, words.csvName),
  });
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={8} />;
  if (data.length === 0) return <EmptyState title={words.empty} />;
  return (
    <>
      <div className={styles.toolbar}>
        <Button size="small" onClick={() => print()}>
          <Printer aria-hidden="true" size={18} />
          {words.print}
        </Button>
        <Button
          size="small"
          variant="secondary"
          loading={download.isBusy}
          onClick={() => download.run()}
        >
          {words.csv}
        </Button>
      </div>
      <Paged rows={data} limit={sheetsOnPage}>
        {(shown) =>
          shown.map((room) => <RoomSheet key={`${room.block} ${room.roomName}`} room={room} />)
        }
      </Paged>
    </>
  );
}

function RoomSheet({ room }: { room: RoomList[number] }) {
  const { block, roomName, floor, capacity, use, people } = room;
  return (
    <section className={styles.sheet}>
      <h2 className={styles.sheetHead}>
        {block} {roomName}
        <span className="quiet">
          {[floor, words.roomHead({ capacity, use: allWords.uses[use] })]
            .filter(Boolean)
            .join(', ')}
        </span>
      </h2>
      <ul className={styles.guests}>
        {people.map((guest) => (
          <li key={`${guest.registrationNumber} ${guest.checkIn}`} className={styles.guest}>
            <span>
              <strong>{guest.name}</strong> {guest.registrationNumber}
            </span>
            <span>
              {partyInWords(guest)}, {daysOf(guest)}
            </span>
            <span className="quiet">
              {guest.school}, {guest.yearOfPassing} · {guest.contactNumber}
            </span>
            {guest.remarks && <span className="quiet">“{guest.remarks}”</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
