import { type DoorRecord, numberOfTicket } from '@sangamam/contract/check-in';
import { registrationFilter } from '@sangamam/contract/registration-list';
import type { Deps } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import { listRegistrations } from '../admin-registrations/list-registrations.ts';
import { schoolsInScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import { verifyTicketToken } from '../tickets/ticket.ts';
import { presentAtDoor } from './present.ts';
import { numberTyped } from './rules.ts';
import { findDoorRow, listDoorRows } from './store.ts';

/** How many people of one name a door chooses from. */
const maxFound = 8;

/**
 * Who a ticket's code, a number or a part of a name stands for, of the admin's schools. Refuses with
 * TICKET_INVALID a code that we did not sign, and with REGISTRATION_NOT_FOUND a ticket of other schools
 * or of nobody any more.
 */
export async function findAtDoor(
  { db, config, settings }: Pick<Deps, 'db' | 'config' | 'settings'>,
  admin: Admin,
  code: string,
): Promise<DoorRecord[]> {
  const current = await settings.current();
  const schools = schoolsInScope(admin);
  if (numberOfTicket(code) !== null) {
    const number = verifyTicketToken(code, config);
    if (number === null) throw new Refusal('TICKET_INVALID');
    const row = await findDoorRow(db, schools, number);
    if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
    return [presentAtDoor(row, current)];
  }
  const number = numberTyped(code, current.event.numberPrefix);
  const exact = number === null ? null : await findDoorRow(db, schools, number);
  if (exact) return [presentAtDoor(exact, current)];
  const filter = registrationFilter.parse({ searchTerm: code });
  const query = { ...filter, sort: '-created', page: 1, limit: maxFound } as const;
  const { rows } = await listRegistrations(db, admin, query);
  const ids = rows.map(({ id }) => id);
  const found = new Map((await listDoorRows(db, schools, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [presentAtDoor(row, current)] : [];
  });
}
