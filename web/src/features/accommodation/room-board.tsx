import { readRoomList } from '@sangamam/contract/accommodation/accommodation';
import type { Room } from '@sangamam/contract/accommodation/rooms';
import { dayWithWeekday } from '@sangamam/contract/locale/days';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { useQuery } from '@tanstack/react-query';
import { Accessibility, Lock } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { paths } from '../../kit/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paged } from '../../ui/paged.tsx';
import styles from './allocation-tab.module.css';
import { partyInWords } from './party.ts';
import { accommodationKey, roomName } from './queries.ts';

const words = allWords.allocation;
const roomsOnPage = 24;

interface RoomBoardProps {
  rooms: readonly Room[];
  /** Free beds of a room during the stay of the chosen parties. */
  free: (room: Room) => number;
  /** True if beds, use and lock of the room suit the chosen parties. */
  fits: (room: Room) => boolean;
  onAdd: (room: Room) => void;
}

/** The rooms by block with their free beds, and a button that allocates the chosen parties. */
export function RoomBoard({ rooms, free, fits, onAdd }: RoomBoardProps) {
  const [onlyFree, setOnlyFree] = useState(false);
  const shown = rooms.filter((room) => !onlyFree || free(room) > 0);
  return (
    <section className={styles.board} aria-labelledby="board-heading">
      <h2 id="board-heading" className={styles.heading}>
        {words.board}
      </h2>
      {rooms.length === 0 ? (
        <EmptyState
          title={words.noRooms}
          action={<a href={`${paths.adminAccommodation}?tab=rooms`}>{words.toRooms}</a>}
        />
      ) : (
        <CheckboxField
          label={words.showEmptyOnly}
          name="only-free"
          checked={onlyFree}
          onChange={({ target }) => setOnlyFree(target.checked)}
        />
      )}
      <Paged rows={shown} limit={roomsOnPage} label={words.board}>
        {(onPage) =>
          [...Map.groupBy(onPage, ({ block }) => block)].map(([block, inBlock]) => (
            <section key={block} aria-label={block}>
              <h3 className={styles.block}>{block}</h3>
              <ul className={styles.roomGrid}>
                {inBlock.map((room) => (
                  <RoomCard
                    key={room._id}
                    room={room}
                    free={free(room)}
                    fits={fits(room)}
                    onAdd={onAdd}
                  />
                ))}
              </ul>
            </section>
          ))
        }
      </Paged>
    </section>
  );
}

interface RoomCardProps {
  room: Room;
  free: number;
  fits: boolean;
  onAdd: (room: Room) => void;
}

function RoomCard({ room, free, fits, onAdd }: RoomCardProps) {
  const { name, use, capacity, locked, accessible, occupancy } = room;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={styles.room} data-fits={fits}>
      <p className={styles.roomHead}>
        <strong>{name}</strong>
        <span className="quiet">{allWords.uses[use]}</span>
        {accessible && <Accessibility size={16} aria-label={allWords.room.accessible} role="img" />}
        {locked && <Lock size={16} aria-label={allWords.room.locked} role="img" />}
      </p>
      <meter
        className={styles.meter}
        min={0}
        max={capacity}
        value={capacity - free}
        aria-label={words.free({ free, capacity })}
      />
      <p className={styles.free}>{free === 0 ? words.full : words.free({ free, capacity })}</p>
      <Button
        size="small"
        variant="secondary"
        disabled={locked}
        aria-label={words.addPeopleTo({ name: roomName(room) })}
        onClick={() => onAdd(room)}
      >
        {words.addPeople}
      </Button>
      {occupancy.length > 0 && (
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className={styles.summary}>{words.staying}</summary>
          {isOpen && <Staying room={room} />}
        </details>
      )}
    </li>
  );
}

/** The people in the room, and how many each night. */
function Staying({ room }: { room: Room }) {
  const { data = [] } = useQuery({
    queryKey: accommodationKey('list', room.block),
    queryFn: ({ signal }) => call(readRoomList, { query: { block: room.block }, signal }),
    staleTime: 5_000,
  });
  const people = data.find(({ roomName: name }) => name === room.name)?.people ?? [];
  return (
    <>
      <ul className={styles.staying}>
        {people.map((guest) => (
          <li key={`${guest.registrationNumber} ${guest.checkIn}`}>
            {guest.name}: {partyInWords(guest)}
          </li>
        ))}
      </ul>
      <p className="quiet">
        {room.occupancy
          .map(({ night, people: count }) => `${dayWithWeekday(night)}: ${count}`)
          .join(' · ')}
      </p>
    </>
  );
}
