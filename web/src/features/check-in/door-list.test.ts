import { createHash } from 'node:crypto';
import type { KeptEntry } from '@sangamam/contract/check-in';
import { expect, test } from 'vitest';
import { findInList } from './door-list.ts';

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');
const [code, former] = ['SGM-00042.7KX3B0TJ5RD2WUA8', 'SGM-00042.XXXXXXXXXXXXXXXX'];
const printed = 'SGM-00042.p2sH0cTqkXQyJ3aB';
const entry = {
  _id: '1',
  registrationNumber: 'SGM-00042',
  name: 'Anu',
  school: '',
  yearOfPassing: '',
  status: 'Confirmed',
  due: 0,
  arrivedAt: null,
  expected: { adults: 1, teens: 0, children: 0 },
  arrived: { adults: 0, teens: 0, children: 0 },
  ticketHash: hashOf(code),
  formerTicketHash: hashOf(former),
  earlierTicketHashes: [hashOf(printed.toUpperCase())],
} satisfies KeptEntry;
const { earlierTicketHashes: _, ...plain } = entry;
/** As a device has one from before codes changed. */
const kept = { ...plain, ticketHash: hashOf(printed) } as KeptEntry;
const find = (typed: string, entries = [entry as KeptEntry]) =>
  findInList({ entries, loadedAt: '', keepUntil: '' }, typed);

test.each([
  ['as printed', code],
  ['in small letters', code.toLowerCase()],
  ['on a German keyboard', code.replace('-', 'ß')],
  ['signed with the former key', former.toLowerCase()],
  ['of the earlier form', printed],
  ['of the earlier form in capitals', printed.toUpperCase()],
])('without network a ticket is known %s', async (_how, typed) => {
  expect(await find(typed)).toEqual([entry]);
});

test('a list from before codes changed knows the tickets of then', async () => {
  expect(await find(printed, [kept])).toEqual([kept]);
});

test.each([
  [`${code.slice(0, -1)}9`, 'forged'],
  ['SGM-00042.AAAAAAAAAAAAAAAA', 'forged'],
  [code.replace('42', '43'), 'not in list'],
])('%s is %s', async (typed, verdict) => {
  expect(await find(typed)).toBe(verdict);
});
