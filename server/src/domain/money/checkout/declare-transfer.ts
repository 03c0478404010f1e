import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { dayMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { formatRupees, toPaise } from '@sangamam/contract/locale/money';
import { problem } from '@sangamam/contract/locale/problems';
import type { declareTransfer as endpoint } from '@sangamam/contract/payments/transfers';
import { mayTake } from '@sangamam/contract/registrations/status';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import { v7 } from 'uuid';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  attachUpload,
  describeUpload,
  discardUploads,
} from '../../../platform/files/attach-upload.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockRegistration, payableFeeOf, type RegistrationRow } from '../../registrations/index.ts';
import { orderAmountPaise } from '../ledger/rules.ts';
import { isMoneyUnmatched } from '../orders/payment-store.ts';
import { deleteWaitingTransfer, findDeclared, insertTransfer } from '../orders/transfer-store.ts';
import { listMoneyUnderWay } from '../standing/payer-store.ts';

type TransferDeps = Pick<Deps, 'config' | 'db' | 'now' | 'settings'>;

const maxAgeMs = 366 * dayMs;
/** A picture or a PDF; reports take more. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/**
 * Keeps a payer's word on a bank transfer, for staff to look for; it credits nothing. Refuses with
 * REGISTRATION_NOT_FOUND, AMOUNT_INVALID, VALIDATION a day that cannot be, ATTACHMENT_INVALID, NOTHING_TO_PAY,
 * PAYMENT_NOT_MATCHED, IN_PROGRESS while other money is on its way, and STATUS_CHANGE where none is taken: one waits
 * already, the settings say so, or the registration is no longer to be paid.
 */
export async function declareTransfer(
  deps: TransferDeps,
  registrationId: string,
  declared: BodyOf<typeof endpoint>,
  sender: { readonly browser: string | undefined; readonly address: string },
): Promise<void> {
  const settings = await deps.settings.current();
  const now = deps.now();
  if (!settings.transfers.accepted) throw new Refusal('STATUS_CHANGE');
  const { maxOrder } = settings.payments;
  const amountPaise = orderAmountPaise(declared.amount, 0, toPaise(maxOrder));
  if (amountPaise === null) {
    const fields = { amount: problem('amountMost', { most: formatRupees(maxOrder) }) };
    throw new Refusal('AMOUNT_INVALID', { fields });
  }
  const { reference, paidOn, attachments: fileUrl } = declared;
  const isPast = paidOn <= dateAtEvent(now.getTime());
  if (!isPast || now.getTime() - Date.parse(paidOn) > maxAgeMs) {
    throw new Refusal('VALIDATION', { fields: { paidOn: problem('transferDay') } });
  }
  await tx(deps.db, async (trx) => {
    const row = await lockRegistration(trx, registrationId);
    if (!row || row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
    await refuseUnfit(trx, row, { settings, now });
    const attachmentId =
      fileUrl === null ? null : await attachPicture(trx, deps, { fileUrl, ...sender });
    const transfer = { registrationId, reference, amountPaise, paidOn, attachmentId };
    const isNew = await insertTransfer(trx, { ...transfer, id: v7(), createdAt: now });
    if (!isNew) throw new Refusal('STATUS_CHANGE');
  });
}

/** Takes a declared transfer back, and forgets it. Refuses with STATUS_CHANGE when none waits. */
export async function withdrawTransfer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  registrationId: string,
): Promise<void> {
  await tx(db, async (trx) => {
    await lockRegistration(trx, registrationId);
    const deleted = await deleteWaitingTransfer(trx, registrationId);
    if (!deleted) throw new Refusal('STATUS_CHANGE');
    await discardUploads(trx, deleted.attachmentId ? [deleted.attachmentId] : [], now());
  });
}

async function refuseUnfit(
  trx: Db,
  row: RegistrationRow,
  { settings, now }: { readonly settings: EventSettings; readonly now: Date },
): Promise<void> {
  const { id, status } = row;
  const newest = await findDeclared(trx, id);
  if (newest?.isWaiting || !mayTake('askForPayment', status)) throw new Refusal('STATUS_CHANGE');
  if (payableFeeOf(row, settings).due === 0) throw new Refusal('NOTHING_TO_PAY');
  if (await isMoneyUnmatched(trx, id, false)) throw new Refusal('PAYMENT_NOT_MATCHED');
  if ((await listMoneyUnderWay(trx, [id], now)).size > 0) throw new Refusal('IN_PROGRESS');
}

async function attachPicture(
  trx: Db,
  deps: Pick<Deps, 'config' | 'now'>,
  file: Parameters<typeof attachUpload>[2],
): Promise<string> {
  const id = await attachUpload(trx, deps, file);
  const described = await describeUpload({ db: trx, config: deps.config }, id);
  if (described && pictureTypes.includes(described.type)) return id;
  const fields = { attachments: problem('transferPicture') };
  throw new Refusal('ATTACHMENT_INVALID', { fields });
}
