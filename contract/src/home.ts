import * as z from 'zod/mini';
import type { Language } from './languages.ts';

const text = (max: number) =>
  z
    .string('Enter text')
    .check(z.trim(), z.maxLength(max, `Write at most ${max.toLocaleString('en-IN')} characters`));
const line = (max: number) =>
  text(max).check(z.refine((v) => !/[\n\r\p{Zl}\p{Zp}]/u.test(v), 'Write it on one line'));
const listOf = <Item extends z.ZodMiniType>(item: Item, max: number, what: string) =>
  z.array(item, 'Enter a list').check(z.maxLength(max, `At most ${max} ${what}`));

/** Texts in English, and optionally in Malayalam and Hindi. */
function texts<Shape extends Record<string, ReturnType<typeof text>>>(shape: Shape) {
  const other = z.optional(z.partial(z.object(shape)));
  return { ...shape, ml: other, hi: other };
}

/**
 * The content with every text in `language`, or in English if that is missing or empty. Other languages are
 * left out.
 */
export function inLanguage<Content>(content: Content, language: Language): Content {
  if (Array.isArray(content)) return content.map((item) => inLanguage(item, language)) as Content;
  if (typeof content !== 'object' || content === null) return content;
  const { ml, hi, ...english } = content as Partial<Record<Language, object>>;
  const own = Object.entries({ en: {}, ml, hi }[language] ?? {}).filter(([, text]) => text);
  const parts = Object.entries(english).map(([key, part]) => [key, inLanguage(part, language)]);
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
    .string('Enter a time like 06:30')
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 06:30')),
  kind: z.enum(programmeKinds, 'Choose a kind'),
  ...texts({ title: line(120), place: line(120) }),
});

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
    days: listOf(z.object({ items: listOf(programmeItem, 30, 'parts of a day') }), 7, 'days'),
  }),
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
  'questions',
);
export type Faq = z.output<typeof faq>;

/** The largest size of a logo in pixels: twice what is shown, for dense screens. */
export const logoBox = { width: 640, height: 320 } as const;

export const logo = z.object({
  id: z.uuid('Choose the logo again'),
  width: z.int().check(z.minimum(1), z.maximum(logoBox.width)),
  height: z.int().check(z.minimum(1), z.maximum(logoBox.height)),
});
export type Logo = z.output<typeof logo>;

/** In the order shown; sponsors of a tier are grouped at its first one. */
export const sponsors = listOf(
  z.object({
    name: line(120),
    tier: line(80),
    /** Empty: the name is not a link. */
    url: line(500).check(
      z.regex(/^(https:\/\/[^\s/]+\.[^\s]+)?$/, 'Enter an address that begins with https://'),
    ),
    /** Without one the name is shown as text. */
    logo: z.optional(logo),
  }),
  60,
  'sponsors',
);
export type Sponsors = z.output<typeof sponsors>;
