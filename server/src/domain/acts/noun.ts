import type { Noun } from '../../platform/noun.ts';
import { changed } from './answers/changed-kind.ts';
import { deleteOldBulks } from './bulk-store.ts';
import { cancelled } from './cancelling/cancelled-kind.ts';
import { offerPlacesJob } from './places/offer-places.ts';
import { placePassed } from './places/place-passed-kind.ts';
import { placeEnding, placeGiven, placeLapsed, waitlisted } from './places/waiting-kinds.ts';
import { draft, draftReminder } from './reminders/draft-kinds.ts';
import { eventSoon, thankYou } from './reminders/event-day-kinds.ts';
import { sendRemindersJob } from './reminders/send-reminders.ts';
import { unpaidReminder } from './reminders/unpaid-reminder-kind.ts';
import { removeTemporaryJob } from './removing/remove-temporary.ts';
import { runBulkJob } from './run-bulk.ts';

export const noun = {
  jobs: [offerPlacesJob, removeTemporaryJob, runBulkJob, sendRemindersJob],
  messageKinds: [
    cancelled,
    changed,
    draft,
    draftReminder,
    eventSoon,
    placeEnding,
    placeGiven,
    placeLapsed,
    placePassed,
    thankYou,
    unpaidReminder,
    waitlisted,
  ],
  tables: ['bulkRun', 'placeOffer'],
  cleanUps: [deleteOldBulks],
} satisfies Noun;
