import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { steps } from '@sangamam/contract/form/steps';
import { feeRates } from '@sangamam/contract/party/fee';
import type { saveStep } from '@sangamam/contract/registrations/registrations';
import { registrationWindow } from '@sangamam/contract/registrations/window';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { v7 } from 'uuid';
import { Refusal } from '../../../platform/refusal.ts';
import { newSession } from '../../../platform/sessions/registrant-session.ts';
import {
  addDraft,
  answerColumns,
  type DraftKind,
  type RegistrationRow,
  readAnswers,
  refusedKey,
  type StoredForm,
} from '../../registrations/index.ts';
import { type RemovalDeps, removeTemporary } from '../removing/remove-temporary.ts';
import { type Created, findEarlier, tokensFor } from '../repeats/find-earlier.ts';

const firstStep = steps[0];

/**
 * Starts a registration with the answers of the first step: a draft with its number, and the session
 * of the browser that made it. Refuses with STEP_ORDER or VALIDATION, and as `createDraft` does.
 */
export async function createRegistration(
  deps: RemovalDeps,
  body: BodyOf<typeof saveStep>,
  idempotencyKey: string | null,
): Promise<Created> {
  const settings = await deps.settings.current();
  refuseClosed(settings, deps.now());
  if (body.stepName !== firstStep.stepName) throw new Refusal('STEP_ORDER');
  const { sections, errors } = readAnswers(firstStep, body.formDataStructured, settings);
  if (errors) throw new Refusal('VALIDATION', { fields: errors });
  const { locale } = body;
  const kind = { registrationType: 'full', temporaryUntil: null, lastCompletedStep: 1 } as const;
  return createDraft(deps, { sections, locale, kind, idempotencyKey });
}

/**
 * Stores a new registration and its session. Of any number of attempts with one contact, one succeeds. A
 * repeat of the request whose answer was lost gets its registration and session again.
 * Refuses with CAPACITY or DUPLICATE_CONTACT.
 */
export async function createDraft(
  deps: RemovalDeps,
  draft: {
    readonly sections: StoredForm;
    readonly locale: string;
    readonly kind: DraftKind;
    readonly idempotencyKey: string | null;
  },
): Promise<Created> {
  const { db, config } = deps;
  const { sections, locale, kind, idempotencyKey } = draft;
  const now = deps.now();
  const settings = await deps.settings.current();
  const id = v7();
  const tokens = tokensFor(config, idempotencyKey);
  const { token, session } = newSession({
    registrationIds: [id],
    assurance: 'created',
    now,
    ...(tokens[0] !== undefined && { token: tokens[0] }),
  });
  const answers = answerColumns(sections, feeRates(settings));
  const make = async (): Promise<Created> => {
    try {
      const row = await addDraft(db, { id, answers, locale, kind, session }, { settings, now });
      return { row, token };
    } catch (error) {
      const { email, contactNumber } = answers;
      const isSame = (row: RegistrationRow) =>
        row.email === email && row.contactNumber === contactNumber;
      const earlier = await findEarlier(deps, tokens, isSame);
      if (earlier) return earlier;
      throw refusedKey(error);
    }
  };
  return freeingContacts(deps, make);
}

/** Makes a registration; a contact may be free again that only an abandoned quick registration had. */
export async function freeingContacts<Made>(
  deps: RemovalDeps,
  make: () => Promise<Made>,
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === 'DUPLICATE_CONTACT';
    if (!isTaken || (await removeTemporary(deps)) === 0) throw error;
  }
  return make();
}

/** Refuses with REGISTRATION_CLOSED before the opening and after the deadline. */
export function refuseClosed(settings: PublicSettings, now: Date): void {
  const { opensAt, closesAt } = settings.deadlines;
  const window = registrationWindow(settings, now);
  if (window === 'not yet') {
    throw new Refusal('REGISTRATION_CLOSED', { values: { when: 'before', day: opensAt } });
  }
  if (window === 'closed') {
    throw new Refusal('REGISTRATION_CLOSED', { values: { when: 'other', day: closesAt } });
  }
}
