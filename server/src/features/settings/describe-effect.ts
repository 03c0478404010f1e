import { dayInWords } from '@sangamam/contract/dates';
import { dayMs } from '@sangamam/contract/durations';
import type { EventSettings } from '@sangamam/contract/event-settings';
import { mayPayLater } from '@sangamam/contract/final-answers';
import { formWith, optionOf } from '@sangamam/contract/option-answers';
import { flagEffects, optionFlags, optionLists } from '@sangamam/contract/options';
import { registrationWindow } from '@sangamam/contract/registration-window';
import type { SettingsTab } from '@sangamam/contract/settings-tabs';
import { countOtherFees, haveSameRates } from '../../domain/money/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import { compareValues } from './compare-values.ts';
import {
  countConfirmed,
  countDraftsBefore,
  countInLanguage,
  countLarger,
  countPaid,
  countPeople,
  countSubmitted,
  countUnpaid,
  countUnprovenDrafts,
  countWaitlisted,
  countWithAnswer,
} from './effect-store.ts';
import { havePoliciesChanged } from './save-tab.ts';

/** Settings before and after. */
interface Change {
  readonly db: Db;
  readonly before: EventSettings;
  readonly after: EventSettings;
  readonly now: Date;
}

type Sentences = Promise<string[]> | string[];

const describe: Readonly<Record<SettingsTab, (change: Change) => Sentences>> = {
  event: ofEvent,
  fees: ofFees,
  deadlines: ofDeadlines,
  options: ofOptions,
  home: () => [],
  faq: () => [],
  sponsors: () => [],
  policies: ofPolicies,
  contact: ({ before, after }) =>
    before.contact.email === after.contact.email
      ? []
      : [`Messages from the contact form go to ${after.contact.email}.`],
  messages: ofReminders,
  payments: ofPayments,
  security: ofSecurity,
  languages: ofLanguages,
};

/**
 * Sentences on what a change of this tab does to people and registrations
 * (docs/product/settings.md#saving).
 */
export async function describeEffect(tab: SettingsTab, change: Change): Promise<string[]> {
  return describe[tab](change);
}

async function ofEvent({ db, before, after }: Change): Promise<string[]> {
  const isMoved =
    before.event.startsAt !== after.event.startsAt || before.event.endsAt !== after.event.endsAt;
  const isElsewhere =
    before.event.venueName !== after.event.venueName || before.event.city !== after.event.city;
  const prefix = after.event.numberPrefix;
  return [
    ...(isMoved || isElsewhere
      ? [
          `Tickets show the new ${isMoved ? 'dates' : 'place'}. Confirmed registrations: ${await countConfirmed(db)}`,
          'Nobody is written to by this change alone.',
        ]
      : []),
    ...(prefix === before.event.numberPrefix
      ? []
      : [`New registrations get numbers such as ${prefix}-00042. Numbers given stay.`]),
  ];
}

async function ofFees({ db, before, after }: Change): Promise<string[]> {
  const { maxPerRegistration: people, maxPerCell: cell } = after.form;
  const isSmaller = people < before.form.maxPerRegistration || cell < before.form.maxPerCell;
  return [
    ...(haveSameRates(before, after)
      ? []
      : [
          `Unpaid registrations will use the new fee: ${await countOtherFees(db, after)}`,
          `Registrations that have paid keep the fee they paid: ${await countPaid(db)}`,
        ]),
    ...(isSmaller
      ? [
          `Registrations with more people stay as they are: ${await countLarger(db, { people, cell })}`,
        ]
      : []),
  ];
}

const lockedAnswers = {
  attendeesLockAt: 'Who comes and what they eat',
  stayLockAt: 'Requests for a stay',
  transportLockAt: 'Travel plans',
} as const;

async function ofDeadlines({ db, before, after, now }: Change): Promise<string[]> {
  const { deadlines: old, features: oldFeatures, capacity: oldCapacity } = before;
  const { deadlines, features, capacity } = after;
  const isPast = (moment: string) => now.getTime() > Date.parse(moment);
  const windows = [registrationWindow(before, now), registrationWindow(after, now)] as const;
  const opening = {
    open: `Registration is open, until ${dayInWords(deadlines.closesAt)}.`,
    closed: `Registration has been closed since ${dayInWords(deadlines.closesAt)}.`,
    'not yet': `Registration is closed until ${dayInWords(deadlines.opensAt)}.`,
  };
  const isOtherWindow = old.opensAt !== deadlines.opensAt || old.closesAt !== deadlines.closesAt;
  const locks = (Object.keys(lockedAnswers) as (keyof typeof lockedAnswers)[]).flatMap((name) => {
    if (isPast(old[name]) === isPast(deadlines[name])) return [];
    const what = lockedAnswers[name];
    return isPast(deadlines[name])
      ? [`${what} can no longer be changed by registrants.`]
      : [`${what} can be changed again, until ${dayInWords(deadlines[name])}.`];
  });
  const isOtherCapacity =
    oldCapacity.people !== capacity.people || oldCapacity.waitlist !== capacity.waitlist;
  return [
    ...(isOtherWindow || windows[0] !== windows[1] ? [opening[windows[1]]] : []),
    ...locks,
    ...(mayPayLater(before, now) === mayPayLater(after, now)
      ? []
      : [
          mayPayLater(after, now)
            ? `Paying later is possible, until ${dayInWords(deadlines.payBy)}.`
            : `New registrations must be paid at once. Unpaid ones that stay: ${await countUnpaid(db)}`,
        ]),
    ...(isOtherCapacity ? await ofCapacity(db, after) : []),
    ...(oldFeatures.quick === features.quick
      ? []
      : [`The quick registration is ${features.quick ? '' : 'no longer '}offered.`]),
  ];
}

