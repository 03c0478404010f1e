import { words } from '@sangamam/words/staff/settings-fields';
import * as z from 'zod/mini';
import { dayMs, hourMs } from '../locale/durations.ts';
import { dateAtEvent, startOfDayMs } from '../locale/event-time.ts';
import {
  byTranslation,
  languageFacts,
  type TranslatedLanguage,
  translatedLanguage,
} from '../locale/languages.ts';
import { type Field, type FirstStart, text } from './kinds.ts';
import { deadlines, event, fees, options, questions } from './of-event.ts';
import { messages, payments, security } from './of-running.ts';
import { contact, faq, home, languages, look, policies, sponsors } from './of-site.ts';
import { optionTexts } from './option-kinds.ts';
import type { SettingsTab } from './tabs.ts';

/**
 * Every setting, once: by tab and section in the order they are drawn, each under its dotted name with
 * kind, bounds and default; its words stand in `settings-fields.json`. Shapes, rules, defaults, controls,
 * labels of versions and the user log, and sentences before saving are read from here.
 */

type Fields = Readonly<Record<string, Field<unknown>>>;

export interface Section {
  readonly title: string;
  readonly hint?: string;
  readonly fields: Fields;
}

interface Tab {
  readonly intro?: string;
  readonly sections: readonly Section[];
  /** Translations beside those of its fields. */
  readonly translatedGroups?: readonly (keyof typeof byOption)[];
}

export const settingsCatalogue = {
  event,
  fees,
  deadlines,
  options,
  questions,
  look,
  home,
  faq,
  sponsors,
  policies,
  contact,
  languages,
  messages,
  payments,
  security,
} as const satisfies Record<SettingsTab, Tab>;

/** The readers of a group of settings; everybody gets the others, through the API too. */
export const readers = {
  home: 'pages',
  faq: 'pages',
  sponsors: 'pages',
  reminders: 'staff',
  sessions: 'staff',
  codes: 'staff',
  security: 'staff',
  // payers are told, by their session
  transfers: 'staff',
} as const;

type Catalogue = typeof settingsCatalogue;
type FieldsOf<Tab extends SettingsTab> = Catalogue[Tab]['sections'][number]['fields'];
type NamesOf<Some> = Some extends unknown ? keyof Some & string : never;
type ValueAt<Some, Name> = Some extends unknown
  ? Name extends keyof Some
    ? Some[Name] extends Field<infer Value>
      ? Value
      : never
    : never
  : never;
type GroupOf<Name> = Name extends `${infer Group}.${string}` ? Group : Name;

/** Values by group and key; a name without a dot is a group by itself. */
type Nested<Some> = {
  [Group in GroupOf<NamesOf<Some>> & string]: Group extends NamesOf<Some>
    ? ValueAt<Some, Group>
    : {
        [Name in NamesOf<Some> as Name extends `${Group}.${infer Key}` ? Key : never]: ValueAt<
          Some,
          Name
        >;
      };
};

/** The value of every setting. */
export type SettingValues = Nested<FieldsOf<SettingsTab>>;
/** The dotted name of a setting. */
export type SettingName = NamesOf<FieldsOf<SettingsTab>>;

/** Translations of the texts of a group, by key; of options by list and value, of schools by value. */
export type TranslatedTexts = {
  readonly [Group in 'event' | 'fees' | 'contact' | 'policies' | 'schoolPlaces']?: Readonly<
    Record<string, string>
  >;
} & { readonly optionLabels?: z.output<typeof optionTexts> };

export type Translations = Readonly<Record<TranslatedLanguage, TranslatedTexts>>;

/** The parts a tab edits: its fields, and their translations where it has any. */
export type TabValue<Tab extends SettingsTab> = Nested<FieldsOf<Tab>> & {
  readonly translations: Translations;
};

const tabs: Readonly<Record<SettingsTab, Tab>> = settingsCatalogue;

/** The settings of a tab, by dotted name. */
export function fieldsOf(tab: SettingsTab): Fields {
  return Object.assign({}, ...tabs[tab].sections.map(({ fields }) => fields));
}

/** All settings, by dotted name. */
export const settingsFields: Fields = Object.assign(
  {},
  ...Object.values(tabs).flatMap(({ sections }) => sections.map(({ fields }) => fields)),
);

/** A setting, or what each entry of a list has, such as `contact.social.1.url`. */
export function findField(name: string): Field<unknown> | undefined {
  const [, list = '', part = ''] = /^(.+)\.\d+\.(\w+)$/.exec(name) ?? [];
  return settingsFields[name] ?? settingsFields[list]?.list?.parts[part];
}

