import { type BodyOf, type Page, pageOf, type QueryOf } from '@sangamam/contract/calls/endpoint';
import { noonOf } from '@sangamam/contract/locale/event-time';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import type {
  DeclaredTransfer,
  listTransfers as listEndpoint,
  receiveTransfer as receiveEndpoint,
} from '@sangamam/contract/payments/transfers';
import { all } from '@sangamam/contract/registrations/list';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { describeUpload, linkUpload } from '../../../platform/files/attach-upload.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { schoolsInScope } from '../../../platform/sessions/scope.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { feeOf, findRegistration, lockRegistration } from '../../registrations/index.ts';
import { type MoneyDeps, moneyContext } from '../intake/apply-payment.ts';
import { queueTransferNotFound } from '../mails/refund-mail.ts';
import {
  countTransfers,
  type ListedTransfer,
  lockWaitingTransfer,
  selectTransfers,
  type TransferRow,
  writeDecision,
} from '../orders/transfer-store.ts';
import { recordPayment } from './record-payment.ts';

type Readers = Pick<Deps, 'config' | 'db' | 'now' | 'settings'>;

/** One page of the transfers that payers of the admin's schools declared. */
export async function listTransfers(
  deps: Readers,
  admin: Admin,
  { state, registration, page, limit }: QueryOf<typeof listEndpoint>,
): Promise<{ transfers: DeclaredTransfer[]; pagination: Page }> {
  const schools = schoolsInScope(admin);
  const which = { schools, registration, ...(state !== all && { state }) };
  const [total, rows] = await Promise.all([
    countTransfers(deps.db, which),
    selectTransfers(deps.db, which, { offset: (page - 1) * limit, limit }),
  ]);
  const transfers = await Promise.all(rows.map((row) => present(deps, row)));
  return { transfers, pagination: pageOf({ page, limit }, total) };
}

/** A link to the picture of a transfer, good for five minutes. Refuses with NOT_FOUND and FILE_NOT_CHECKED. */
export async function linkTransfer(deps: Readers, admin: Admin, id: string) {
  const { attachmentId } = await getTransfer(deps.db, admin, id);
  return linkUpload(deps, attachmentId);
}

/**
 * Takes a declared transfer in by `recordPayment`, with its limits and refusals; returns the id of the payment.
 * Refuses besides with NOT_FOUND, and STATUS_CHANGE once it is decided or withdrawn.
 */
export async function receiveTransfer(
  deps: MoneyDeps,
  by: StaffActor,
  { id, amount, target, reason }: BodyOf<typeof receiveEndpoint> & { readonly id: string },
): Promise<string> {
  const now = deps.now();
  return decide(deps, by, id, async (trx, transfer) => {
    const { registrationId, reference, paidOn } = transfer;
    const noon = noonOf(paidOn);
    const paymentId = await recordPayment({ ...deps, db: trx }, by, {
      registration: registrationId,
      method: 'transfer',
      amount: amount ?? paiseToRupees(transfer.amountPaise),
      reference,
      receivedAt: Date.parse(noon) < now.getTime() ? noon : '',
      reason,
      target,
    });
    await writeDecision(trx, id, { paymentId, note: null, by: by.admin.id, now });
    return paymentId;
  });
}

/**
 * Tells the payer that their transfer was not found, and why; they may declare it anew. Refuses with NOT_FOUND, and
 * STATUS_CHANGE once it is decided or withdrawn.
 */
export async function missTransfer(
  deps: MoneyDeps,
  by: StaffActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const context = await moneyContext(deps);
  const { now } = context;
  await decide(deps, by, id, async (trx, transfer) => {
    await writeDecision(trx, id, { paymentId: null, note: reason, by: by.admin.id, now });
    await queueTransferNotFound(trx, { ...transfer, note: reason }, context);
    const { registrationId, school, reference, amountPaise } = transfer;
    const changes = {
      amount: [paiseToRupees(amountPaise), null] as const,
      reference: [reference, null] as const,
    };
    const object = { type: 'registration', id: registrationId };
    const action = 'payment.miss-transfer';
    await logAdminAction(trx, { by, action, object, school, changes, reason }, now);
  });
}

/** Does this with a transfer that waits, its registration locked first. */
async function decide<T>(
  { db }: Pick<Deps, 'db'>,
  { admin }: StaffActor,
  id: string,
  act: (trx: Db, transfer: TransferRow & Pick<ListedTransfer, 'school'>) => Promise<T>,
): Promise<T> {
  const { registrationId, school } = await getTransfer(db, admin, id);
  return tx(db, async (trx) => {
    await lockRegistration(trx, registrationId);
    const transfer = await lockWaitingTransfer(trx, id);
    if (!transfer) throw new Refusal('STATUS_CHANGE');
    return act(trx, { ...transfer, school });
  });
}

async function getTransfer(db: Db, admin: Admin, id: string): Promise<ListedTransfer> {
  const which = { schools: schoolsInScope(admin), id };
  const [row] = await selectTransfers(db, which, { offset: 0, limit: 1 });
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

async function present(deps: Readers, row: ListedTransfer): Promise<DeclaredTransfer> {
  const { registrationId, attachmentId } = row;
  const [registration, attachment, settings] = await Promise.all([
    findRegistration(deps.db, registrationId),
    describeUpload(deps, attachmentId),
    deps.settings.current(),
  ]);
  return {
    _id: row.id,
    registration: {
      _id: registrationId,
      registrationNumber: row.registrationNumber,
      name: row.name,
      school: row.school,
    },
    reference: row.reference,
    amount: paiseToRupees(row.amountPaise),
    due: registration ? feeOf(registration, settings).due : 0,
    paidOn: row.paidOn,
    declaredAt: row.createdAt.toISOString(),
    state: row.state,
    paymentId: row.paymentId,
    reason: row.note,
    decidedBy: row.decidedBy,
    attachment,
  };
}
