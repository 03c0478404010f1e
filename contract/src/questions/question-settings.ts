import * as z from 'zod/mini';
import { byLanguage } from '../locale/languages.ts';
import { problem } from '../locale/problems.ts';
import { asLine } from '../text/doors.ts';
import { maxOwnQuestions, ownQuestion, translatedWords } from './own.ts';
import { schemaOfTree, treeOfForm } from './wire.ts';

/** The organisers' additions to the shipped questions, and their changes. */

/** Other words for a shipped question; an empty text leaves the shipped one. */
const overrides = z.object(byLanguage(() => z.optional(translatedWords)));
export type Overrides = z.output<typeof overrides>;

const paths = (most: number) =>
  z.array(z.string().check(asLine, z.maxLength(120))).check(z.maxLength(most));

/** Steps that the settings may leave for after the payment, in the order of the form. */
export const stepsAfterPaying = [
  'professional',
  'transportation',
  'accommodation',
  'optional',
  'support',
] as const;

export const questionSettings = z.object({
  own: z
    .array(ownQuestion)
    .check(
      z.maxLength(
        maxOwnQuestions,
        problem('atMostEntries', { what: 'other', max: maxOwnQuestions }),
      ),
    ),
  /** Paths of shipped questions that are not asked. */
  off: paths(100),
  /** Paths of shipped questions that may be left open, though they ship as required. */
  optional: paths(100),
  /** Paths of shipped questions that must be answered, though they ship as open. */
  required: z._default(paths(100), []),
  /** Other words for shipped questions, each at its place in the form. */
  words: z._default(schemaOfTree(treeOfForm(() => overrides)) as z.ZodMiniType<object>, {}),
  /**
   * Paths or blocks of questions, shipped and own ones, in the order in which their sections ask them. Those that are
   * missing stand where they do without it.
   */
  order: z._default(paths(200), []),
  /** Steps that follow the payment; their required questions are then required within them alone. */
  afterPaying: z.array(z.enum(stepsAfterPaying)),
});
export type QuestionSettings = z.output<typeof questionSettings>;
