import { moneyData } from './domain/money/receipts/personal-data-store.ts';
import { codeData } from './domain/people/one-time-codes/personal-data-store.ts';
import { checkInData } from './domain/registrations/check-ins/personal-data-store.ts';
import { registrationData } from './domain/registrations/personal-data-store.ts';
import { stayData } from './features/accommodation/personal-data-store.ts';
import { photoData } from './features/gallery/personal-data-store.ts';
import { helpDeskData } from './features/help-desk/personal-data-store.ts';
import { importData } from './features/imports/personal-data-store.ts';
import { travelData } from './features/transportation/personal-data-store.ts';
import { keptAnswerData } from './platform/http/personal-data-store.ts';
import { messageData } from './platform/messages/personal-data-store.ts';
import type { PersonalDataOwners } from './platform/personal-data.ts';
import { sessionData } from './platform/sessions/personal-data-store.ts';
import { readArrangements } from './read-arrangements.ts';
import { exportData } from './reports/exports/personal-data-store.ts';

/** Everybody who keeps something of a person; each part of "my data" has one of them, or it does not compile. */
export const personalData: PersonalDataOwners = {
  owners: [
    sessionData,
    messageData,
    codeData,
    registrationData,
    moneyData,
    importData,
    exportData,
    keptAnswerData,
    stayData,
    travelData,
    checkInData,
    photoData,
    helpDeskData,
  ],
  collect: {
    ...registrationData.collect,
    ...moneyData.collect,
    ...messageData.collect,
    ...sessionData.collect,
    ...checkInData.collect,
    ...photoData.collect,
    ...helpDeskData.collect,
    arrangements: ({ db }, registrationId) => readArrangements(db, registrationId),
  },
};
