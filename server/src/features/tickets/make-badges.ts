import { setImmediate } from 'node:timers/promises';
import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { maxBulk } from '@sangamam/contract/staff-registrations/acts';
import type { BadgeSize, checkBadges, MarkedNames } from '@sangamam/contract/tickets/badges';
import { listAllIds, ticketToken } from '../../domain/registrations/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { withMarks } from '../../platform/pdf/runs.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { readLook } from '../../platform/settings/look.ts';
import { badgesPdf } from './badges-pdf.ts';
import { type BadgeRow, listBadges } from './store.ts';

/** The names of those who come along, no more than were counted. */
const guestsOf = ({ companions, people }: BadgeRow): string[] =>
  (companions ?? '')
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, Math.max(0, people - 1));

/** Badges of those registrations that are the admin's, and how many; null for none. */
export async function makeBadges(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'settings'>,
  admin: Admin,
  wanted: {
    readonly ids: readonly string[];
    readonly size: BadgeSize;
    readonly isByName?: boolean;
    readonly onDrawn?: (badges: number) => Promise<void>;
  },
): Promise<{ content: Buffer; count: number } | null> {
  const { ids, size, isByName = false, onDrawn } = wanted;
  const [rows, settings, look] = await Promise.all([
    listBadges(deps.db, schoolsInScope(admin), [...new Set(ids)]),
    deps.settings.current(),
    readLook(deps),
  ]);
  if (rows.length === 0) return null;
  if (isByName) {
    const keyOf = ({ school, name }: (typeof rows)[number]) => `${school} ${name}`;
    rows.sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
  }
  const badges = rows.flatMap((row) => {
    const token = ticketToken(row.registrationNumber, deps.config.secretKey);
    const own = { ...row, token, comesWith: null };
    return [own, ...guestsOf(row).map((name) => ({ ...own, name, comesWith: row.name }))];
  });
  const content = await badgesPdf(badges, settings, { size, now: deps.now(), look, onDrawn });
  return { content, count: badges.length };
}

const maxNamesShown = 50;
const rowsInOneGo = 200;

/** The names that the badges of an admin's registrations could not show whole. */
export async function findMarkedNames(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  admin: Admin,
  { ids, filter }: BodyOf<typeof checkBadges>,
): Promise<MarkedNames> {
  const chosen = ids ?? (await listAllIds(db, admin, filter, maxBulk, await settings.current()));
  const rows = await listBadges(db, schoolsInScope(admin), [...new Set(chosen)]);
  const marked: MarkedNames['names'] = [];
  let badges = 0;
  for (const [n, row] of rows.entries()) {
    // others are served between
    if (n % rowsInOneGo === 0) await setImmediate();
    const all = [row.name, ...guestsOf(row)];
    badges += all.length;
    for (const name of new Set(all)) {
      const printed = withMarks(name);
      if (printed === null) continue;
      marked.push({ _id: row.id, registrationNumber: row.registrationNumber, name, printed });
    }
  }
  return { badges, count: marked.length, names: marked.slice(0, maxNamesShown) };
}
