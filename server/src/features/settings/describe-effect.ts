import { dayInWords } from '@sangamam/contract/dates';
import { dayMs } from '@sangamam/contract/durations';
import type { EventSettings } from '@sangamam/contract/event-settings';
import { mayPayLater } from '@sangamam/contract/final-answers';
import { translatedLanguages } from '@sangamam/contract/languages';
import { formWith, optionOf } from '@sangamam/contract/option-answers';
import { flagEffects, optionFlags, optionLists } from '@sangamam/contract/options';
import { hideableQuestions } from '@sangamam/contract/questions/check-questions';
import { toQuestion } from '@sangamam/contract/questions/own';
import { keysOf } from '@sangamam/contract/questions/question';
import { registrationWindow } from '@sangamam/contract/registration-window';
import { fieldsOf } from '@sangamam/contract/settings-catalogue';
import { tabOf } from '@sangamam/contract/settings-rules';
import type { SettingsTab } from '@sangamam/contract/settings-tabs';
import { countOtherFees, haveSameRates } from '../../domain/money/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import { questionName } from '../../platform/messages/answer-in-language.ts';
import { compareValues } from './compare-values.ts';
import {
  countAnswered,
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

/** What must be counted, or depends on several settings. */
const describe: Partial<Record<SettingsTab, (change: Change) => Promise<string[]>>> = {
  event: ofEvent,
  fees: ofFees,
  deadlines: ofDeadlines,
  options: ofOptions,
  questions: ofQuestions,
  policies: ofPolicies,
  security: ofSecurity,
  languages: ofLanguages,
};

/**
 * Sentences on what a change of this tab does to people and registrations
 * (docs/product/settings.md#saving).
 */
export async function describeEffect(tab: SettingsTab, change: Change): Promise<string[]> {
  const counted = (await describe[tab]?.(change)) ?? [];
  return [...new Set([...counted, ...ofFields(tab, change)])];
}

/** What the changed settings of a tab say of themselves. */
function ofFields(tab: SettingsTab, { before, after }: Change): string[] {
  const fields = fieldsOf(tab);
  return compareValues(tabOf(before, tab), tabOf(after, tab)).flatMap((change) => {
    const sentence = fields[change.field]?.effect?.(change.after, change.before);
    return sentence === undefined ? [] : [sentence];
  });
}

async function ofEvent({ db, before, after }: Change): Promise<string[]> {
  const isMoved =
    before.event.startsAt !== after.event.startsAt || before.event.endsAt !== after.event.endsAt;
  const isElsewhere =
    before.event.venueName !== after.event.venueName || before.event.city !== after.event.city;
  if (!isMoved && !isElsewhere) return [];
  return [
    `Tickets show the new ${isMoved ? 'dates' : 'place'}. Confirmed registrations: ${await countConfirmed(db)}`,
    'Nobody is written to by this change alone.',
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

/** What becomes of questions that are new, switched off or must be answered from now on. */
async function ofQuestions({ db, before, after }: Change): Promise<string[]> {
  const sentences: string[] = [];
  const were = new Map(before.questions.own.map((question) => [question.key, question]));
  for (const question of after.questions.own) {
    const was = were.get(question.key);
    const said = `“${question.words.en.label}”`;
    if (!was) {
      sentences.push(`${said} is asked from now on.`);
      if (question.isRequired) {
        sentences.push('Who has registered already may leave it open when they change something.');
      }
    } else if (question.isOff && !was.isOff) {
      const count = await countAnswered(db, keysOf(toQuestion(question).path));
      sentences.push(`${said} is asked no more. Registrations that keep their answer: ${count}`);
    } else if (was.isOff && !question.isOff) {
      sentences.push(`${said} is asked again.`);
    }
  }
  for (const question of hideableQuestions) {
    const isOff = after.questions.off.includes(question.path);
    if (isOff === before.questions.off.includes(question.path)) continue;
    const said = `“${questionName(question, 'en')}”`;
    const count = await countAnswered(db, keysOf(question.path));
    sentences.push(
      isOff
        ? `${said} is asked no more. Registrations that keep their answer: ${count}`
        : `${said} is asked again.`,
    );
  }
  return sentences;
}

const locks = ['attendeesLockAt', 'stayLockAt', 'transportLockAt'] as const;

async function ofDeadlines({ db, before, after, now }: Change): Promise<string[]> {
  const { deadlines: old, capacity: oldCapacity } = before;
  const { deadlines, capacity } = after;
  const isPast = (moment: string) => now.getTime() > Date.parse(moment);
  const windows = [registrationWindow(before, now), registrationWindow(after, now)] as const;
  const opening = {
    open: `Registration is open, until ${dayInWords(deadlines.closesAt)}.`,
    closed: `Registration has been closed since ${dayInWords(deadlines.closesAt)}.`,
    'not yet': `Registration is closed until ${dayInWords(deadlines.opensAt)}.`,
  };
  const isOtherWindow = old.opensAt !== deadlines.opensAt || old.closesAt !== deadlines.closesAt;
  const ofLocks = locks.flatMap((name) => {
    if (isPast(old[name]) === isPast(deadlines[name])) return [];
    const what = fieldsOf('deadlines')[`deadlines.${name}`]?.label;
    return isPast(deadlines[name])
      ? [`${what} can no longer be changed by registrants.`]
      : [`${what} can be changed again, until ${dayInWords(deadlines[name])}.`];
  });
  const isOtherCapacity =
    oldCapacity.people !== capacity.people || oldCapacity.waitlist !== capacity.waitlist;
  return [
    ...(isOtherWindow || windows[0] !== windows[1] ? [opening[windows[1]]] : []),
    ...ofLocks,
    ...(mayPayLater(before, now) === mayPayLater(after, now)
      ? []
      : [
          mayPayLater(after, now)
            ? `Paying later is possible, until ${dayInWords(deadlines.payBy)}.`
            : `New registrations must be paid at once. Unpaid ones that stay: ${await countUnpaid(db)}`,
        ]),
    ...(isOtherCapacity ? await ofCapacity(db, after) : []),
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
  const dropped = translatedLanguages.filter(
    (language) => before.languages[language] && !after.languages[language],
  );
  return Promise.all(
    dropped.map(async (language) => {
      const count = await countInLanguage(db, language);
      return `${names[language]} can no longer be chosen. Registrations in ${names[language]}: ${count}`;
    }),
  );
}
