import { questionAt } from '@sangamam/contract/form/form';
import { dayInWords } from '@sangamam/contract/locale/dates';
import { dayMs } from '@sangamam/contract/locale/durations';
import { languageFacts, translatedLanguages } from '@sangamam/contract/locale/languages';
import { optionFlags, optionLists } from '@sangamam/contract/questions/options';
import { toQuestion } from '@sangamam/contract/questions/own';
import { keysOf } from '@sangamam/contract/questions/question';
import { mayPayLater } from '@sangamam/contract/registrations/final-answers';
import { registrationWindow } from '@sangamam/contract/registrations/window';
import { fieldsOf } from '@sangamam/contract/settings/catalogue';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import { formWith, optionOf } from '@sangamam/contract/settings/option-answers';
import type { SettingsTab } from '@sangamam/contract/settings/tabs';
import { hideableQuestions } from '@sangamam/contract/settings-rules/check-questions';
import { tabOf } from '@sangamam/contract/settings-rules/rules';
import { words } from '@sangamam/words/staff/setting-effects';
import { words as allSettingWords } from '@sangamam/words/staff/settings';
import { words as settingWords } from '@sangamam/words/staff/settings-fields';
import { countOtherFees, haveSameRates } from '../../domain/money/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import { questionName } from '../../platform/messages/answer-in-language.ts';
import { compareValues } from './compare-values.ts';
import {
  countAccountsOfEvent,
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
  countWithBed,
  countWithoutTicket,
  countWithSeat,
  countWrittenTo,
} from './effect-store.ts';
import { havePoliciesChanged } from './save-tab.ts';

const { options: optionWords } = allSettingWords;

/** Settings before and after. */
interface Change {
  readonly db: Db;
  readonly before: EventSettings;
  readonly after: EventSettings;
  readonly now: Date;
}

/** Effects that must be counted, or depend on several settings. */
const describe: Partial<Record<SettingsTab, (change: Change) => Promise<string[]>>> = {
  event: ofEvent,
  fees: ofFees,
  deadlines: ofDeadlines,
  options: ofOptions,
  questions: ofQuestions,
  policies: ofPolicies,
  contact: ofContact,
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

/** The effects that the changed settings of a tab state themselves. */
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
  const what = isMoved ? (isElsewhere ? 'both' : 'dates') : 'other';
  const isOtherEnd = before.event.endsAt !== after.event.endsAt;
  const [tickets, told, beds, seats, accounts] = await Promise.all([
    countConfirmed(db),
    countWithoutTicket(db),
    isMoved ? countWithBed(db) : 0,
    countWithSeat(db),
    isOtherEnd ? countAccountsOfEvent(db) : 0,
  ]);
  return [
    words.moved({ what, count: tickets }),
    ...(told > 0 ? [words.toldEarlier({ what, count: told })] : []),
    ...(beds > 0 ? [words.bedsEarlier({ count: beds })] : []),
    ...(seats > 0 ? [words.seatsEarlier({ what, count: seats })] : []),
    ...(accounts > 0
      ? [words.accountsEnd({ day: dayInWords(after.event.endsAt), count: accounts })]
      : []),
    words.noMail,
  ];
}

/** Every mail ends with the address to write to. */
async function ofContact({ db, before, after }: Change): Promise<string[]> {
  const { email } = before.contact;
  if (email === after.contact.email) return [];
  return [words.earlierContact({ email, count: await countWrittenTo(db) })];
}

async function ofFees({ db, before, after }: Change): Promise<string[]> {
  const { maxPerRegistration: people, maxPerCell: cell } = after.form;
  const isSmaller = people < before.form.maxPerRegistration || cell < before.form.maxPerCell;
  return [
    ...(haveSameRates(before, after)
      ? []
      : [
          words.newFee({ count: await countOtherFees(db, after) }),
          words.paidFee({ count: await countPaid(db) }),
        ]),
    ...(isSmaller ? [words.larger({ count: await countLarger(db, { people, cell }) })] : []),
  ];
}

