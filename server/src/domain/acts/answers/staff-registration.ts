import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { can } from '@sangamam/contract/calls/permissions';
import { steps } from '@sangamam/contract/form/steps';
import { problem } from '@sangamam/contract/locale/problems';
import { feeRates } from '@sangamam/contract/party/fee';
import { readParty, sumByAge } from '@sangamam/contract/party/party';
import type { createStaffRegistration } from '@sangamam/contract/staff-registrations/register';
import { words } from '@sangamam/words/staff/accounts';
import { v7 } from 'uuid';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { schoolsInScope } from '../../../platform/sessions/scope.ts';
import { type MoneyDeps, recordPayment } from '../../money/index.ts';
import {
  type AnswerColumns,
  addDraft,
  answerColumns,
  checkIn,
  findRegistration,
  mergeForm,
  type RegistrationRow,
  readStaffAnswers,
  refusedKey,
  type StaffForm,
} from '../../registrations/index.ts';
import { writeRegistration } from './write-registration.ts';

type Body = BodyOf<typeof createStaffRegistration>;
interface Made {
  readonly row: RegistrationRow;
  readonly isAwaitingApproval: boolean;
}

const lastStep = steps.find(({ stepName }) => stepName === 'review')?.number ?? 0;

/**
 * Registers somebody who stands before staff, takes their money in and lets them in, all in one
 * transaction. Refuses with FORBIDDEN, VALIDATION, DUPLICATE_CONTACT, CAPACITY, PARENT_CONSENT_REQUIRED,
 * and as `recordPayment` and `checkIn` do.
 */
export async function registerByStaff(
  deps: MoneyDeps,
  by: StaffActor,
  body: Body,
  form: StaffForm = body.isQuick ? 'quick' : 'full',
): Promise<Made> {
  const { admin } = by;
  if (body.payment && !can(admin, 'payments.manage')) throw new Refusal('FORBIDDEN');
  if (body.checkIn && !can(admin, 'checkin.do')) throw new Refusal('FORBIDDEN');
  const settings = await deps.settings.current();
  const { sections, errors } = readStaffAnswers(body.formDataStructured, form, settings);
  const fields = {
    ...errors,
    ...(!body.consents.policies && { 'consents.policies': problem('policiesRequired') }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', { fields });
  const answers = answerColumns(mergeForm({}, sections, settings), feeRates(settings));
  if (schoolsInScope(admin, answers.school).length === 0) {
    throw new Refusal('VALIDATION', {
      fields: { 'personalInfo.school': problem('schoolOutOfScope') },
    });
  }
  const isBulk = form === 'import';
  const make = (trx: Db) => makeAll({ ...deps, db: trx }, by, { ...body, isBulk }, answers);
  return tx(deps.db, make).catch((error) => {
    throw refusedKey(error);
  });
}

/** `deps.db` must be the transaction. */
async function makeAll(
  deps: MoneyDeps,
  by: StaffActor,
  body: Body & { readonly isBulk: boolean },
  answers: AnswerColumns,
): Promise<Made> {
  const { db: trx, config } = deps;
  const { payment, sendConfirmation, sameContactReason, locale } = body;
  const settings = await deps.settings.current();
  const now = deps.now();
  const context = { settings, config, now, isSilent: !sendConfirmation, isBulk: body.isBulk };
  const kind = {
    registrationType: 'staff',
    temporaryUntil: null,
    lastCompletedStep: 0,
    contactOwner: sameContactReason === '' ? '' : answers.name,
  } as const;
  const id = v7();
  const draft = await addDraft(trx, { id, answers, locale, kind, session: null }, context);
  const columns = {
    ...answers,
    lastCompletedStep: lastStep,
    formSubmissionComplete: true,
    status: 'Submitted',
    submittedAt: now,
  } as const;
  const intent = {
    isSubmitting: true,
    consents: { policies: true, photos: false },
    isPayingLater: payment === null && sendConfirmation,
    by,
    tellsRegistrant: false,
  };
  const written = await writeRegistration(trx, draft, columns, intent, context);
  // nobody is asked for money, or let in, who has no place
  if (written?.status === 'Waitlisted' && (payment || body.checkIn)) throw new Refusal('CAPACITY');
  if (payment) {
    const recorded = { ...payment, registration: id, target: 'fee' } as const;
    await withFieldPrefix(
      'payment',
      recordPayment(deps, by, recorded, { isSilent: !sendConfirmation }),
    );
  }
  const isAwaitingApproval = payment !== null && !(await isMoneyIn(trx, id));
  if (body.checkIn) {
    const party = sumByAge(readParty(draft));
    // whoever paid has said why it is less, or waits for a second member of staff only
    const why = payment?.reason || (isAwaitingApproval ? words.awaitsApproval : '');
    const scan = { key: body.checkIn.key, party, ticket: '', at: '' };
    const reason = body.checkIn.reason || why;
    await withFieldPrefix('checkIn', checkIn(deps, by, id, { ...scan, reason }));
  }
  await logAdminAction(
    trx,
    {
      by,
      action: 'registration.create',
      school: answers.school,
      object: { type: 'registration', id },
      ...(sameContactReason !== '' && { reason: sameContactReason }),
      changes: { registrationNumber: [null, draft.registrationNumber] },
    },
    now,
  );
  return { row: await reread(trx, id), isAwaitingApproval };
}

async function isMoneyIn(trx: Db, id: string): Promise<boolean> {
  const { paymentStatus } = await reread(trx, id);
  return paymentStatus !== 'Pending';
}

async function reread(trx: Db, id: string): Promise<RegistrationRow> {
  const row = await findRegistration(trx, id);
  if (!row) throw new Error(`registration ${id} was just made and is gone`);
  return row;
}

/** Prefixes the fields of a refusal with their place in the body: `amount` becomes `payment.amount`. */
async function withFieldPrefix<T>(part: 'payment' | 'checkIn', work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, words]) => [`${part}.${name}`, words]),
    );
    throw error.withFields(fields);
  }
}
