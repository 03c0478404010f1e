import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { removeDraft } from './remove-draft.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { sealRegistration } from './seal-registration.ts';
import { eraseSealed, listAbandonedDrafts, listUntouched } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Looked at in one run; the next run, an hour later, takes the rest. */
const erasedAtOnce = 500;

/**
 * Erases what was kept long enough: forms that were begun and left, registrations once the event is long
 * over, and the sealed copies whose time is over. A draft for which an order was made is sealed, since the
 * books refer to it; one with money is left for staff. Source: Payments and security 9.3.
 */
export async function keepRetention(deps: Deps): Promise<void> {
  const { db, config } = deps;
  const now = deps.now();
  const settings = await deps.settings.current();
  const context = { settings, config, now };
  const { draftDays, registrationDays } = settings.retention;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await repeatErasures(deps);
  await eraseSealed(db, now);
  const draftsBefore = daysAgo(draftDays);
  // it may have been taken up again since it was listed
  const isOver = (draft: { status: string; updatedAt: Date }) =>
    draft.status === 'Draft' && draft.updatedAt < draftsBefore;
  for (const id of await listAbandonedDrafts(db, { before: draftsBefore, limit: erasedAtOnce })) {
    await tx(db, (trx) => removeDraft(trx, id, isOver, context));
  }
  // by the last change as well: a wrong date among the settings must not erase what is being worked on
  const before = daysAgo(registrationDays);
  if (new Date(settings.event.endsAt) >= before) return;
  for (const id of await listUntouched(db, { before, limit: erasedAtOnce })) {
    await tx(db, (trx) => sealRegistration(trx, id, context));
  }
}