/** The effects of questions that are new, switched off or must be answered from now on. */
async function ofQuestions({ db, before, after }: Change): Promise<string[]> {
  const sentences: string[] = [];
  const were = new Map(before.questions.own.map((question) => [question.key, question]));
  for (const question of after.questions.own) {
    const was = were.get(question.key);
    const asked = question.words.en.label;
    if (!was) {
      sentences.push(words.asked({ question: asked }));
      if (question.isRequired) sentences.push(words.mayStayOpen);
    } else if (question.isOff && !was.isOff) {
      const count = await countAnswered(db, keysOf(toQuestion(question).path));
      sentences.push(words.notAsked({ question: asked, count }));
    } else if (was.isOff && !question.isOff) {
      sentences.push(words.askedAgain({ question: asked }));
    }
  }
  for (const shipped of hideableQuestions) {
    const { path } = shipped;
    const asked = questionName(questionAt(after, path) ?? shipped, 'en');
    const isOff = after.questions.off.includes(path);
    if (isOff !== before.questions.off.includes(path)) {
      const count = await countAnswered(db, keysOf(path));
      sentences.push(
        isOff ? words.notAsked({ question: asked, count }) : words.askedAgain({ question: asked }),
      );
    }
    const isRequired = after.questions.required.includes(path);
    if (isRequired && !before.questions.required.includes(path)) {
      sentences.push(words.mustAnswer({ question: asked }), words.mayStayOpen);
    }
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
    open: words.open({ day: dayInWords(deadlines.closesAt) }),
    closed: words.closed({ day: dayInWords(deadlines.closesAt) }),
    'not yet': words.notYet({ day: dayInWords(deadlines.opensAt) }),
  };
  const isOtherWindow = old.opensAt !== deadlines.opensAt || old.closesAt !== deadlines.closesAt;
  const ofLocks = locks.flatMap((name) => {
    if (isPast(old[name]) === isPast(deadlines[name])) return [];
    const what = settingWords.fields[`deadlines.${name}`].label;
    return isPast(deadlines[name])
      ? [words.locked({ what })]
      : [words.unlocked({ what, day: dayInWords(deadlines[name]) })];
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
            ? words.payLater({ day: dayInWords(deadlines.payBy) })
            : words.payNow({ count: await countUnpaid(db) }),
        ]),
    ...(isOtherCapacity ? await ofCapacity(db, after) : []),
  ];
}

async function ofCapacity(db: Db, { capacity }: EventSettings): Promise<string[]> {
  const [taken, waiting] = await Promise.all([countPeople(db), countWaitlisted(db)]);
  const onList = waiting > 0 ? [words.waiting({ count: waiting })] : [];
  if (capacity.people === 0) return [words.noLimit, ...onList];
  return [
    taken >= capacity.people
      ? words.full({ places: capacity.people, go: capacity.waitlist ? 'wait' : 'other' })
      : words.left({ left: capacity.people - taken, places: capacity.people }),
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
      const hasOtherLimit = old.places !== option.places;
      if (!isNowHidden && was === is && flags.length === 0 && !hasOtherLimit) continue;
      const count = await countWithAnswer(db, formWith(list, value));
      if (isNowHidden) {
        sentences.push(words.hidden({ option: value, count }));
      }
      if (was !== is) {
        sentences.push(words.renamed({ before: was, after: is }));
      }
      if (hasOtherLimit) {
        const { places } = option;
        sentences.push(
          places === undefined
            ? words.unlimited({ option: is })
            : words.limited({ option: is, places, count }),
        );
      }
      for (const flag of flags) {
        const effect = optionWords.flags[flag][option[flag] ? 'on' : 'off'];
        sentences.push(words.flag({ option: is, effect, count }));
      }
    }
  }
  return sentences;
}

async function ofPolicies({ db, before, after }: Change): Promise<string[]> {
  if (!havePoliciesChanged(before, after)) return [];
  const version = before.policies.version + 1;
  return [words.policies({ version }), words.earlierPolicies({ count: await countSubmitted(db) })];
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
    ...(mustProve ? [words.mustProve({ count: await countUnprovenDrafts(db) })] : []),
    ...(isSooner ? [words.draftsDeleted({ count: await countDraftsBefore(db, left) })] : []),
    ...(isErasedSooner ? [words.erased] : []),
    ...(compareValues(before.codes, codes).length === 0 ? [] : [words.codes(codes)]),
    ...(isStricter(before.sessions, sessions) ? [words.sessions] : []),
  ];
}

const isStricter = (before: EventSettings['sessions'], after: EventSettings['sessions']) =>
  after.staffHours < before.staffHours || after.staffIdleMinutes < before.staffIdleMinutes;

async function ofLanguages({ db, before, after }: Change): Promise<string[]> {
  const dropped = translatedLanguages.filter(
    (language) => before.languages[language] && !after.languages[language],
  );
  return Promise.all(
    dropped.map(async (language) => {
      const count = await countInLanguage(db, language);
      const { english } = languageFacts[language];
      return words.languageOff({ language: english, count });
    }),
  );
}
