import type { BadgeSize } from '@sangamam/contract/badges';
import { ticketToken } from '../../domain/registrations/index.ts';
import type { Deps } from '../../platform/deps.ts';
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
  { ids, size, isByName = false }: { ids: readonly string[]; size: BadgeSize; isByName?: boolean },
): Promise<{ content: Buffer; count: number } | null> {
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
  const content = await badgesPdf(badges, settings, { size, now: deps.now(), look });
  return { content, count: badges.length };
}
