import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@sangamam/contract/endpoint';
import { feeRates } from '@sangamam/contract/fee';
import { offeredTo } from '@sangamam/contract/option-answers';
import { askedAgain } from '@sangamam/contract/personal-info';
import type { editRegistration as endpoint } from '@sangamam/contract/registration-edit';
import { steps } from '@sangamam/contract/registration-steps';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { findRegistrationInScope } from '../admin-registrations/find-registration.ts';
import { schoolsInScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import { readRates } from '../payments/fee-of.ts';
import type { MoneyContext } from '../payments/project-registration.ts';
import { changedAnswers } from '../registration-history/record-change.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import { followNewContact } from './follow-new-contact.ts';
import { readAnswers } from './read-answers.ts';
import { answerColumns, hasMoney, isUnchanged, mayTakeStep, mergeForm } from './rules.ts';
import type { RegistrationRow, SavedColumns } from './store.ts';
import { writeRegistration } from './write-registration.ts';

type Body = BodyOf<typeof endpoint>;
interface Staff {
  readonly admin: Admin;
  readonly address: string;
}

/** A payment that comes in between changes what an edit was decided on; it is decided again so often. */
const maxAttempts = 5;

/**
 * Changes the answers of one step in place of the registrant. Deadlines do not bind staff; every other
 * rule does. What was submitted stays submitted, a draft stays a draft: only its owner can accept the
 * policies. One transaction with its rows in history and user log; a repeat changes nothing.
 * Refuses with REGISTRATION_NOT_FOUND, STATUS_CHANGE, STEP_ORDER, VALIDATION, LOCKED, STALE,
 * DUPLICATE_CONTACT, CAPACITY, PARENT_CONSENT_REQUIRED.
 */
export async function editRegistration(
  deps: Deps,
  staff: Staff,
  id: string,
  body: Body,
): Promise<RegistrationRow> {
  const context = { settings: await deps.settings.current(), config: deps.config, now: deps.now() };
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const before = await findRegistrationInScope(deps.db, staff.admin, id);
    if (!before) throw new Refusal('REGISTRATION_NOT_FOUND');
    const columns = decide(before, body, staff.admin, context.settings);
    if (isUnchanged(before, columns)) return before;
    if (body.version !== before.version) throw new Refusal('STALE');
    const saved = await tx(deps.db, (trx) => write(trx, before, columns, body, staff, context));
    if (saved) return saved;
  }
  throw new Refusal('STALE');
}

/** The columns as this edit leaves them. */
function decide(
  before: RegistrationRow,
  body: Body,
  admin: Admin,
  settings: PublicSettings,
): SavedColumns {
  if (before.status === 'Cancelled') {
    const message = 'This registration is cancelled. Restore it before you change it.';
    throw new Refusal('STATUS_CHANGE', { message });
  }
  const step = steps.find(({ stepName }) => stepName === body.stepName);
  if (!step || !mayTakeStep(step.stepName, before.form)) throw new Refusal('STEP_ORDER');
  const { sections, errors } = readAnswers(
    step,
    body.formDataStructured,
    offeredTo(settings, before.form),
    askedAgain(before.form.personalInfo ?? {}),
  );
  if (errors) throw new Refusal('VALIDATION', { fields: errors });
  const form = mergeForm(before.form, sections);
  const { school } = form.personalInfo ?? {};
  if (school !== before.school && schoolsInScope(admin, school).length === 0) {
    const fields = { 'personalInfo.school': 'Choose one of your schools, or ask a super admin.' };
    throw new Refusal('VALIDATION', { fields });
  }
  if (hasMoney(before) && !isDeepStrictEqual(before.form.financial, form.financial)) {
    const message = 'The contribution is already paid. Record another payment to add to it.';
    throw new Refusal('LOCKED', { message });
  }
  return {
    ...answerColumns(form, readRates(before.paidRates) ?? feeRates(settings)),
    lastCompletedStep: Math.max(before.lastCompletedStep, step.number),
    // what staff work on has not been abandoned
    temporaryUntil: null,
  };
}

async function write(
  trx: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  { tellRegistrant }: Body,
  { admin, address }: Staff,
  context: MoneyContext,
): Promise<RegistrationRow | null> {
  const intent = {
    isSubmitting: false,
    consents: undefined,
    isPayingLater: false,
    staff: { by: { adminId: admin.id }, tellsRegistrant: tellRegistrant },
  };
  const after = await writeRegistration(trx, before, columns, intent, context);
  if (!after) return null;
  await followNewContact(trx, before, after, context);
  const changes = changedAnswers(before.form, after.form).map(
    (change) => [change.field, [change.before, change.after]] as const,
  );
  await logAdminAction(
    trx,
    {
      admin,
      address,
      action: 'registration.edit',
      object: { type: 'registration', id: after.id },
      school: after.school,
      changes: Object.fromEntries(changes),
    },
    context.now,
  );
  return after;
}
