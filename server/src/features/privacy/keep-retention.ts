import { dayMs } from '@sangamam/contract/locale/durations';
import {
  countOverdueDeleted,
  eraseDeleted,
  removeDraft,
  sealRegistration,
} from '../../domain/acts/index.ts';
import {
  countOverdue,
  eraseSealed,
  listAbandonedDrafts,
  listUntouched,
} from '../../domain/registrations/index.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { allowErasures, recordDeleted } from '../../platform/jobs/erasure-hold.ts';
import { job } from '../../platform/jobs/job.ts';
import { repeatErasures } from './repeat-erasures.ts';

/** Per kind and run; the next run, an hour later, takes the rest. */
const erasedAtOnce = 500;

/**
 * Erases what has been kept long enough: registrations deleted by staff, abandoned drafts, all
 * registrations long after the event, and sealed copies. A draft with an order is sealed, since the books
 * refer to it; one with money is left for staff. When many are due at once, nothing is erased until staff
 * allow it (`allowErasures`). See docs/operations.md#how-long-data-is-kept.
 */
async function keepRetention(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'personalData' | 'settings'>,
): Promise<void> {
  const { db, config, personalData } = deps;
  const now = deps.now();
  const settings = await deps.settings.current();
  const context = { settings, config, personalData, now };
  const { draftDays, registrationDays } = settings.retention;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await repeatErasures(deps);
  const draftsBefore = daysAgo(draftDays);
  // by the last change as well: a wrong date among the settings must not erase what is being worked on
  const before = daysAgo(registrationDays);
  const isEventOver = new Date(settings.event.endsAt) < before;
  const untouchedBefore = isEventOver ? before : null;
  const due =
    (await countOverdueDeleted(db, now)) +
    (await countOverdue(db, { draftsBefore, untouchedBefore, now }));
  let left = await allowErasures(deps, due);
  const limit = () => Math.min(erasedAtOnce, left);
  const count = async (erased: number) => {
    left -= erased;
    await recordDeleted(deps.db, 'people', erased);
  };

  await count(await eraseDeleted(deps, limit()));
  await count(await eraseSealed(db, { now, limit: limit() }));
  // it may have been taken up again since it was listed
  const isOver = (draft: { status: string; updatedAt: Date }) =>
    draft.status === 'Draft' && draft.updatedAt < draftsBefore;
  const drafts = await listAbandonedDrafts(db, { before: draftsBefore, limit: limit() });
  for (const id of drafts) await tx(db, (trx) => removeDraft(trx, id, isOver, context));
  await count(drafts.length);
  if (untouchedBefore === null) return;
  const untouched = await listUntouched(db, { before: untouchedBefore, limit: limit() });
  for (const id of untouched) await tx(db, (trx) => sealRegistration(trx, id, context));
  await count(untouched.length);
}

export const keepRetentionJob = job({
  name: 'keep-retention',
  work: 'bulk',
  cron: '41 * * * *',
  deletes: true,
  run: keepRetention,
});
