import { dayMs } from '@sangamam/contract/locale/durations';
import type { Db } from '../../../platform/db/connect.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findOrigin } from './store.ts';

interface Decision {
  readonly askerId: string;
  readonly deciderId: string;
  readonly now: Date;
}

/** Somebody who wants a second person of their own making needs a night, in which others may see it. */
const minAgeMs = dayMs;

/**
 * Why `deciderId` is no second person for what `askerId` asked for: they are the same, they were invited by them,
 * or their account is less than a day old. null when they may decide.
 */
export async function findDependence(
  db: Db,
  { askerId, deciderId, now }: Decision,
): Promise<'OWN_REQUEST' | 'INVITED_BY_ASKER' | 'ACCOUNT_TOO_NEW' | null> {
  if (askerId === deciderId) return 'OWN_REQUEST';
  // any treasurer is a second person to a family
  if (askerId === 'registrant') return null;
  const { invitedBy, createdAt } = await findOrigin(db, deciderId);
  if (invitedBy === askerId) return 'INVITED_BY_ASKER';
  return now.getTime() - createdAt.getTime() < minAgeMs ? 'ACCOUNT_TOO_NEW' : null;
}

/** Refuses whoever is no second person: with OWN_REQUEST, INVITED_BY_ASKER or ACCOUNT_TOO_NEW. */
export async function refuseDependent(db: Db, decision: Decision): Promise<void> {
  const why = await findDependence(db, decision);
  if (why) throw new Refusal(why);
}
