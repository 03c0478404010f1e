import { isDeepStrictEqual } from 'node:util';
import { answersInOrder } from '@sangamam/contract/answer-order';
import { answerText } from '@sangamam/contract/answer-text';
import { type EventSettings, settingsIn } from '@sangamam/contract/event-settings';
import { noonOf } from '@sangamam/contract/event-time';
import { type Language, readLanguage } from '@sangamam/contract/languages';
import { withOptionLabels } from '@sangamam/contract/option-answers';
import type { SectionName } from '@sangamam/contract/registration-form';
import { steps } from '@sangamam/contract/registration-steps';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/connect.ts';
import { day, peopleLines } from '../../platform/messages/event-facts.ts';
import { fieldLabel } from '../../platform/messages/field-label.ts';
import type { ValueTypes } from '../../platform/messages/placeholders.ts';
import { type MessageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import { changed } from './change-kinds.ts';

type Answers = Partial<Readonly<Record<SectionName, object>>>;

interface Answered {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly version: number;
  readonly form: Answers;
}

const sectionNames = steps.flatMap(({ sections }): readonly SectionName[] => sections);
type OptionTexts = 'options' | 'optionLabels' | 'hiddenOptions';

const dayFields = ['travelDate', 'checkIn', 'checkOut'];
/** Health data: the mail names the field, never its values. */
const sensitiveFields = ['bloodGroup'];

/**
 * Queues "SGM-00042: your registration was changed" with each answer before and after, in the language of
 * the registration, once for each version; nothing when no answer changed. Joins the caller's
 * transaction.
 */
export async function queueDetailsChanged(
  tx: Db,
  { before, after }: { readonly before: Answered; readonly after: Answered },
  context: MessageContext & { readonly settings: Pick<EventSettings, OptionTexts> },
): Promise<void> {
  const { id, registrationNumber: number, name, email, locale, version } = after;
  const language = readLanguage(locale);
  const settings = settingsIn(context.settings, language);
  const read = ({ form }: Answered) => withOptionLabels(settings, form);
  const changes = changedAnswers(read(before), read(after), language);
  if (changes.length === 0) return;
  await queueMessage(
    tx,
    {
      kind: changed,
      to: { email, language: locale },
      values: { number, name, changes, changeUrl: `${context.config.publicUrl}/alumni-update` },
      dedupeKey: `changed:${id}:${version}`,
      registrationId: id,
    },
    context,
  );
}

/** The answers that differ, in the order of the form. */
function changedAnswers(
  before: Answers,
  after: Answers,
  language: Language,
): ValueTypes['changes'] {
  return sectionNames.flatMap((section) => {
    const old = answersInOrder(section, { ...before[section] });
    const now = answersInOrder(section, { ...after[section] });
    const answers = answersInOrder(section, { ...old, ...now });
    return Object.keys(answers).flatMap((field) => {
      if (isDeepStrictEqual(old[field], now[field])) return [];
      const [from, to] = [old[field], now[field]].map((answer) => inWords(field, answer, language));
      if (from === to) return [];
      return sensitiveFields.includes(field)
        ? [{ field, before: '•••', after: '•••' }]
        : [{ field, before: from ?? '', after: to ?? '' }];
    });
  });
}

const yesAndNo: Readonly<Record<Language, { yes: string; no: string }>> = {
  en: { yes: 'Yes', no: 'No' },
  ml: { yes: 'അതെ', no: 'ഇല്ല' },
  hi: { yes: 'हाँ', no: 'नहीं' },
};
/** The stored counts of a meal pair; anything malformed reads as none. */
const meals = z.catch(z.object({ veg: z.int(), nonVeg: z.int() }), { veg: 0, nonVeg: 0 });
const attendees = z.object({ adults: meals, teens: meals, children: meals });

function inWords(field: string, answer: unknown, language: Language): string {
  const { data } = z.safeParse(attendees, field === 'attendees' ? answer : null);
  if (!data) {
    const label = (name: string) => fieldLabel(name, language);
    return answerText(withDays(field, answer, language), { ...yesAndNo[language], label }) ?? '';
  }
  const { adults, teens, children } = data;
  const groups = [adults, teens, children];
  return peopleLines(
    {
      people: groups.reduce((sum, { veg, nonVeg }) => sum + veg + nonVeg, 0),
      ...{ adultsVeg: adults.veg, adultsNonVeg: adults.nonVeg },
      ...{ teensVeg: teens.veg, teensNonVeg: teens.nonVeg },
      ...{ childrenVeg: children.veg, childrenNonVeg: children.nonVeg },
    },
    language,
  )
    .slice(1)
    .join(', ');
}

/** Replaces ISO days in an answer by their words. */
function withDays(field: string, answer: unknown, language: Language): unknown {
  if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) {
    const parts = Object.entries(answer);
    return Object.fromEntries(parts.map(([name, part]) => [name, withDays(name, part, language)]));
  }
  const isDay = dayFields.includes(field) && typeof answer === 'string' && answer !== '';
  return isDay ? day(noonOf(answer), language) : answer;
}
