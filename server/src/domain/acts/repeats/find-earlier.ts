import { type Keys, keysOf } from '../../../platform/config/seal.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isSecretKey } from '../../../platform/http/idempotency.ts';
import {
  findRegistrationSession,
  tokenForKey,
} from '../../../platform/sessions/registrant-session.ts';
import { findRegistration, type RegistrationRow } from '../../registrations/index.ts';

export interface Created {
  readonly row: RegistrationRow;
  /** Session token for the browser that created the registration. */
  readonly token: string;
}

/** Tokens of the session that a request with this key starts; none where the key is no secret. */
export function tokensFor(config: Keys, idempotencyKey: string | null): readonly string[] {
  const isSecret = idempotencyKey !== null && isSecretKey(idempotencyKey);
  return isSecret ? keysOf(config).map((key) => tokenForKey(idempotencyKey, key)) : [];
}

/** The registration an earlier request made that started one of these sessions; null where there was none that fits. */
export async function findEarlier(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  tokens: readonly string[],
  fits = (_: RegistrationRow) => true,
): Promise<Created | null> {
  for (const token of tokens) {
    const session = await findRegistrationSession(db, token, now());
    const id = session?.registrationIds[0];
    const row = id === undefined ? null : await findRegistration(db, id);
    if (row && fits(row)) return { row, token };
  }
  return null;
}
