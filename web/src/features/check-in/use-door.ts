import { type DoorEntry, type DoorRecord, findAtDoor } from '@sangamam/contract/check-in';
import { minuteMs } from '@sangamam/contract/locale/durations';
import type { ByAge } from '@sangamam/contract/party/party';
import { isTicketCode } from '@sangamam/contract/tickets/code';
import { words } from '@sangamam/words/staff/check-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import {
  counted,
  type DoorList,
  findInList,
  loadDoorList,
  readDoorList,
  storeEntry,
  withEntry,
} from './door-list.ts';
import { isUnanswered, type Scan, send } from './door-queue.ts';
import { useQueue } from './use-queue.ts';

type Found = DoorEntry & Partial<Pick<DoorRecord, 'arrivals'>>;

/** The screens of the door: one of these at a time. */
export type Shown =
  | { readonly kind: 'idle' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'choice'; readonly found: readonly Found[] }
  | { readonly kind: 'entry'; readonly entry: Found; readonly ticket: string }
  | { readonly kind: 'nobody'; readonly code: string }
  | { readonly kind: 'not in list' }
  | { readonly kind: 'forged' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'done';
      readonly entry: Found;
      readonly scan: Scan;
      /** Not yet at the server. */
      readonly isKept: boolean;
      readonly isUndone: boolean;
    };

export const summaryKey = ['check-in-summary'] as const;

/** The list of the server, else the one that this device keeps. */
const useDoorList = (queryKey: readonly string[]) =>
  useQuery({
    queryKey,
    queryFn: async () => {
      const kept = await readDoorList();
      return await loadDoorList().catch((failed) => {
        if (kept) return kept;
        throw failed;
      });
    },
    staleTime: 5 * minuteMs,
    networkMode: 'always',
  });

/** Only finding tells names to an account that sees no lists. */
const named = (record: DoorRecord, { name, school, yearOfPassing }: Found): DoorRecord => ({
  ...record,
  name,
  school,
  yearOfPassing,
});

/**
 * A door: finds who stands there, lets them in and takes it back, with the server where there is a
 * network and with the list of the device where there is none.
 */
export function useDoor(adminId: string) {
  const listKey = ['door-list', adminId] as const;
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>({ kind: 'idle' });
  const [isReached, setIsReached] = useState(true);
  const [problem, setProblem] = useState<CallError | null>(null);
  const asked = useRef(0);
  const list = useDoorList(listKey);
  const refresh = () => {
    setIsReached(true);
    client.invalidateQueries({ queryKey: summaryKey });
    client.invalidateQueries({ queryKey: listKey });
  };
  const { queue, isKept, add, sendAll, dismiss } = useQueue(adminId, refresh);

  /** The kept list follows what this door has done. */
  function note(after: Found): void {
    client.setQueryData<DoorList>(listKey, (list) => list && withEntry(list, after));
    storeEntry(after);
  }

  function show(found: readonly Found[], code: string): void {
    const [only] = found;
    const ticket = isTicketCode(code) ? code : '';
    if (!only) setShown({ kind: 'nobody', code });
    else if (found.length > 1) setShown({ kind: 'choice', found });
    else setShown({ kind: 'entry', entry: only, ticket });
  }

  async function find(code: string): Promise<void> {
    const asking = ++asked.current;
    setProblem(null);
    setShown({ kind: 'looking' });
    const isOld = () => asking !== asked.current;
    try {
      // a browser that knows it has no network does not let anybody wait
      if (!navigator.onLine) throw new CallError('', { status: 0 });
      const found = await call(findAtDoor, { body: { code } });
      setIsReached(true);
      if (!isOld()) show(found, code);
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed;
      if (isOld()) return;
      if (failed.code === 'TICKET_INVALID') return setShown({ kind: 'forged' });
      if (failed.code === 'REGISTRATION_NOT_FOUND') return setShown({ kind: 'not in list' });
      if (!isUnanswered(failed)) return setShown({ kind: 'failed', message: failed.message });
      setIsReached(false);
      // the kept list also knows what another tab has done
      const kept = (await readDoorList()) ?? list.data;
      if (!kept) return setShown({ kind: 'failed', message: failed.message });
      const found = await findInList(kept, code);
      if (found === 'forged' || found === 'not in list') setShown({ kind: found });
      else if (found === 'nameless') setShown({ kind: 'failed', message: words.namesNeedNetwork });
      else show(found, code);
    }
  }

  /** Sends what was done now, or keeps it for later. The record of the server, or null: it is kept. */
  async function report(kind: 'in' | 'undo', scan: Scan, entry: Found) {
    try {
      if (!navigator.onLine) throw new CallError('', { status: 0 });
      // what waits goes first: an arrival, then its undoing
      if (queue.waiting.length > 0) throw new CallError('', { status: 0 });
      const record = await send({ kind, scan }, false);
      setIsReached(true);
      client.invalidateQueries({ queryKey: summaryKey });
      return named(record, entry);
    } catch (failed) {
      if (!isUnanswered(failed)) throw failed;
      if (!navigator.onLine || queue.waiting.length === 0) setIsReached(false);
      await add({ kind, scan });
      sendAll();
      return null;
    }
  }

  async function letIn(entry: Found, party: ByAge, how: { ticket: string; reason: string }) {
    setProblem(null);
    const at = serverNow().toISOString();
    const asking = asked.current;
    // somebody else was scanned meanwhile: their card stays
    const isOld = () => asking !== asked.current;
    const { _id: id, registrationNumber: number } = entry;
    const scan = { key: crypto.randomUUID(), id, number, party, at, ...how };
    try {
      const record = await report('in', scan, entry);
      const after = record ?? counted(entry, party, { at, sign: 1 });
      note(after);
      if (isOld()) return;
      setShown({ kind: 'done', entry: after, scan, isKept: record === null, isUndone: false });
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed;
      if (isOld()) {
        const text = words.notLetIn({ number, why: failed.message });
        showToast(text, { tone: 'error', durationMs: adminToastMs });
        return;
      }
      setProblem(failed);
      // somebody else was quicker: what is true now is shown
      if (['NO_ENTRY', 'ALL_IN', 'TOO_MANY_ARRIVE'].includes(failed.code)) await find(number);
    }
  }

  /** Takes one arrival back. */
  async function undo(entry: Found, scan: Scan): Promise<void> {
    const asking = asked.current;
    const record = await report('undo', scan, entry);
    const after = record ?? counted(entry, scan.party, { at: scan.at, sign: -1 });
    note(after);
    if (asking !== asked.current) return;
    setShown({ kind: 'done', entry: after, scan, isKept: record === null, isUndone: true });
  }

  return {
    shown,
    problem,
    list,
    queue,
    isKept,
    isReached,
    find,
    letIn,
    undo,
    sendAll,
    dismiss,
    pick: (entry: Found) => setShown({ kind: 'entry', entry, ticket: '' }),
    reset: () => {
      setProblem(null);
      setShown({ kind: 'idle' });
    },
  };
}
export type Door = ReturnType<typeof useDoor>;
