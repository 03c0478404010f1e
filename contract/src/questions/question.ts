import type { EventNames } from '../locale/event-name.ts';
import type { Language } from '../locale/languages.ts';
import type { OptionFlag, OptionList } from './options.ts';

/**
 * A question of the form. The shipped ones stand in `catalogue.ts`, an organiser's own ones in the
 * settings; forms, records, mails, exports and everything else that knows answers reads them from there.
 */

export const sectionNames = [
  'personalInfo',
  'professional',
  'eventAttendance',
  'transportation',
  'accommodation',
  'optional',
  'sponsorship',
  'financial',
  'emergency',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** A list of the settings, or values that no setting changes. */
export type Choices = OptionList | readonly string[] | 'yearsOfPassing' | 'countries';

/** A number, or the limit in the settings. */
export type Limit = number | 'maxPerCell' | 'maxPerRegistration';

/** How a question is answered. Special controls (a phone number, a place) are kinds too. */
export type Kind =
  /** One line, or several, of at most `max` characters. */
  | {
      readonly kind: 'line' | 'paragraph';
      readonly max: number;
      readonly min?: number;
      /** A line with this names somebody in mails, and holds no web or email address. */
      readonly isName?: true;
    }
  | { readonly kind: 'email' | 'phone' | 'emailOrPhone' }
  /** Yes, no or not answered. */
  | { readonly kind: 'yesNo' }
  /** A tick that is off unless it is set. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'choice' | 'choices'; readonly options: Choices }
  /** A state of India, or a text elsewhere; a district of that state, or a text. */
  | { readonly kind: 'state' | 'district'; readonly max: number }
  /** A whole number; 0 is none. `min` applies to whoever answers. */
  | { readonly kind: 'count'; readonly max: Limit; readonly min?: number }
  /** Whole rupees from 1 to `max`. */
  | { readonly kind: 'rupees'; readonly max: number }
  /** A day as YYYY-MM-DD, a time as HH:MM. */
  | { readonly kind: 'date' | 'time' };
export type KindName = Kind['kind'];

/** Another question's answer on which a question depends. Of a list, one of the values is enough. */
export type Condition = { readonly question: string } & (
  | { readonly is: boolean | string | readonly (boolean | string)[] }
  /** The chosen option behaves so; `lacks`: an option was chosen that does not. */
  | { readonly has: OptionFlag }
  | { readonly lacks: OptionFlag }
);

/** The words of a question. `label` asks it on the form, `name` heads its answers elsewhere. */
export interface QuestionWords {
  readonly name: string;
  /** By default the name; of one that says names of the event, what makes it. */
  readonly label?: string | ((names: EventNames) => string);
  readonly hint?: string;
}

/** A question as the form of this event asks it. */
export function askedAs({ name, label = name }: QuestionWords, names: EventNames): string {
  return typeof label === 'string' ? label : label(names);
}

/** The settings' words for a shipped question: only those that differ. */
export type WordOverrides = {
  readonly [In in Language]?: Partial<Record<'label' | 'name' | 'hint', string>>;
};

/** In English, and in other languages where somebody translated it. */
type InLanguages<Text> = { readonly en: Text } & {
  readonly [Other in Exclude<Language, 'en'>]?: Text | undefined;
};

/**
 * A part of a registration that becomes final: questions name theirs (`finalPartOf`). A contact is always so: it changes
 * by a code.
 */
export type FinalPart = 'contact' | 'schoolAndYear' | 'people' | 'stay' | 'journey' | 'pledge';

interface Asked {
  /** Section and place in it, such as `transportation.pickup.needed`. */
  readonly path: `${SectionName}.${string}`;
  /** It is asked where all of these hold. */
  readonly when?: readonly Condition[];
  /** It is asked only with this feature of the settings on. */
  readonly feature?: 'askAge';
  /** Asked no more; the answers given stay. */
  readonly off?: true;
  /** The message where it is asked and not answered; absent where it may be left open. */
  readonly required?: string;
  /** Required by the settings alone: who registered before may leave it open. */
  readonly requiredHere?: true;
  /** The message for an answer of the wrong form, where the kind has no better words. */
  readonly wrong?: string;
  /** Its answer stays although it is no longer asked. */
  readonly staysUnasked?: true;
  /** The specification asks it: it can be neither hidden nor made optional. */
  readonly fixed?: true;
  /** With what its answer becomes final, where that is not said of its whole section. */
  readonly finalWith?: FinalPart;
  /**
   * Health data and the like: only forms, records, and files and charts for those with the right show it. A `remark` is a
   * text of which some tell such things: whoever arranges the stay or the journey reads it there, and the tab keeps what
   * is typed, which nobody gladly types again (docs/product/staff.md#sensitive-answers).
   */
  readonly sensitive?: true | 'remark';
  /** Only files of organisers answer it; a form shows it to those of whom it was answered. */
  readonly fromFiles?: true;
  /** Asked in the quick registration too. */
  readonly quick?: true;
  /** Staff may narrow the list of registrations by it: by choices, the ends of a range, or a part of a text. */
  readonly filter?: true;
  /**
   * Charts and the caterer's snapshot count its answers: of a time its hour, of a text only that there is one. Of
   * sensitive ones charts alone.
   */
  readonly counted?: true;
  /** Names of columns, besides its own, by which an import recognises it. */
  readonly alsoCalled?: readonly string[];
  /** The words of a question of the settings. Those of the shipped ones stand in `questions.json` of each language. */
  readonly words?: InLanguages<QuestionWords>;
  readonly overrides?: WordOverrides;
  /** Questions that are drawn together, and stay together in every order. */
  readonly block?: string;
  /** The names of the choices of a question of the settings, by value. */
  readonly choiceLabels?: Readonly<Record<string, InLanguages<string>>>;
}

export type Question = Asked & Kind;

/** The settings that decide the words of a question. */
export type Named = Pick<Question, 'path' | 'words' | 'overrides'>;

export const sectionOf = (path: Question['path']): SectionName =>
  path.slice(0, path.indexOf('.')) as SectionName;

const finalSections: { readonly [Name in SectionName]?: FinalPart } = {
  accommodation: 'stay',
  transportation: 'journey',
  financial: 'pledge',
};

/** The part of a registration with which the answer to a question becomes final; undefined for one that stays open. */
export const finalPartOf = ({ path, finalWith }: Question): FinalPart | undefined =>
  finalWith ?? finalSections[sectionOf(path)];

/** The section of a question and the keys inside it. */
export const keysOf = (path: string): string[] => path.split('.');

type Group = Record<string, unknown>;

/** The answer at `keys` inside `answers`; undefined where there is none. */
export function answerAt(answers: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    // a question may be stored under a key that every object inherits, such as `constructor`
    (part, key) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, key)
        ? (part as Group)[key]
        : undefined,
    answers,
  );
}

/** Puts an answer, or what stands for it, at `keys` inside `answers`, with the groups on the way. */
export function putAt(answers: Group, keys: readonly string[], value: unknown): void {
  const group = keys.slice(0, -1).reduce((part, key) => {
    part[key] ??= {};
    return part[key] as Group;
  }, answers);
  group[keys.at(-1) ?? ''] = value;
}
