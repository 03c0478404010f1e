import { formatRupees, paiseToRupees } from '@sangamam/contract/locale/money';
import { words } from '@sangamam/words/staff/acts';
import { v7 } from 'uuid';
import { registrant } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordChange } from '../../registrations/index.ts';
import { findCredit, insertLedgerEntry } from '../ledger/ledger-store.ts';
import { issueOfGift } from '../receipts/issue-receipt.ts';
import type { Offer } from '../refunds/refund-offer.ts';
import { askedByRegistrant } from '../refunds/refund-offer-store.ts';
import { insertGift } from '../refunds/refund-store.ts';
import { projectRegistration } from './project-registration.ts';

/**
 * The door through which money of a family becomes a contribution: what would be refunded to it now, and it gave.
 * No money moves: each payment has one line that takes it out of credit and fee. Returns the numbers of the receipts
 * that say so. The registration must be locked since the offer was made. Refuses with STATUS_CHANGE what was given
 * already.
 */
export async function applyGift(
  tx: Db,
  registrationId: string,
  { gifts, amountPaise: wholePaise, keptPaise, creditPaise }: Offer,
  context: MessageContext,
): Promise<string[]> {
  const { now } = context;
  if (gifts.reduce((sum, { amountPaise }) => sum + amountPaise, 0) !== wholePaise) {
    throw new Refusal('STATUS_CHANGE');
  }
  const said = (paise: number) =>
    words.reasons.given({ amount: formatRupees(paiseToRupees(paise)) });
  const receipts: string[] = [];
  let creditLeft = creditPaise;
  for (const [index, { paymentId, amountPaise }] of gifts.entries()) {
    const id = v7();
    const kept = index === 0 ? keptPaise : 0;
    const gift = { id, providerPaymentId: paymentId, amountPaise, keptPaise: kept, createdAt: now };
    await insertGift(tx, gift);
    const ofCredit = Math.min(creditLeft, amountPaise);
    creditLeft -= ofCredit;
    await insertLedgerEntry(tx, {
      registrationId,
      kind: 'gift',
      amountPaise: 0,
      feePartPaise: ofCredit - amountPaise,
      contributionPartPaise: amountPaise,
      creditPartPaise: -ofCredit,
      feeCycle: (await findCredit(tx, paymentId))?.feeCycle ?? null,
      sourceType: 'allocation',
      sourceId: id,
      actor: askedByRegistrant,
      now,
    });
    const why = { correction: said(amountPaise), correctedBy: askedByRegistrant };
    receipts.push(...(await issueOfGift(tx, paymentId, { amountPaise, ...why }, context)));
  }
  const change = { registrationId, by: registrant, event: 'credit given' } as const;
  await recordChange(tx, { ...change, reason: said(wholePaise) }, now);
  await projectRegistration(tx, registrationId, context);
  return receipts;
}
