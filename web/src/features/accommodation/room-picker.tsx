import { Combobox } from '@base-ui/react/combobox';
import type { Room } from '@sangamam/contract/accommodation/rooms';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { useId } from 'react';
import { isFound } from '../../kit/fields/is-found.ts';
import fieldStyles from '../../ui/field.module.css';
import styles from './allocation-tab.module.css';
import { roomName } from './queries.ts';

const words = allWords.allocation;

interface RoomPickerProps {
  rooms: readonly Room[];
  /** Free beds of a room during the stay of the chosen parties. */
  free: (room: Room) => number;
  /** Called with the picked room; the field is then empty again. */
  onPick: (room: Room) => void;
}

/** "Block A 101" is found by "a10" as well as by "block a 1". */
const spaceless = (text: string) => text.replaceAll(/[\s-]/g, '');
const matches = (room: Room, query: string) => isFound(spaceless(roomName(room)), spaceless(query));
/** More than anybody looks through without typing. */
const maxShown = 50;

/** Picks a room by a part of its name; Enter takes the first match. */
export function RoomPicker({ rooms, free, onPick }: RoomPickerProps) {
  const id = useId();
  return (
    <div className={styles.picker}>
      <label htmlFor={id} className="visually-hidden">
        {words.allocateTo}
      </label>
      <Combobox.Root
        items={rooms}
        value={null}
        onValueChange={(room: Room | null) => room && onPick(room)}
        filter={matches}
        itemToStringLabel={roomName}
        isItemEqualToValue={(a: Room, b: Room) => a._id === b._id}
        autoHighlight
        limit={maxShown}
      >
        <Combobox.Input id={id} className={fieldStyles.control} placeholder={words.allocateTo} />
        <Combobox.Portal>
          <Combobox.Positioner className={styles.positioner} sideOffset={4}>
            <Combobox.Popup className={styles.popup}>
              <Combobox.Empty className={styles.noMatch}>{words.noRoomFits}</Combobox.Empty>
              <Combobox.List>
                {(room: Room) => (
                  <Combobox.Item key={room._id} value={room} className={styles.option}>
                    <span>{roomName(room)}</span>
                    <span className="quiet">
                      {allWords.uses[room.use]},{' '}
                      {words.free({ free: free(room), capacity: room.capacity })}
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}
