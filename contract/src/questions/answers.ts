import type { shippedQuestions } from './catalogue.ts';
import type { OwnAnswer } from './own.ts';
import type { KindName, SectionName } from './question.ts';

/** The answers of the form, typed by its questions. */

/** An answer of each kind. Empty ones are empty texts and lists, 0 and null. */
type AnswerOf<Kind extends KindName> = Kind extends 'yesNo'
  ? boolean | null
  : Kind extends 'tick'
    ? boolean
    : Kind extends 'choices'
      ? string[]
      : Kind extends 'count'
        ? number
        : Kind extends 'rupees'
          ? number | null
          : string;
type Nested<Path extends string, Answer> = Path extends `${infer Key}.${infer Rest}`
  ? { [K in Key]: Nested<Rest, Answer> }
  : { [K in Path]: Answer };
type Joined<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Shipped = (typeof shippedQuestions)[number];
type NestedAnswer<Asked extends Shipped> = Asked extends unknown
  ? Nested<Asked['path'], AnswerOf<Asked['kind']>>
  : never;
type ShippedSections = Joined<NestedAnswer<Shipped>>;

/** The answers of each section as checked, with every question; those of the settings under `own`. */
export type Sections = {
  [Name in SectionName]: ShippedSections[Name] & { own?: Record<string, OwnAnswer> };
};

type Given<Answers> = Answers extends readonly unknown[]
  ? Answers
  : Answers extends object
    ? { [Key in keyof Answers]?: Given<Answers[Key]> }
    : Exclude<Answers, null>;
/** The answers of each section as kept: empty ones are left out. */
export type GivenSections = { [Name in SectionName]: Given<Sections[Name]> };
