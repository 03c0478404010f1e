import { can } from '@sangamam/contract/calls/permissions';
import type { DoorRecord } from '@sangamam/contract/check-in';
import { hourMs } from '@sangamam/contract/locale/durations';
import { registrationFilter } from '@sangamam/contract/registrations/list';
import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import { isTicketCode } from '@sangamam/contract/tickets/code';
import {
  countFoundOutside,
  findDoorRow,
  listDoorRows,
  listRegistrations,
  noteFound,
  presentAtDoor,
  verifyTicketToken,
} from '../../domain/registrations/index.ts';
import { periodStart } from '../../platform/audit/reading-store.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';

/** The most matches returned for a name. */
const maxFound = 8;
/** Enough to see that there are several. */
const maxFoundAlone = 2;
/** People within an hour whom an account may find that sees no lists, besides those it lets in. */
const maxFoundOutside = 60;

/**
 * Finds registrations within the admin's schools by ticket code, number or part of a name. Refuses with
 * TICKET_INVALID for a code that we did not sign, and with REGISTRATION_NOT_FOUND for a ticket of another
 * school or of a deleted registration. Who may not see lists finds one person at a time by what the person says:
 * SEVERAL_FOUND when more match, TOO_MANY_FOUND after sixty within an hour whom they did not let in.
 */
export async function findAtDoor(
  deps: Pick<Deps, 'db' | 'config' | 'settings' | 'now'>,
  admin: Admin,
  code: string,
): Promise<DoorRecord[]> {
  const { db, config } = deps;
  const current = await deps.settings.current();
  const schools = schoolsInScope(admin);
  if (isTicketCode(code)) {
    const number = verifyTicketToken(code, config);
    if (number === null) throw new Refusal('TICKET_INVALID');
    const row = await findDoorRow(db, schools, number);
    if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
    return [presentAtDoor(row, current)];
  }
  const isAlone = !can(admin, 'checkin.list');
  const said = readRegistrationNumber(code, current.event.numberPrefix);
  const exact = said && (await findDoorRow(db, schools, said.number));
  if (exact) {
    await refuseTooMany(deps, admin, exact.id);
    return [presentAtDoor(exact, current)];
  }
  const filter = registrationFilter.parse({ searchTerm: code });
  const limit = isAlone ? maxFoundAlone : maxFound;
  const query = { ...filter, sort: '-created', columns: '', page: 1, limit } as const;
  const { rows } = await listRegistrations(db, admin, query, current);
  if (isAlone && rows.length > 1) throw new Refusal('SEVERAL_FOUND');
  const ids = rows.map(({ id }) => id);
  if (ids[0]) await refuseTooMany(deps, admin, ids[0]);
  const found = new Map((await listDoorRows(db, schools, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [presentAtDoor(row, current)] : [];
  });
}

/**
 * Counts somebody as found by an account that sees no lists. Numbers follow one another: without a bound they would be
 * a list of names. Refuses with TOO_MANY_FOUND.
 */
export async function refuseTooMany(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Admin,
  id: string,
): Promise<void> {
  if (can(admin, 'checkin.list')) return;
  const at = { adminId: admin.id, since: periodStart(now(), hourMs) };
  await noteFound(db, { ...at, id });
  if ((await countFoundOutside(db, at)) > maxFoundOutside) throw new Refusal('TOO_MANY_FOUND');
}
