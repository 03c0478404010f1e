import { paiseToRupees } from '@sangamam/contract/locale/money';
import { sectionNames } from '@sangamam/contract/questions/question';
import {
  type OtherRegistration,
  type RegistrationRecord,
  wallets,
} from '@sangamam/contract/registrations/registrations';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type { Config } from '../../platform/config/config.ts';
import { feeOf } from './fee-of.ts';
import { isContactVerified, nextStep } from './rules.ts';
import type { RegistrationRow } from './store.ts';
import { invitationUrl } from './tickets/invitation.ts';
import { ticketToken } from './tickets/ticket.ts';

/**
 * A registration as its owner and staff see it, field by field; amounts in rupees
 * (docs/product/fixed.md#records-and-bodies).
 */
export function presentRegistration(
  row: RegistrationRow,
  settings: PublicSettings,
  config: Pick<Config, 'publicUrl' | 'secretKey' | 'appleWallet' | 'googleWallet'>,
): RegistrationRecord {
  const fee = feeOf(row, settings);
  const comesWithTicket = holdsTicket(row) && row.isAttending !== false;
  const sections = sectionNames.flatMap((name) => (row.form[name] ? [[name, row.form[name]]] : []));
  const last = row.lastContributionPaise;
  return {
    _id: row.id,
    registrationNumber: row.registrationNumber,
    registrationType: row.registrationType as RegistrationRecord['registrationType'], // checked by SQL
    status: row.status,
    paymentStatus: row.paymentStatus,
    paymentAmount: paiseToRupees(row.paymentAmountPaise),
    paymentMethod: row.paymentMethod,
    transactionId: row.transactionId,
    receiptNumber: row.receiptNumber,
    additionalContribution: paiseToRupees(row.additionalContributionPaise),
    lastContributionAmount: last === null ? null : paiseToRupees(last),
    lastContributionTransactionId: row.lastContributionTransactionId,
    formSubmissionComplete: row.formSubmissionComplete,
    contactVerified: isContactVerified(row),
    temporaryUntil: row.temporaryUntil?.toISOString() ?? null,
    formDataStructured: Object.fromEntries(sections),
    lastCompletedStep: row.lastCompletedStep,
    nextStep: nextStep({ ...row, dueRupees: fee.due, settings })?.slug ?? null,
    fee,
    version: row.version,
    ticketToken: holdsTicket(row) ? ticketToken(row.registrationNumber, config.secretKey) : null,
    invitationUrl: comesWithTicket ? invitationUrl(row, config) : null,
    wallets: wallets.filter((name) => comesWithTicket && config[`${name}Wallet`] !== null),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A ticket stays valid when a balance appears after it was earned (docs/product/self-service.md#ticket). */
export function holdsTicket({ status, paymentStatus }: RegistrationRow): boolean {
  if (status === 'Confirmed' || status === 'Checked In') return true;
  return status === 'Submitted' && paymentStatus === 'Partially Paid';
}

/**
 * The facts the chooser shows of another registration of the same contact
 * (docs/product/self-service.md#finding-a-registration).
 */
export function presentOther(row: RegistrationRow): OtherRegistration {
  const { id, registrationNumber, name, school, yearOfPassing, paymentStatus } = row;
  return { _id: id, registrationNumber, name, school, yearOfPassing, paymentStatus };
}
