import { dayMs } from '@sangamam/contract/locale/durations';
import { restorableDays } from '@sangamam/contract/staff-registrations/acts';

/** Until when what was deleted at a moment can be restored. */
export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + restorableDays * dayMs);

/** Registrations deleted before this moment can no longer be restored. */
export const restorableSince = (now: Date): Date =>
  new Date(now.getTime() - restorableDays * dayMs);
