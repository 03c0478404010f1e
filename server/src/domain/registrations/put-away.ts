import { words } from '@sangamam/words/staff/acts';
import { v7 } from 'uuid';
import type { StaffActor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { MessageContext } from '../../platform/messages/queue-message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAct } from './act.ts';
import { writeDeletion } from './act-store.ts';
import { insertMerge, lockMerge, type MergeBefore, markUndone } from './merge-store.ts';
import { restorableUntil } from './restorable.ts';
import { statusesWithPlaces } from './rules.ts';
import type { RegistrationRow } from './store.ts';
import { isOverCapacity } from './take-places.ts';

/** Takes a locked registration out of everything that does not ask for deleted ones. */
export async function putAway(
  trx: Db,
  row: RegistrationRow,
  reason: string,
  by: StaffActor,
  now: Date,
): Promise<void> {
  await writeDeletion(trx, row.id, { by: by.admin.id, reason, mergedInto: null }, now);
  const act = { event: 'deleted', action: 'registration.delete', reason } as const;
  await recordAct(trx, row, act, by, now);
}

/** The same of one that becomes a part of another, with what undoing needs. Returns until when that is possible. */
export async function mergeAway(
  trx: Db,
  {
    kept,
    gone,
    reason,
    ...merge
  }: {
    readonly kept: Pick<RegistrationRow, 'id' | 'registrationNumber'>;
    readonly gone: Pick<RegistrationRow, 'id'>;
    readonly reason: string;
    readonly before: MergeBefore;
  },
  by: StaffActor,
  now: Date,
): Promise<Date> {
  const why = words.reasons.merged({ number: kept.registrationNumber, reason });
  const away = { by: by.admin.id, reason: why, mergedInto: kept.id };
  await writeDeletion(trx, gone.id, away, now);
  const undoUntil = restorableUntil(now);
  const ids = { id: v7(), keptId: kept.id, goneId: gone.id };
  await insertMerge(trx, { ...merge, ...ids, reason, by: by.admin.id, now, undoUntil });
  return undoUntil;
}

/** The merge that took a registration away, locked. Refuses with RESTORE_OVER. */
export async function getMerge(trx: Db, goneId: string) {
  const merge = await lockMerge(trx, goneId);
  if (!merge) throw new Refusal('RESTORE_OVER');
  return merge;
}

/** Brings back what was put or merged away. Refuses with CAPACITY where its places are taken by now. */
export async function bringBack(
  trx: Db,
  { id, status, people }: RegistrationRow,
  by: StaffActor,
  { settings, now }: Pick<MessageContext, 'settings' | 'now'>,
): Promise<void> {
  const holdsPlaces = statusesWithPlaces.some((each) => each === status);
  if (holdsPlaces && (await isOverCapacity(trx, people, settings))) throw new Refusal('CAPACITY');
  await writeDeletion(trx, id, null, now);
  await markUndone(trx, id, { by: by.admin.id, now });
}
