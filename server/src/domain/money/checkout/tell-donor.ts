import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { dayMs } from '@sangamam/contract/locale/durations';
import { startOfDayMs } from '@sangamam/contract/locale/event-time';
import type { DonorState, tellDonor as endpoint } from '@sangamam/contract/payments/donors';
import { words } from '@sangamam/words/staff/acts';
import { v7 } from 'uuid';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  type MessageContext,
  type MessageDeps,
  messageContext,
} from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockRegistration } from '../../registrations/index.ts';
import { projectRegistration } from '../intake/project-registration.ts';
import { queueReceipt } from '../mails/receipt-mail.ts';
import { openDonor, sealDonor } from '../receipts/donor.ts';
import { findDonor, replaceDonor } from '../receipts/donor-store.ts';
import { financialYearOf, issueAgain } from '../receipts/issue-receipt.ts';
import { listDonations } from '../receipts/store.ts';
import { askedByRegistrant } from '../refunds/refund-offer-store.ts';

/** Form 10BD of a financial year is due on 31 May after its end. */
const statementDays = 61;

export async function readDonor(
  { db, config, settings }: Pick<Deps, 'config' | 'db' | 'settings'>,
  registrationId: string,
): Promise<DonorState> {
  const { payments } = await settings.current();
  const row = await findDonor(db, registrationId);
  const donor = row && openDonor(config, row.id, row.sealed);
  return {
    isAsked: payments.donationReceipts,
    told: donor && {
      pan: `${donor.pan.slice(0, 5)}****${donor.pan.slice(-1)}`,
      address: donor.address,
    },
  };
}

/**
 * Keeps who gives for the tax office, sealed; donation receipts of the financial years whose statement is not due yet
 * are issued anew with it and mailed. The same again changes nothing. Refuses with REGISTRATION_NOT_FOUND, and
 * STATUS_CHANGE where no donation receipts are given.
 */
export async function tellDonor(
  deps: MessageDeps,
  registrationId: string,
  { pan, address }: BodyOf<typeof endpoint>,
): Promise<void> {
  const context = await messageContext(deps);
  const { config, settings, now } = context;
  if (!settings.payments.donationReceipts) throw new Refusal('STATUS_CHANGE');
  await tx(deps.db, async (trx) => {
    const row = await lockRegistration(trx, registrationId);
    if (!row || row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
    const before = await findDonor(trx, registrationId);
    const known = before && openDonor(config, before.id, before.sealed);
    if (known?.pan === pan && known.address === address) return;
    const id = v7();
    const sealed = sealDonor(config, id, { pan, address });
    await replaceDonor(trx, { id, registrationId, sealed, toldAt: now });
    await correctDonations(trx, registrationId, id, context);
  });
}

async function correctDonations(
  trx: Db,
  registrationId: string,
  donorId: string,
  context: MessageContext,
): Promise<void> {
  const year = financialYearOf(new Date(context.now.getTime() - statementDays * dayMs));
  const since = new Date(startOfDayMs(`${year}-04-01`));
  const why = { correction: words.reasons.donor, correctedBy: askedByRegistrant };
  for (const document of await listDonations(trx, registrationId, since)) {
    const { receiptNumber: from, transactionId } = document;
    const to = await issueAgain(trx, document, { donorId }, why, context);
    const corrected = { from, to };
    await queueReceipt(trx, { registrationId, transactionId, corrected }, context);
  }
  await projectRegistration(trx, registrationId, context);
}