/** How a setting or a translation is called, by its dotted name; undefined for parts of what has a control of its own. */
export function settingLabel(name: string): string | undefined {
  const [, named = '', english = ''] = /^translations\.([^.]+)\.(.+)$/.exec(name) ?? [];
  const language = translatedLanguage(named);
  const label = findField(english || name)?.label;
  if (label === undefined) return undefined;
  if (language) return words.labelIn({ label, language: languageFacts[language].english });
  const [, list = '', index] = /^(.+)\.(\d+)\.\w+$/.exec(name) ?? [];
  const one = settingsFields[list]?.list?.words.one;
  return one ? words.entry({ one, place: Number(index) + 1, label }) : label;
}

/** The server counts this up when staff change the settings beside it; no tab edits it. */
interface Counted {
  /** Grows with each change, so that payers are told of it. */
  fees: { version: number };
  policies: { version: number; updatedAt: string };
}
const counted = {
  'fees.version': z.int(),
  'policies.version': z.int(),
  'policies.updatedAt': z.string(),
};

/** The value of every setting, with what is counted beside them. */
export type StoredValues = {
  [Group in keyof SettingValues]: Group extends keyof Counted
    ? SettingValues[Group] & Counted[Group]
    : SettingValues[Group];
};

type Groups<Value> = Record<string, Value | Record<string, Value>>;

/** Values by dotted name, by group and key. */
function nested<Value>(values: Readonly<Record<string, Value>>): Groups<Value> {
  const groups: Groups<Value> = {};
  for (const [name, value] of Object.entries(values)) {
    const [group = '', key] = name.split('.');
    if (key === undefined) groups[group] = value;
    else groups[group] = { ...(groups[group] as Record<string, Value>), [key]: value };
  }
  return groups;
}

const mapped = <Value>(fields: Fields, of: (field: Field<unknown>) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));

type Shape = Record<string, z.ZodMiniType>;

/** A schema for each group of these. */
function groupsOf(schemas: Readonly<Shape>): Shape {
  const groups = Object.entries(nested(schemas)).map(([name, group]) => [
    name,
    '_zod' in group ? group : z.object(group as Shape),
  ]);
  return Object.fromEntries(groups);
}

/** The schemas of all settings, by group. */
export const storedGroups = groupsOf({
  ...mapped(settingsFields, ({ shape }): z.ZodMiniType => shape),
  ...counted,
});

const byOption = {
  optionLabels: optionTexts,
  schoolPlaces: z.record(z.string(), text(80)),
};

/** The schema of a tab as staff may save it. */
export const tabValues = Object.fromEntries(
  (Object.keys(tabs) as SettingsTab[]).map((tab) => [tab, ruleOf(tab)]),
) as Readonly<Record<SettingsTab, z.ZodMiniObject>>;

function ruleOf(tab: SettingsTab): z.ZodMiniObject {
  const texts = translationsOf(tab);
  const hasTexts = Object.keys(texts).length > 0;
  const translations = z.object(byTranslation(() => z.object(texts)));
  return z.object({
    ...groupsOf(mapped(fieldsOf(tab), ({ rule }): z.ZodMiniType => rule)),
    ...(hasTexts && { translations }),
  });
}

/** Each translation may be absent: people then read the shipped one, or English. */
function translationsOf(tab: SettingsTab): Shape {
  const fields = Object.entries(fieldsOf(tab)).filter(([, field]) => field.translatedMax);
  const groups = groupsOf(
    mapped(
      Object.fromEntries(fields),
      ({ translatedMax = 0 }): z.ZodMiniType => z.optional(text(translatedMax)),
    ),
  );
  const further = (tabs[tab].translatedGroups ?? []).map((name) => [name, byOption[name]] as const);
  const all = [...Object.entries(groups), ...further];
  return Object.fromEntries(all.map(([name, group]) => [name, z.optional(group)]));
}

/** Groups with texts that are translated beside them. */
export const translatedGroups = new Set(
  Object.entries(settingsFields)
    .filter(([, field]) => field.translatedMax)
    .map(([name]) => name.split('.')[0]),
);

/** The first Saturday at least 60 days ahead, 09:00 at the event, as UTC milliseconds. */
function firstSaturday(now: Date): number {
  const day = dateAtEvent(now.getTime() + 60 * dayMs);
  const daysAhead = (6 - new Date(day).getUTCDay() + 7) % 7;
  return startOfDayMs(day) + daysAhead * dayMs + 9 * hourMs;
}

/** The settings of a new installation, with an event about two months ahead, so that registration is open. */
export function defaultSettings(now: Date): StoredValues {
  const beginsAt = firstSaturday(now);
  const start: FirstStart = {
    now,
    at: (offsetDays) => new Date(beginsAt + offsetDays * dayMs).toISOString(),
  };
  const values = mapped(settingsFields, ({ default: value }): unknown =>
    typeof value === 'function' ? value(start) : structuredClone(value),
  );
  const versions = { 'fees.version': 1, 'policies.version': 1 };
  return nested({
    ...values,
    ...versions,
    'policies.updatedAt': now.toISOString(),
  }) as unknown as StoredValues;
}
