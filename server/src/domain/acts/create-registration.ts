import type { BodyOf } from '@sangamam/contract/endpoint';
import { feeRates } from '@sangamam/contract/fee';
import { steps } from '@sangamam/contract/registration-steps';
import type { saveStep } from '@sangamam/contract/registrations';
import type { PublicSettings } from '@sangamam/contract/settings';
import { v7 } from 'uuid';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { keysOf } from '../../platform/http/seal.ts';
import {
  findRegistrationSession,
  newSession,
  tokenForKey,
} from '../../platform/sessions/registrant-session.ts';
import type { StoredForm } from '../registrations/clear-answers.ts';
import { countPlaces } from '../registrations/places-store.ts';
import { readAnswers } from '../registrations/read-answers.ts';
import { answerColumns, closedReason } from '../registrations/rules.ts';
import {
  type DraftKind,
  findRegistration,
  insertRegistration,
  type RegistrationRow,
  takenKey,
} from '../registrations/store.ts';
import { removeTemporary } from './remove-temporary.ts';

const firstStep = steps[0];
/** The idempotency key of a new registration also opens its session, so it must be too long to guess. */
const minSecretKeyLength = 32;

/**
 * Starts a registration with the answers of the first step: a draft with its number, and the session
 * of the browser that made it. Refuses with STEP_ORDER or VALIDATION, and as `createDraft` does.
 */
export async function createRegistration(
  deps: Deps,
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

export interface Created {
  readonly row: RegistrationRow;
  /** Session token for the browser that created the registration. */
  readonly token: string;
}

/**
 * Stores a new registration and its session. Of any number of attempts with one contact, one succeeds. A
 * repeat of the request whose answer was lost gets its registration and session again.
 * Refuses with CAPACITY or DUPLICATE_CONTACT.
 */
export async function createDraft(
  deps: Deps,
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
  const { people, waitlist } = settings.capacity;
  if (people > 0 && !waitlist && (await countPlaces(db)) >= people) throw new Refusal('CAPACITY');

  const id = v7();
  const isSecret = idempotencyKey !== null && idempotencyKey.length >= minSecretKeyLength;
  const tokens = isSecret ? keysOf(config).map((key) => tokenForKey(idempotencyKey, key)) : [];
  const { token, session } = newSession({
    registrationIds: [id],
    assurance: 'created',
    now,
    ...(tokens[0] !== undefined && { token: tokens[0] }),
  });
  const answers = answerColumns(sections, feeRates(settings));
  const { numberPrefix: prefix } = settings.event;
  const insert = () => insertRegistration(db, { id, prefix, answers, locale, kind, session, now });
  try {
    return { row: await insert(), token };
  } catch (error) {
    for (const own of tokens) {
      const earlier = await findOwn(deps, own);
      const isRepeat =
        earlier?.email === answers.email && earlier.contactNumber === answers.contactNumber;
      if (earlier && isRepeat) return { row: earlier, token: own };
    }
    // a contact may be free again that only an abandoned quick registration had
    const isTaken = takenKey(error) !== null && takenKey(error) !== 'session';
    if (!isTaken || (await removeTemporary(deps)) === 0) throw refusedKey(error);
  }
  const row = await insert().catch((error) => {
    throw refusedKey(error);
  });
  return { row, token };
}

/** Refuses with REGISTRATION_CLOSED, in words, before the opening and after the deadline. */
export function refuseClosed(settings: PublicSettings, now: Date): void {
  const closed = closedReason(settings, now);
  if (closed) throw new Refusal('REGISTRATION_CLOSED', { message: closed });
}

async function findOwn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<RegistrationRow | null> {
  const session = await findRegistrationSession(db, token, now());
  const id = session?.registrationIds[0];
  return id === undefined ? null : findRegistration(db, id);
}

/**
 * The refusal behind a broken unique key: DUPLICATE_CONTACT, which names the field but nobody, or
 * IDEMPOTENCY_REUSED. Any other error comes back as it is.
 */
export function refusedKey(error: unknown): unknown {
  const taken = takenKey(error);
  if (!taken) return error;
  if (taken === 'session') return new Refusal('IDEMPOTENCY_REUSED');
  const what = taken === 'email' ? 'email address' : 'phone number';
  const fields = { [`personalInfo.${taken}`]: `This ${what} already has a registration.` };
  return new Refusal('DUPLICATE_CONTACT', { fields });
}
