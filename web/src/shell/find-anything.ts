import { listRooms } from '@sangamam/contract/accommodation/rooms';
import { can } from '@sangamam/contract/calls/permissions';
import { listIssues } from '@sangamam/contract/help-desk/issues';
import { formatRupees } from '@sangamam/contract/locale/money';
import { listPayments } from '@sangamam/contract/payments/history';
import { listRegistrations, type RegistrationRow } from '@sangamam/contract/registrations/list';
import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import type { AdminUser } from '@sangamam/contract/sign-in/auth';
import { typedKey } from '@sangamam/contract/text/search-key';
import { words } from '@sangamam/words/staff/finder';
import { call, callPage } from '../kit/calls/call.ts';
import { isLedTo, type Place } from '../kit/page/nouns.ts';
import {
  adminEditPath,
  adminIssuePath,
  adminPaymentPath,
  adminRegistrationPath,
  checkInPath,
  recordPaymentPath,
  roomsPath,
} from '../kit/paths.ts';

type FoundKind = keyof (typeof words)['kinds'];

/** Somewhere to go. */
export interface Found {
  readonly kind: FoundKind;
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly to: string;
  /** The state that the page is given on the way. */
  readonly state?: object;
}

const most = 6;
/** A payment is found by its id, receipt or reference, which are never shorter. */
const shortestReference = 4;

/** Acts on one registration. */
interface Act {
  readonly name: string;
  readonly isAllowed: (user: AdminUser) => boolean;
  readonly at: (row: RegistrationRow) => Pick<Found, 'to' | 'state'>;
}

const acts: readonly Act[] = [
  {
    name: words.acts.payment,
    isAllowed: (user) => can(user, 'payments.manage'),
    at: ({ registrationNumber }) => ({ to: recordPaymentPath(registrationNumber) }),
  },
  {
    name: words.acts.checkIn,
    isAllowed: (user) => can(user, 'checkin.do'),
    at: ({ registrationNumber }) => ({ to: checkInPath, state: { find: registrationNumber } }),
  },
  {
    name: words.acts.edit,
    isAllowed: (user) => can(user, 'registrations.edit'),
    at: ({ _id }) => ({ to: adminEditPath(_id) }),
  },
];

const wordsOf = (text: string) => typedKey(text).split(' ').filter(Boolean);

/** The rest of the text after the name of an act; null where it does not begin with that. */
export function afterName(text: string, name: string): string | null {
  const typed = text.trim();
  const [first = '', ...rest] = wordsOf(name);
  const pattern = new RegExp(`^${[first, ...rest].join('[\\s-]*')}(?:\\s+|$)`, 'i');
  return pattern.test(typed) ? typed.replace(pattern, '') : null;
}

/** True if each typed word begins a word of the name. */
export const isNamed = (name: string, text: string): boolean =>
  wordsOf(text).every((word) => wordsOf(name).some((own) => own.startsWith(word)));

/** The pages to which this member of staff is led and that a text names; all of them without one. */
export function findPlaces(user: AdminUser, pages: readonly Place[], text: string): Found[] {
  const meant = pages.filter((page) => isLedTo(page, user) && isNamed(page.label, text));
  // the sidebar may lead to one as well
  const places = new Map(meant.map((page) => [page.to, page]));
  return [...places.values()].map(({ label, to }) => ({ kind: 'page', key: to, label, to }));
}

/** The owner of the number comes before those who have the digits in a phone number. */
async function findPeople({ prefix, signal }: Asking, text: string): Promise<RegistrationRow[]> {
  const ask = async (searchTerm: string) =>
    (await callPage(listRegistrations, { query: { searchTerm, limit: most }, signal })).rows;
  const said = readRegistrationNumber(text, prefix);
  const [named, found] = await Promise.all([said ? ask(said.number) : [], ask(text)]);
  const others = found.filter(({ _id }) => !named.some((row) => row._id === _id));
  return [...named, ...others].slice(0, most);
}

const about = ({ registrationNumber, school, yearOfPassing, contactNumber }: RegistrationRow) =>
  [registrationNumber, `${school} ${yearOfPassing}`, contactNumber].filter(Boolean).join(' · ');

async function findIssues(searchTerm: string, signal: AbortSignal): Promise<Found[]> {
  const { rows } = await callPage(listIssues, { query: { searchTerm, limit: most }, signal });
  return rows.map(({ _id, number, title, reporter, status }) => ({
    kind: 'issue',
    key: _id,
    label: words.issue({ number: String(number), title }),
    detail: `${status} · ${reporter}`,
    to: adminIssuePath(_id),
  }));
}

async function findPayments(searchTerm: string, signal: AbortSignal): Promise<Found[]> {
  if (searchTerm.length < shortestReference || !/\d/.test(searchTerm)) return [];
  const { rows } = await callPage(listPayments, { query: { searchTerm, limit: most }, signal });
  return rows.map(({ _id, paymentId, registration, amount, type, state, transactionId }) => ({
    kind: 'payment',
    key: _id,
    label: `${formatRupees(amount)} · ${registration?.name || transactionId}`,
    detail: [type, state, registration?.registrationNumber, transactionId]
      .filter(Boolean)
      .join(' · '),
    to: adminPaymentPath(paymentId),
  }));
}

async function findRooms(user: AdminUser, text: string, signal: AbortSignal): Promise<Found[]> {
  if (!can(user, 'accommodation.manage')) return [];
  const rooms = await call(listRooms, { query: {}, signal });
  return rooms
    .map((room) => ({ ...room, full: `${room.block} ${room.name}` }))
    .filter(({ full }) => isNamed(words.room({ room: full }), text))
    .slice(0, most)
    .map(({ _id, full, peak, capacity }) => ({
      kind: 'room',
      key: _id,
      label: words.room({ room: full }),
      detail: words.occupied({ peak: String(peak), capacity: String(capacity) }),
      to: roomsPath(full),
    }));
}

interface Asking {
  readonly user: AdminUser;
  /** The prefix of registration numbers. */
  readonly prefix: string;
  readonly signal: AbortSignal;
}

/** The finds of the server for this text, each kind in its order of relevance. */
export async function findAnything(asking: Asking, text: string): Promise<Found[]> {
  const { user, signal } = asking;
  for (const { name, isAllowed, at } of acts) {
    const whom = afterName(text, name);
    if (whom === null || whom === '' || !isAllowed(user)) continue;
    const people = await findPeople(asking, whom);
    return people.map((row) => ({
      kind: 'act',
      key: row._id,
      label: words.actFor({ act: name, who: row.name }),
      detail: about(row),
      ...at(row),
    }));
  }
  const issue = afterName(text, words.acts.issue);
  if (issue) return findIssues(issue, signal);
  const [people, ...others] = await Promise.all([
    findPeople(asking, text),
    findPayments(text, signal),
    findIssues(text, signal),
    findRooms(user, text, signal),
  ]);
  const found = people.map(
    (row): Found => ({
      kind: 'person',
      key: row._id,
      label: row.name,
      detail: about(row),
      to: adminRegistrationPath(row._id),
    }),
  );
  return [...found, ...others.flat()];
}
