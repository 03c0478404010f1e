import { allocate, countSleepers, type StayRequest } from '@sangamam/contract/accommodation';
import type { BodyInputOf } from '@sangamam/contract/endpoint';
import type { Room } from '@sangamam/contract/rooms';
import { useRef, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { AllocateDialog, type Attempt } from './allocate-dialog.tsx';
import styles from './allocation-tab.module.css';
import { freeBeds } from './days.ts';
import { LeftList } from './left-list.tsx';
import { roomName, useChange, useLeft, useRooms } from './queries.ts';
import { RoomBoard } from './room-board.tsx';
import { RoomPicker } from './room-picker.tsx';
import { SuggestionPanel } from './suggestion-panel.tsx';
import { words as allWords } from './words.ts';

const words = allWords.allocation;

type Allocating = BodyInputOf<typeof allocate>;

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

  const place = useChange(
    ({ body }: { body: Allocating; attempt: Attempt }, idempotencyKey) =>
      call(allocate, { body, idempotencyKey }),
    (_, { attempt }) => {
      showToast(words.done(roomName(attempt.room)), { tone: 'success', durationMs: adminToastMs });
      setChosen([]);
      setWarned(null);
      setStep('people');
    },
  );

  /** Allocates the chosen parties to one room; asks what to do with those who do not fit. */
  function allocateTo(room: Room) {
    if (chosen.length === 0) {
      showToast(words.nothingChosen, { durationMs: adminToastMs });
      setStep('people');
      list.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus();
      return;
    }
    send({ room, parties: chosen }, { roomId: room._id, parties: chosen.map(wholeParty) });
  }

  function send(attempt: Attempt, body: Allocating) {
    const onError = (problem: Error) => {
      if (!(problem instanceof CallError)) return;
      const { reason, ...others } = problem.fields;
      if (problem.code === 'NEEDS_REASON') {
        setWarned({ ...attempt, warnings: reason ?? problem.message });
      } else if (Object.keys(others).length > 0) {
        showToast(Object.values(others)[0] ?? problem.message, {
          tone: 'error',
          durationMs: adminToastMs,
        });
      }
    };
    place.mutate({ body, attempt }, { onError });
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
      <SuggestionPanel canStart={left.data.pagination.total > 0 && usable.length > 0} />
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
      <BulkBar label={words.chosen(chosen.length, sleepers)} hidden={chosen.length === 0}>
        <strong aria-live="polite">{words.chosen(chosen.length, sleepers)}</strong>
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
      {warned && (
        <AllocateDialog
          {...warned}
          isWorking={place.isPending}
          onClose={() => setWarned(null)}
          onAllocate={(body) => send(warned, body)}
        />
      )}
    </>
  );
}

const wholeParty = ({ _id }: StayRequest) => ({ registrationId: _id });

/** From the first arrival to the last departure of the chosen parties. */
function stayOf(parties: readonly StayRequest[]): { checkIn: string; checkOut: string } | null {
  const checkIn = parties.map((party) => party.checkIn).toSorted()[0];
  const checkOut = parties
    .map((party) => party.checkOut)
    .toSorted()
    .at(-1);
  return checkIn && checkOut ? { checkIn, checkOut } : null;
}
