import {
  type DoorRecord,
  type checkIn as endpoint,
  partySize,
  type undoCheckIn as undoEndpoint,
} from '@sangamam/contract/check-in';
import type { BodyOf } from '@sangamam/contract/endpoint';
import { can } from '@sangamam/contract/permissions';
import { isSettled, type PaymentStatus } from '@sangamam/contract/registration-status';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { schoolsInScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import { changedColumns, recordChange } from '../registration-history/record-change.ts';
import { verifyTicketToken } from '../tickets/ticket.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import { presentAtDoor } from './present.ts';
import { readArrivalTime, statusAfterUndo, whyNotIn } from './rules.ts';
import {
  type DoorRow,
  findScan,
  findStatusBefore,
  insertCheckIn,
  listDoorRows,
  lockAtDoor,
  markUndone,
  setStatus,
} from './store.ts';

type DoorDeps = Pick<Deps, 'db' | 'settings' | 'config' | 'now'>;
/** Who stands at the door, and from where. */
interface Staff {
  readonly admin: Admin;
  readonly address: string;
}

/**
 * Lets people of a registration in, once for each key, whichever door is first. Refuses with
 * REGISTRATION_NOT_FOUND (of other schools, too), TICKET_INVALID, NO_ENTRY, TOO_MANY_ARRIVE,
 * NEEDS_REASON, VALIDATION for nobody, and IDEMPOTENCY_REUSED a key that let somebody else in.
 */
export async function checkIn(
  deps: DoorDeps,
  staff: Staff,
  id: string,
  { key, party, ticket, at, reason }: BodyOf<typeof endpoint>,
) {
  const { admin } = staff;
  const settings = await deps.settings.current();
  const now = deps.now();
  return await tx(deps.db, async (trx) => {
    const row = await getLocked(trx, admin, id);
    if (ticket !== '') {
      const number = verifyTicketToken(ticket, deps.config);
      if (number !== row.registrationNumber) throw new Refusal('TICKET_INVALID');
    }
    if (await isKnown(trx, key, id)) return presentAtDoor(row, settings);
    const before = presentAtDoor(row, settings);
    const refused = whyNotIn(before, party, reason);
    if (refused) throw new Refusal(refused.code, refused);
    const scan = { key, registrationId: id, party, statusBefore: row.status, adminId: admin.id };
    const arrivedAt = readArrivalTime(at, now);
    // a door that lets others in at the same moment may use the key as well
    const isNew = await insertCheckIn(trx, { ...scan, arrivedAt, reason, now });
    if (!isNew) throw new Refusal('IDEMPOTENCY_REUSED');
    const after = presentAtDoor(await reread(trx, id), settings);
    await writeDown(trx, { staff, row, before, after, event: 'checked in', reason, now });
    return after;
  });
}

/**
 * Takes one arrival back; taken back already, nothing changes. Refuses with REGISTRATION_NOT_FOUND,
 * NOT_FOUND a key that is none of this registration's, and after its first minute with FORBIDDEN whoever
 * may not edit registrations and NEEDS_REASON.
 */
export async function undoCheckIn(
  deps: DoorDeps,
  staff: Staff,
  id: string,
  { key, reason }: BodyOf<typeof undoEndpoint>,
) {
  const { admin } = staff;
  const settings = await deps.settings.current();
  const now = deps.now();
  return await tx(deps.db, async (trx) => {
    const row = await getLocked(trx, admin, id);
    const before = presentAtDoor(row, settings);
    const arrival = before.arrivals.find((one) => one.key === key.toLowerCase());
    if (!arrival) throw new Refusal('NOT_FOUND');
    if (arrival.undoneAt !== null) return before;
    if (now.getTime() > Date.parse(arrival.undoUntil)) {
      if (!can(admin, 'registrations.edit')) throw new Refusal('FORBIDDEN');
      if (reason === '') {
        throw new Refusal('NEEDS_REASON', { fields: { reason: 'Say why it is taken back now' } });
      }
    }
    await markUndone(trx, key, { by: admin.id, reason, now });
    const isEmpty = partySize(before.arrived) === partySize(arrival.party);
    if (isEmpty && row.status === 'Checked In') {
      const settled = isSettled(row.paymentStatus as PaymentStatus); // checked by SQL
      await setStatus(trx, id, statusAfterUndo(await findStatusBefore(trx, id), settled), now);
    }
    const after = presentAtDoor(await reread(trx, id), settings);
    await writeDown(trx, { staff, row, before, after, event: 'check-in undone', reason, now });
    return after;
  });
}

async function getLocked(trx: Db, admin: Admin, id: string): Promise<DoorRow> {
  if (!(await lockAtDoor(trx, schoolsInScope(admin), id))) {
    throw new Refusal('REGISTRATION_NOT_FOUND');
  }
  return await reread(trx, id);
}

async function reread(trx: Db, id: string): Promise<DoorRow> {
  const [row] = await listDoorRows(trx, 'all', [id]);
  if (!row) throw new Error(`registration ${id} is locked and gone`);
  return row;
}

/** Whether the scan was written down before; a key of another registration is nobody's scan. */
async function isKnown(trx: Db, key: string, registrationId: string): Promise<boolean> {
  const scan = await findScan(trx, key);
  if (scan && scan.registrationId !== registrationId.toLowerCase()) {
    throw new Refusal('IDEMPOTENCY_REUSED');
  }
  return scan !== null;
}

const actions = {
  'checked in': 'registration.check-in',
  'check-in undone': 'registration.undo-check-in',
} as const;

/** Into the history of the registration, and into the user log: last, because its writers wait for each other. */
async function writeDown(
  trx: Db,
  done: {
    readonly staff: Staff;
    readonly row: DoorRow;
    readonly before: DoorRecord;
    readonly after: DoorRecord;
    readonly event: keyof typeof actions;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  const { staff, row, before, after, event, reason, now } = done;
  const said = (seen: DoorRecord) => ({
    arrived: `${partySize(seen.arrived)} of ${partySize(seen.expected)}`,
    status: seen.status,
  });
  const changes = changedColumns(said(before), said(after));
  const by = { adminId: staff.admin.id };
  await recordChange(trx, { registrationId: row.id, by, event, changes, reason }, now);
  await logAdminAction(
    trx,
    {
      ...{ admin: staff.admin, address: staff.address, action: actions[event], school: row.school },
      object: { type: 'registration', id: row.id },
      ...(reason !== '' && { reason }),
      changes: Object.fromEntries(
        changes.map(({ field, before: old, after: to }) => [field, [old, to]] as const),
      ),
    },
    now,
  );
}
