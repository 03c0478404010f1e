import { createHash } from 'node:crypto';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { isStaff } from '../actor.ts';
import { logAdminAction } from '../audit/log-admin-action.ts';
import { addPeople, noteAnswer, noteFirst, periodStart } from '../audit/reading-store.ts';
import { tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';

/** An account that reads more people within an hour is noted once more, and an event of the log says so. */
const manyPeople = 500;

interface Read {
  readonly endpoint: Pick<Endpoint, 'reads'>;
  readonly caller: Caller;
  readonly params: unknown;
  readonly data: unknown;
}

/**
 * Notes in the user log what staff read of registrants: each record once a day, and once an hour that somebody
 * reads many. What programs read counts as reading many alone. Nothing for calls that show no registrations.
 */
export async function logReading(
  { db, now: clock, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  { endpoint: { reads }, caller, params, data }: Read,
): Promise<void> {
  const by = caller.actor;
  if (!reads || !isStaff(by)) return;
  const adminId = by.admin.id;
  const now = clock();
  const { ids, people, shown } = peopleOf(reads, params, data);
  if (people === 0) return;
  const since = periodStart(now, hourMs);
  // a screen that is read again as it was shows nobody else
  const isNew = !shown || (await noteAnswer(db, { adminId, since, what: digestOf(shown) }));
  if (!isNew) return;
  const hour = { adminId, since, what: 'many' };
  const sum = await addPeople(db, hour, people);
  const isMany = sum > manyPeople && sum - people <= manyPeople;
  if (isMany) log.warn({ event: 'many-read', adminId, people: sum });
  const day = periodStart(now, dayMs);
  for (const id of by.kind === 'key' ? [] : ids) {
    await tx(db, async (trx) => {
      if (!(await noteFirst(trx, { adminId, since: day, what: id }))) return;
      const object = { type: 'registration', id };
      await logAdminAction(trx, { by, action: 'registration.read', object }, now);
    });
  }
  if (!isMany) return;
  await tx(db, (trx) => {
    const object = { type: 'registration', id: 'many' };
    const changes = { people: [null, sum] } as const;
    return logAdminAction(trx, { by, action: 'registration.read-many', object, changes }, now);
  });
}

/**
 * The records an answer shows, as far as it is about single ones, and how many people in all; `shown` stands for them where
 * the same ones count once.
 */
function peopleOf(reads: NonNullable<Endpoint['reads']>, params: unknown, data: unknown) {
  if (reads === 'record') {
    const { id } = params as { id: string };
    return { ids: [id.toLowerCase()], people: 1, shown: null };
  }
  const rows = [data ?? []].flat() as { _id?: string }[];
  if (reads === 'people') {
    const numbers = numbersIn(data);
    const shown = numbers.length > 0 ? numbers : rows;
    return { ids: [], people: shown.length, shown };
  }
  const only = rows.length === 1 ? rows[0]?._id : undefined;
  return { ids: only ? [only] : [], people: rows.length, shown: null };
}

/** The numbers of the registrations that an answer names, each once, in order. */
function numbersIn(data: unknown): string[] {
  const found = new Set<string>();
  JSON.stringify(data, (key, value) => {
    if (key === 'registrationNumber' && typeof value === 'string') found.add(value);
    return value;
  });
  return [...found].toSorted();
}

const digestOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64');
