import * as z from 'zod/mini';
import { byLanguage, byTranslation } from '../locale/languages.ts';
import { problem } from '../locale/problems.ts';
import { asLine } from '../text/doors.ts';
import { type Question, sectionNames } from './question.ts';

/** Questions that organisers add in the settings. */

const text = (max: number) =>
  z.string().check(asLine, z.maxLength(max, problem('atMost', { max })));
const required = (max: number, message: string) => text(max).check(z.minLength(1, message));

/** The kinds that organisers may choose. */
export const ownKinds = [
  'line',
  'paragraph',
  'yesNo',
  'choice',
  'choices',
  'count',
  'date',
  'time',
] as const;
export type OwnKind = (typeof ownKinds)[number];

const words = z.object({
  /** Asks it on the form. */
  label: required(200, problem('questionMissing')),
  /** Heads its answers in lists, mails and files. */
  name: required(60, problem('shortNameMissing')),
  hint: text(300),
});
export const translatedWords = z.object({
  label: z._default(text(200), ''),
  name: z._default(text(60), ''),
  hint: z._default(text(300), ''),
});
const choice = z.object({
  /** Stored with the answers; it stays when the label is changed. */
  value: required(80, problem('choiceMissing')),
  labels: z.object(byLanguage(() => z.optional(text(80)))),
});

export const maxOwnQuestions = 60;
/** The most characters of an answer, and the highest number. */
export const maxOwnLimit = 1000;

/** A question of the settings. */
export const ownQuestion = z.object({
  /** Made once from the English name, stored with the answers and never changed. */
  key: z.string().check(asLine, z.regex(/^[a-z][a-zA-Z0-9]{0,39}$/, problem('lettersAndDigits'))),
  section: z.enum(sectionNames),
  kind: z.enum(ownKinds),
  /** The most characters of a text, or the highest count. */
  max: z.int().check(z.minimum(1), z.maximum(maxOwnLimit)),
  choices: z
    .array(choice)
    .check(z.maxLength(60, problem('atMostEntries', { what: 'choices', max: 60 }))),
  /** Asked only of those who gave one of these answers to a question that stands before it. */
  when: z.nullable(
    z.object({
      question: z.string().check(asLine, z.maxLength(120)),
      is: z
        .array(z.union([z.boolean(), z.string().check(asLine, z.maxLength(80))]))
        .check(z.maxLength(60)),
    }),
  ),
  words: z.object({ en: words, ...byTranslation(() => z.optional(translatedWords)) }),
  isRequired: z.boolean(),
  isSensitive: z.boolean(),
  /** Asked no more; the answers given stay. */
  isOff: z.boolean(),
});
export type OwnQuestion = z.output<typeof ownQuestion>;

/** An answer to a question of the settings. */
export const ownAnswer = z.union([z.string(), z.boolean(), z.number(), z.array(z.string())]);
export type OwnAnswer = z.output<typeof ownAnswer>;

/** The question as the form asks it. */
export function toQuestion(own: OwnQuestion): Question {
  const { key, section, kind, max, choices, when, words, isRequired, isSensitive, isOff } = own;
  const asWords = (text: { label: string; name: string; hint: string } | undefined) =>
    text?.name || text?.label
      ? {
          name: text.name || words.en.name,
          label: text.label || words.en.label,
          ...(text.hint && { hint: text.hint }),
        }
      : undefined;
  const asked = {
    path: `${section}.own.${key}` as const,
    ...(when && { when: [{ question: when.question, is: when.is }] as const }),
    ...(isRequired && { required: problem('answerThis') }),
    ...(isSensitive && { sensitive: true as const }),
    ...(isOff && { off: true as const }),
    filter: true as const,
    counted: true as const,
    words: {
      ...byTranslation((language) => asWords(words[language])),
      en: asWords(words.en) ?? words.en,
    },
  };
  switch (kind) {
    case 'line':
    case 'paragraph':
    case 'count':
      return { ...asked, kind, max };
    case 'choice':
    case 'choices':
      return {
        ...asked,
        kind,
        options: choices.map(({ value }) => value),
        choiceLabels: Object.fromEntries(
          choices.map(({ value, labels }) => [value, { ...labels, en: labels.en || value }]),
        ),
      };
    default:
      return { ...asked, kind };
  }
}
