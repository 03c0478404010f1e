import { can } from '@sangamam/contract/calls/permissions';
import type { DoorRecord } from '@sangamam/contract/check-in';
import { registrationFilter } from '@sangamam/contract/registrations/list';
import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import { isTicketCode } from '@sangamam/contract/tickets/code';
import {
  findDoorRow,
  listDoorRows,
  listRegistrations,
  presentAtDoor,
  verifyTicketToken,
} from '../../domain/registrations/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';

/** The most matches returned for a name. */
const maxFound = 8;
/** Enough to see that there are several. */
const maxFoundAlone = 2;

/**
 * Finds registrations within the admin's schools by ticket code, number or part of a name. Refuses with
 * TICKET_INVALID for a code that we did not sign, and with REGISTRATION_NOT_FOUND for a ticket of another
 * school or of a deleted registration. Who may not see lists finds one person at a time: SEVERAL_FOUND when more
 * match.
 */
export async function findAtDoor(
  { db, config, settings }: Pick<Deps, 'db' | 'config' | 'settings'>,
  admin: Admin,
  code: string,
): Promise<DoorRecord[]> {
  const current = await settings.current();
  const schools = schoolsInScope(admin);
  if (isTicketCode(code)) {
    const number = verifyTicketToken(code, config);
    if (number === null) throw new Refusal('TICKET_INVALID');
    const row = await findDoorRow(db, schools, number);
    if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
    return [presentAtDoor(row, current)];
  }
  const said = readRegistrationNumber(code, current.event.numberPrefix);
  const exact = said && (await findDoorRow(db, schools, said.number));
  if (exact) return [presentAtDoor(exact, current)];
  const filter = registrationFilter.parse({ searchTerm: code });
  const isAlone = !can(admin, 'checkin.list');
  const limit = isAlone ? maxFoundAlone : maxFound;
  const query = { ...filter, sort: '-created', columns: '', page: 1, limit } as const;
  const { rows } = await listRegistrations(db, admin, query, current);
  if (isAlone && rows.length > 1) throw new Refusal('SEVERAL_FOUND');
  const ids = rows.map(({ id }) => id);
  const found = new Map((await listDoorRows(db, schools, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [presentAtDoor(row, current)] : [];
  });
}
