import type { Noun } from '../../platform/noun.ts';
import { changed } from './answers/changed-kind.ts';
import { deleteOldBulks } from './bulk-store.ts';
import { cancelled } from './cancelling/cancelled-kind.ts';
import { readOwnWaits } from './places/offer-kinds.ts';
import { offerPlacesJob } from './places/offer-places.ts';
import {
  kindOffered,
  placeEnding,
  placeGiven,
  placeLapsed,
  placePassed,
  waitlisted,
} from './places/place-kinds.ts';
import {
  draft,
  draftReminder,
  eventSoon,
  restReminder,
  thankYou,
  unpaidReminder,
} from './reminders/reminder-kinds.ts';
import { sendRemindersJob } from './reminders/send-reminders.ts';
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
    kindOffered,
    placeEnding,
    placeGiven,
    placeLapsed,
    placePassed,
    restReminder,
    thankYou,
    unpaidReminder,
    waitlisted,
  ],
  readArrangements: readOwnWaits,
  tables: ['bulkRun', 'kindWait', 'kindWanted', 'placeOffer'],
  cleanUps: [deleteOldBulks],
} satisfies Noun;
