import { words as shipped } from '@sangamam/words/en/shipped-texts';
import * as z from 'zod/mini';
import { byTranslation, type Language, translatedLanguage } from '../locale/languages.ts';
import { problem } from '../locale/problems.ts';
import { email, phone } from '../text/answer-kinds.ts';
import { asCode, asLine, asText } from '../text/doors.ts';

const text = (max: number, door = asText) =>
  z
    .string(problem('enterText'))
    .check(door, z.maxLength(max, problem('atMost', { max: max.toLocaleString('en-IN') })));
const line = (max: number) =>
  text(max, asLine).check(z.refine((v) => !/[\n\r\p{Zl}\p{Zp}]/u.test(v), problem('oneLine')));
type Entries = 'reasons' | 'items' | 'days' | 'people' | 'sponsors' | 'other';
const listOf = <Item extends z.ZodMiniType>(item: Item, max: number, what: Entries) =>
  z
    .array(item, problem('enterList'))
    .check(z.maxLength(max, problem('atMostEntries', { what, max })));

/** Texts in English, and optionally in other languages. */
function texts<Shape extends Record<string, ReturnType<typeof text>>>(shape: Shape) {
  const other = z.optional(z.partial(z.object(shape)));
  return { ...shape, ...byTranslation(() => other) };
}

/**
 * The content with every text in `language`, or in English if that is missing or empty. Other languages are
 * left out.
 */
export function inLanguage<Content>(content: Content, language: Language): Content {
  if (Array.isArray(content)) return content.map((item) => inLanguage(item, language)) as Content;
  if (typeof content !== 'object' || content === null) return content;
  const translations = content as Partial<Record<Language, object>>;
  const own = Object.entries(translations[language] ?? {}).filter(([, text]) => text);
  const parts = Object.entries(content)
    .filter(([key]) => !translatedLanguage(key))
    .map(([key, part]) => [key, inLanguage(part, language)]);
  return { ...Object.fromEntries(parts), ...Object.fromEntries(own) };
}

/** Kinds of programme items, marked on the page. */
export const programmeKinds = [
  'arrival',
  'ceremony',
  'reunion',
  'meal',
  'talk',
  'culture',
  'meeting',
  'outdoors',
] as const;
export type ProgrammeKind = (typeof programmeKinds)[number];

const heading = texts({ title: line(120), lead: text(400) });

const programmeItem = z.object({
  time: z
    .string(problem('enterTime'))
    .check(asCode, z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('enterTime'))),
  kind: z.enum(programmeKinds, problem('kindRequired')),
  ...texts({ title: line(120), place: line(120) }),
  /** The people who speak, lead or play. */
  who: z._default(line(160), ''),
});

/** A face among the organisers, twice as large as shown. */
export const portraitBox = { width: 320, height: 320 } as const;

const portrait = z.object({
  id: z.uuid(problem('pictureGone')),
  width: z.int().check(z.minimum(1), z.maximum(portraitBox.width)),
  height: z.int().check(z.minimum(1), z.maximum(portraitBox.height)),
});

/** An organiser, or whoever coordinates a school. */
const organiser = z.object({
  name: line(80),
  /** Empty: an organiser of the whole event. */
  school: line(80),
  /** Answers on WhatsApp; empty: not shown. */
  phone: phone(null),
  /** Empty: not shown. */
  email: z._default(email(true), ''),
  portrait: z.optional(portrait),
  /** They agreed to be shown; nobody is before. */
  agreed: z.boolean(problem('chooseYesOrNo')),
  ...texts({ role: line(80) }),
});
export type Organiser = z.output<typeof organiser>;

/** Somebody who died and is missed: a batchmate, a teacher. */
const remembered = z.object({
  name: line(80),
  /** Empty: of no school in particular. */
  school: line(80),
  /** Such as "1986–1992". */
  years: line(40),
  /** Those who are left agreed; nobody is named before. */
  agreed: z.boolean(problem('chooseYesOrNo')),
  ...texts({ text: text(300) }),
});
export type Remembered = z.output<typeof remembered>;

/** Texts of the home page; dates, places and fees come from other settings. */
export const homeContent = z.object({
  /** Shown below the tagline. */
  hero: z.object(texts({ invitation: text(400) })),
  why: z.object({
    ...heading,
    cards: listOf(z.object(texts({ title: line(80), text: text(300) })), 6, 'reasons'),
  }),
  programme: z.object({
    ...heading,
    /** One per day of the event, from the first. */
    days: listOf(z.object({ items: listOf(programmeItem, 30, 'items') }), 7, 'days'),
  }),
  organisers: z._default(z.object({ ...heading, people: listOf(organiser, 60, 'people') }), () => ({
    ...shipped.home.organisers,
    people: [],
  })),
  /** The page of those who died, where `features.remembrance` opens it. */
  remembrance: z._default(
    z.object({ ...heading, people: listOf(remembered, 300, 'people') }),
    () => ({ ...shipped.home.remembrance, people: [] }),
  ),
  /** How to reach the venue; below its address and the link to its map. */
  gettingThere: z._default(z.object(heading), () => shipped.home.gettingThere),
  fees: z.object(heading),
  schools: z.object(heading),
  faq: z.object(heading),
  sponsors: z.object(heading),
  /** Shown above the last button. */
  closing: z.object(texts({ text: text(400) })),
});
export type HomeContent = z.output<typeof homeContent>;

/** Questions in the order shown; answers use the Markdown of the policies. */
export const faq = listOf(
  z.object(texts({ question: line(200), answer: text(2000) })),
  40,
  'other',
);
export type Faq = z.output<typeof faq>;

/** The largest size of a logo in pixels: twice what is shown, for dense screens. */
export const logoBox = { width: 640, height: 320 } as const;

export const logo = z.object({
  id: z.uuid(problem('logoGone')),
  width: z.int().check(z.minimum(1), z.maximum(logoBox.width)),
  height: z.int().check(z.minimum(1), z.maximum(logoBox.height)),
});
export type Logo = z.output<typeof logo>;

/** The picture in the arch of the home page, twice as large for dense screens. */
export const heroBox = { width: 1120, height: 1440 } as const;

export const heroImage = z.object({
  id: z.uuid(problem('pictureGone')),
  width: z.int().check(z.minimum(1), z.maximum(heroBox.width)),
  height: z.int().check(z.minimum(1), z.maximum(heroBox.height)),
});
export type HeroImage = z.output<typeof heroImage>;

/** In the order shown; sponsors of a tier are grouped at its first one. */
export const sponsors = listOf(
  z.object({
    name: line(120),
    tier: line(80),
    /** Empty: the name is not a link. */
    url: line(500).check(z.regex(/^(https:\/\/[^\s/]+\.[^\s]+)?$/, problem('webAddress'))),
    /** Without one the name is shown as text. */
    logo: z.optional(logo),
  }),
  60,
  'sponsors',
);
export type Sponsors = z.output<typeof sponsors>;
