import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { type DoorEntry, type KeptEntry, listForDoors } from '@sangamam/contract/check-in';
import { type ByAge, byAge, partySize } from '@sangamam/contract/party/party';
import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import { searchKey, typedKey } from '@sangamam/contract/text/search-key';
import { readTicketCodes } from '@sangamam/contract/tickets/code';
import { call } from '../../kit/calls/call.ts';
import { serverNow, serverNowMs } from '../../kit/server-clock.ts';
import { changeKept, forget, keep, readKept } from '../../kit/session/door-storage.ts';

/** The list on a device, with its own check-ins. */
export interface DoorList {
  readonly entries: KeptEntry[];
  /** ISO times. */
  readonly loadedAt: string;
  readonly keepUntil: string;
}

/** Names are looked for among so many. */
const maxFound = 8;

/** Loads the whole list part by part, and keeps it. Throws the `CallError` of the part that failed. */
export async function loadDoorList(): Promise<DoorList> {
  const entries: KeptEntry[] = [];
  let after: string | null = '';
  let keepUntil = '';
  while (after !== null) {
    const part: ReplyOf<typeof listForDoors> = await call(listForDoors, { query: { after } });
    entries.push(...part.entries);
    keepUntil = part.keepUntil;
    after = part.next;
  }
  const list = { entries, loadedAt: serverNow().toISOString(), keepUntil };
  await storeDoorList(list);
  return list;
}

/** Without storage the list stays in memory. */
async function storeDoorList(list: DoorList): Promise<void> {
  await keep('door-list', list).catch(() => {});
}

/** The list with one entry replaced. */
export function withEntry(list: DoorList, after: DoorEntry): DoorList {
  const entries = list.entries.map((one) =>
    one._id === after._id ? { ...one, ...doorColumns(after) } : one,
  );
  return { ...list, entries };
}

/** Replaces the entry in the stored list too, which other tabs may have changed. */
export async function storeEntry(after: DoorEntry): Promise<void> {
  const note = (kept: unknown) => kept && withEntry(kept as DoorList, after);
  await changeKept('door-list', note).catch(() => {});
}

/** The fields of a registration that the list keeps. */
function doorColumns({ status, arrived, arrivedAt, due, expected }: DoorEntry) {
  return { status, arrivedAt, due, arrived: byAge((age) => arrived[age]), expected };
}

/** The stored list of this device; an expired one is deleted. */
export async function readDoorList(): Promise<DoorList | null> {
  const list = (await readKept('door-list').catch(() => undefined)) as DoorList | undefined;
  if (!list) return null;
  if (serverNowMs() < Date.parse(list.keepUntil)) return list;
  await forget('door-list').catch(() => {});
  return null;
}

/**
 * Finds whom a scanned or typed text means, offline; `forged`: not a ticket of ours; `nameless`: a name, and the
 * list of whoever sees no lists has none.
 */
export async function findInList(
  { entries }: DoorList,
  code: string,
): Promise<readonly KeptEntry[] | 'forged' | 'not in list' | 'nameless'> {
  const tickets = readTicketCodes(code);
  if (tickets.length > 0) {
    const named = entries.find(({ registrationNumber }) =>
      tickets.some(({ number }) => number === registrationNumber),
    );
    if (!named) return 'not in list';
    // a list kept from an earlier version knows the codes as they were printed
    const hashes = await Promise.all([code, ...tickets.map((each) => each.code)].map(hashOf));
    const { ticketHash, formerTicketHash, earlierTicketHashes = [] } = named;
    const ours = [ticketHash, formerTicketHash, ...earlierTicketHashes];
    return hashes.some((hash) => ours.includes(hash)) ? [named] : 'forged';
  }
  // of whatever prefix: a list is of one event
  const said = readRegistrationNumber(code, '');
  if (said) {
    return entries.filter(({ registrationNumber }) => registrationNumber.endsWith(said.number));
  }
  if (entries.length > 0 && entries.every(({ name }) => name === '')) return 'nameless';
  const words = typedKey(code).split(' ');
  const isMeant = (name: string) => {
    const key = searchKey(name);
    return words.every((word) => key.includes(word));
  };
  return entries.filter(({ name }) => isMeant(name)).slice(0, maxFound);
}

async function hashOf(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  const binary = String.fromCharCode(...new Uint8Array(hash));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The entry after `party` arrived or, with a sign of -1, after that was undone. */
export function counted<Entry extends DoorEntry>(
  entry: Entry,
  party: ByAge,
  { at, sign }: { at: string; sign: 1 | -1 },
): Entry {
  const arrived = byAge((age) => Math.max(0, entry.arrived[age] + sign * party[age]));
  const isEmpty = partySize(arrived) === 0;
  return {
    ...entry,
    arrived,
    arrivedAt: isEmpty ? null : (entry.arrivedAt ?? at),
    status: isEmpty ? (entry.due > 0 ? 'Submitted' : 'Confirmed') : 'Checked In',
  };
}