async function ofCapacity(db: Db, { capacity }: EventSettings): Promise<string[]> {
  const [taken, waiting] = await Promise.all([countPeople(db), countWaitlisted(db)]);
  const onList =
    waiting > 0 ? [`On the waiting list until staff give them a place: ${waiting}`] : [];
  if (capacity.people === 0) return ['There is no limit of people.', ...onList];
  const further = capacity.waitlist ? 'go to the waiting list' : 'are refused';
  return [
    taken >= capacity.people
      ? `All ${capacity.people} places are taken: new registrations ${further}, nobody loses a place.`
      : `Places left: ${capacity.people - taken} of ${capacity.people}`,
    ...onList,
  ];
}

async function ofOptions({ db, before, after }: Change): Promise<string[]> {
  const sentences: string[] = [];
  for (const list of optionLists) {
    for (const option of after.options[list]) {
      const { value } = option;
      const old = optionOf(before, list, value);
      if (!old) continue;
      const isNowHidden = option.isHidden === true && old.isHidden !== true;
      const [was, is] = [old.label || value, option.label || value];
      const flags = optionFlags[list].filter((flag) => old[flag] !== option[flag]);
      if (!isNowHidden && was === is && flags.length === 0) continue;
      const count = await countWithAnswer(db, formWith(list, value));
      if (isNowHidden) {
        sentences.push(`“${value}” is no longer offered. Who chose it keeps it: ${count}`);
      }
      if (was !== is) {
        sentences.push(`People read “${is}” in place of “${was}”, in answers given as well.`);
      }
      for (const flag of flags) {
        const does = flagEffects[flag][option[flag] ? 'on' : 'off'];
        sentences.push(`People who choose “${is}” ${does}. Registrations that chose it: ${count}`);
      }
    }
  }
  return sentences;
}

async function ofPolicies({ db, before, after }: Change): Promise<string[]> {
  if (!havePoliciesChanged(before, after)) return [];
  const version = before.policies.version + 1;
  return [
    `Whoever registers from now on accepts version ${version}.`,
    `Registrations that accepted an earlier version stay valid: ${await countSubmitted(db)}`,
  ];
}

function ofReminders({ before, after }: Change): string[] {
  const names = {
    draft: 'Reminders to finish a form',
    unpaid: 'Reminders to pay',
    eventDays: 'Messages before and after the event',
  } as const;
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((name) => before.reminders[name] !== after.reminders[name])
    .map((name) => `${names[name]} ${after.reminders[name] ? 'go out again' : 'stop'}.`);
}

function ofPayments({ before, after }: Change): string[] {
  const { payments: old } = before;
  const { payments } = after;
  const isOther =
    old.refundApprovalAbove !== payments.refundApprovalAbove ||
    old.manualApprovalAbove !== payments.manualApprovalAbove;
  return isOther ? ['What waits for a second person already goes on waiting.'] : [];
}

async function ofSecurity({ db, before, after, now }: Change): Promise<string[]> {
  const { features, retention, sessions, codes } = after;
  const isSooner = retention.draftDays < before.retention.draftDays;
  const isErasedSooner =
    retention.registrationDays < before.retention.registrationDays &&
    Date.parse(after.event.endsAt) + retention.registrationDays * dayMs < now.getTime();
  const left = new Date(now.getTime() - retention.draftDays * dayMs);
  const mustProve =
    features.requireContactVerification && !before.features.requireContactVerification;
  return [
    ...(mustProve
      ? [`Drafts that need a code before they are submitted: ${await countUnprovenDrafts(db)}`]
      : []),
    ...(features.askAge && !before.features.askAge
      ? ['Whoever is under 18 needs the consent of a parent from now on.']
      : []),
    ...(isSooner
      ? [`Drafts that are deleted within the hour: ${await countDraftsBefore(db, left)}`]
      : []),
    ...(isErasedSooner ? ['Registrations whose time is over are erased within the hour.'] : []),
    ...(compareValues(before.codes, codes).length === 0
      ? []
      : [`One-time codes from now on: ${codeLimitsText(codes)}.`]),
    ...(isStricter(before.sessions, sessions)
      ? ['Staff who were signed in for longer must sign in again at once.']
      : []),
  ];
}

const codeLimitsText = ({ perHour, perDay, textsPerDay }: EventSettings['codes']) =>
  `at most ${perHour} an hour and ${perDay} a day, ${textsPerDay} of them as text messages`;

const isStricter = (before: EventSettings['sessions'], after: EventSettings['sessions']) =>
  after.staffHours < before.staffHours || after.staffIdleMinutes < before.staffIdleMinutes;

async function ofLanguages({ db, before, after }: Change): Promise<string[]> {
  const names = { ml: 'Malayalam', hi: 'Hindi' } as const;
  const sentences: string[] = [];
  for (const language of ['ml', 'hi'] as const) {
    if (before.languages[language] === after.languages[language]) continue;
    const name = names[language];
    sentences.push(
      after.languages[language]
        ? `${name} can be chosen. What is not translated stays in English.`
        : `${name} can no longer be chosen. Registrations in ${name}: ${await countInLanguage(db, language)}`,
    );
  }
  return sentences;
}
