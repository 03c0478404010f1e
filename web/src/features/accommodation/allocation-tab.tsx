import {
  allocate,
  countSleepers,
  type StayRequest,
} from '@sangamam/contract/accommodation/accommodation';
import type { Room } from '@sangamam/contract/accommodation/rooms';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { Suspense, useRef, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { toastRefusal, useAction } from '../../kit/calls/use-action.ts';
import { usePart } from '../../kit/page/use-nouns.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { AllocateDialog, type Attempt } from './allocate-dialog.tsx';
import styles from './allocation-tab.module.css';
import { freeBeds } from './days.ts';
import { LeftList } from './left-list.tsx';
import { accommodationKey, roomName, useLeft, useRooms } from './queries.ts';
import { RoomBoard } from './room-board.tsx';
import { RoomPicker } from './room-picker.tsx';

const words = allWords.allocation;

/** People without a bed beside the rooms: choose people, then a room. */
export function AllocationTab() {
  const [searchTerm, setSearchTerm] = useState('');
  const left = useLeft(searchTerm);
  const rooms = useRooms();
  const [chosen, setChosen] = useState<readonly StayRequest[]>([]);
  /** On phones only one of the two is shown. */
  const [step, setStep] = useState<'people' | 'rooms'>('people');
  const [warned, setWarned] = useState<(Attempt & { warnings: string }) | null>(null);
  const list = useRef<HTMLElement>(null);
  const Suggestions = usePart('roomSuggestions');

  const finish = () => {
    setChosen([]);
    setWarned(null);
    setStep('people');
  };
  const place = useAction(
    ({ room, parties }: Attempt, idempotencyKey) =>
      call(allocate, {
        body: {
          roomId: room._id,
          parties: parties.map(({ _id }) => ({ registrationId: _id })),
        },
        idempotencyKey,
      }).then(() => room),
    {
      said: (room) => words.done({ room: roomName(room) }),
      invalidates: accommodationKey(),
      onDone: finish,
      onRefused: () => {},
    },
  );

  /** Allocates the chosen parties to one room; asks what to do with those who do not fit. */
  async function allocateTo(room: Room) {
    if (chosen.length === 0) {
      showToast(words.nothingChosen, { durationMs: adminToastMs });
      setStep('people');
      list.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus();
      return;
    }
    const attempt = { room, parties: chosen };
    const refused = await place.run(attempt);
    if (refused?.code === 'NEEDS_REASON') {
      setWarned({ ...attempt, warnings: refused.fields.reason ?? refused.message });
    } else if (refused) toastRefusal(refused);
  }

  const problem = left.error ?? rooms.error;
  if (problem) {
    return (
      <LoadError problem={problem} onRetry={() => Promise.all([left.refetch(), rooms.refetch()])} />
    );
  }
  if (!left.data || !rooms.data) return <Skeleton shape="rows" lines={10} />;

  const usable = rooms.data.filter(({ active }) => active);
  const stay = stayOf(chosen);
  const free = (room: Room) => (stay ? freeBeds(room, stay) : room.capacity - room.peak);
  const sleepers = chosen.reduce((sum, party) => sum + countSleepers(party) - party.placed, 0);
  const fits = (room: Room) =>
    chosen.length > 0 &&
    !room.locked &&
    free(room) >= sleepers &&
    chosen.every(({ use }) => room.use === 'Any' || room.use === use);
  const unlocked = usable.filter(({ locked }) => !locked);
  const fittingFirst = unlocked.toSorted((a, b) => Number(fits(b)) - Number(fits(a)));
  return (
    <>
      {Suggestions && (
        <Suspense>
          <Suggestions canStart={left.data.pagination.total > 0 && usable.length > 0} />
        </Suspense>
      )}
      <div className={classNames(styles.columns, styles[step])}>
        <LeftList
          ref={list}
          parties={left.data.rows}
          total={left.data.pagination.total}
          searchTerm={searchTerm}
          onSearch={setSearchTerm}
          chosen={chosen}
          onChoose={setChosen}
        />
        <RoomBoard rooms={usable} free={free} fits={fits} onAdd={allocateTo} />
      </div>
      <BulkBar
        label={words.chosen({ count: chosen.length, sleepers })}
        hidden={chosen.length === 0}
      >
        <strong aria-live="polite">{words.chosen({ count: chosen.length, sleepers })}</strong>
        <RoomPicker rooms={fittingFirst} free={free} onPick={allocateTo} />
        <Button
          className={styles.onPhones}
          size="small"
          onClick={() => setStep(step === 'people' ? 'rooms' : 'people')}
        >
          {step === 'people' ? words.chooseRoom : words.backToPeople}
        </Button>
        <Button size="small" variant="ghost" onClick={() => setChosen([])}>
          {allWords.cancel}
        </Button>
      </BulkBar>
      {warned && <AllocateDialog {...warned} onClose={() => setWarned(null)} onDone={finish} />}
    </>
  );
}

/** From the first arrival to the last departure of the chosen parties. */
function stayOf(parties: readonly StayRequest[]): { checkIn: string; checkOut: string } | null {
  const checkIn = parties.map((party) => party.checkIn).toSorted()[0];
  const checkOut = parties
    .map((party) => party.checkOut)
    .toSorted()
    .at(-1);
  return checkIn && checkOut ? { checkIn, checkOut } : null;
}
