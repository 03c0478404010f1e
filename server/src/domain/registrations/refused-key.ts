import { problem } from '@sangamam/contract/locale/problems';
import { Refusal } from '../../platform/refusal.ts';
import { takenKey } from './store.ts';

/**
 * The refusal behind a broken unique key: DUPLICATE_CONTACT, which names the field but nobody, or
 * IDEMPOTENCY_REUSED. Any other error comes back as it is.
 */
export function refusedKey(error: unknown): unknown {
  const taken = takenKey(error);
  if (!taken) return error;
  if (taken === 'session') return new Refusal('IDEMPOTENCY_REUSED');
  const what = taken === 'email' ? 'email' : 'other';
  const fields = { [`personalInfo.${taken}`]: problem('contactTaken', { what }) };
  return new Refusal('DUPLICATE_CONTACT', { fields });
}
