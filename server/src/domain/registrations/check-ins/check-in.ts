import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { can } from '@sangamam/contract/calls/permissions';
import type {
  DoorRecord,
  checkIn as endpoint,
  undoCheckIn as undoEndpoint,
} from '@sangamam/contract/check-in';
import { problem } from '@sangamam/contract/locale/problems';
import { partySize } from '@sangamam/contract/party/party';
import { isSettled, type PaymentStatus } from '@sangamam/contract/registrations/status';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { writeStatusAtDoor } from '../act-store.ts';
import { changedColumns, recordChange } from '../history/record-change.ts';
import { lockRegistrationInScope } from '../lock-store.ts';
import { verifyTicketToken } from '../tickets/ticket.ts';
import { presentAtDoor } from './present.ts';
import { entryRefusalOf, readArrivalTime, statusAfterUndo } from './rules.ts';
import {
  type DoorRow,
  findScan,
  findStatusBefore,
  insertCheckIn,
  listDoorRows,
  markUndone,
} from './store.ts';

type DoorDeps = Pick<Deps, 'db' | 'settings' | 'config' | 'now'>;
/**
 * Lets people of a registration in, once for each key, whichever door is first. Refuses with
 * REGISTRATION_NOT_FOUND (of other schools, too), TICKET_INVALID, NO_ENTRY, ALL_IN, TOO_MANY_ARRIVE,
 * NEEDS_REASON, VALIDATION for nobody, and IDEMPOTENCY_REUSED a key that let somebody else in.
 */
export async function checkIn(
  deps: DoorDeps,
  by: StaffActor,
  id: string,
  { key, party, ticket, at, reason }: BodyOf<typeof endpoint>,
) {
  const { admin } = by;
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
    const refused = entryRefusalOf(before, party, reason);
    if (refused) throw refused;
    const scan = { key, registrationId: id, party, statusBefore: row.status, adminId: admin.id };
    const arrivedAt = readArrivalTime(at, now);
    // a door that lets others in at the same moment may use the key as well
    const isNew = await insertCheckIn(trx, { ...scan, arrivedAt, reason, now });
    if (!isNew) throw new Refusal('IDEMPOTENCY_REUSED');
    await writeStatusAtDoor(trx, id, 'Checked In', now);
    const after = presentAtDoor(await reread(trx, id), settings);
    await recordCheckIn(trx, { by, row, before, after, event: 'checked in', reason, now });
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
  by: StaffActor,
  id: string,
  { key, reason }: BodyOf<typeof undoEndpoint>,
) {
  const { admin } = by;
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
        throw new Refusal('NEEDS_REASON', { fields: { reason: problem('undoReasonRequired') } });
      }
    }
    await markUndone(trx, key, { by: admin.id, reason, now });
    const isEmpty = partySize(before.arrived) === partySize(arrival.party);
    if (isEmpty && row.status === 'Checked In') {
      const settled = isSettled(row.paymentStatus as PaymentStatus); // checked by SQL
      const status = statusAfterUndo(await findStatusBefore(trx, id), settled);
      await writeStatusAtDoor(trx, id, status, now);
    }
    const after = presentAtDoor(await reread(trx, id), settings);
    await recordCheckIn(trx, { by, row, before, after, event: 'check-in undone', reason, now });
    return after;
  });
}

async function getLocked(trx: Db, admin: Admin, id: string): Promise<DoorRow> {
  const locked = await lockRegistrationInScope(trx, admin, id);
  if (locked === null || locked.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
  return await reread(trx, id);
}

async function reread(trx: Db, id: string): Promise<DoorRow> {
  const [row] = await listDoorRows(trx, 'all', [id]);
  if (!row) throw new Error(`registration ${id} is locked and gone`);
  return row;
}

/** True if this scan key was already recorded for this registration. A key of another registration is refused. */
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

/** Writes the registration's history and then the user log, whose chain is locked until commit, so it comes last. */
async function recordCheckIn(
  trx: Db,
  done: {
    readonly by: StaffActor;
    readonly row: DoorRow;
    readonly before: DoorRecord;
    readonly after: DoorRecord;
    readonly event: keyof typeof actions;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  const { by, row, before, after, event, reason, now } = done;
  const historyValues = (seen: DoorRecord) => ({
    arrived: `${partySize(seen.arrived)} of ${partySize(seen.expected)}`,
    status: seen.status,
  });
  const changes = changedColumns(historyValues(before), historyValues(after));
  await recordChange(trx, { registrationId: row.id, by, event, changes, reason }, now);
  await logAdminAction(
    trx,
    {
      by,
      action: actions[event],
      school: row.school,
      object: { type: 'registration', id: row.id },
      ...(reason !== '' && { reason }),
      changes: Object.fromEntries(
        changes.map(({ field, before: old, after: to }) => [field, [old, to]] as const),
      ),
    },
    now,
  );
}
