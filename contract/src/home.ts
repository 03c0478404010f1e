import * as z from 'zod/mini';
import type { Language } from './languages.ts';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** Texts that people read: English, and where it is known the same in Malayalam and in Hindi. */
function texts<Shape extends Record<string, ReturnType<typeof text>>>(shape: Shape) {
  const other = z.optional(z.partial(z.object(shape)));
  return { ...shape, ml: other, hi: other };
}

/**
 * The same content with every text in `language`: English where there is none, or an empty one. What it
 * is in the other languages is left out.
 */
export function inLanguage<Content>(content: Content, language: Language): Content {
  if (Array.isArray(content)) return content.map((item) => inLanguage(item, language)) as Content;
  if (typeof content !== 'object' || content === null) return content;
  const { ml, hi, ...english } = content as Partial<Record<Language, object>>;
  const own = Object.entries({ en: {}, ml, hi }[language] ?? {}).filter(([, text]) => text);
  const parts = Object.entries(english).map(([key, part]) => [key, inLanguage(part, language)]);
  return { ...Object.fromEntries(parts), ...Object.fromEntries(own) };
}

/** What a part of the programme is, for the eye that looks for the meals. */
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

const heading = texts({ title: text(120), lead: text(400) });

/** The texts of the home page; dates, places and fees come from the other settings. */
export const homeContent = z.object({
  /** Below the tagline. */
  hero: z.object(texts({ invitation: text(400) })),
  why: z.object({
    ...heading,
    cards: z.array(z.object(texts({ title: text(80), text: text(300) }))).check(z.maxLength(6)),
  }),
  programme: z.object({
    ...heading,
    /** One for each day of the event, from its first. */
    days: z
      .array(
        z.object({
          items: z
            .array(
              z.object({
                time: z
                  .string()
                  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 06:30')),
                kind: z.enum(programmeKinds),
                ...texts({ title: text(120), place: text(120) }),
              }),
            )
            .check(z.maxLength(30)),
        }),
      )
      .check(z.maxLength(7)),
  }),
  fees: z.object(heading),
  schools: z.object(heading),
  faq: z.object(heading),
  sponsors: z.object(heading),
  /** Above the last button. */
  closing: z.object(texts({ text: text(400) })),
});
export type HomeContent = z.output<typeof homeContent>;

/** Questions in the order in which they are shown; the answers are in the Markdown of the policies. */
export const faq = z
  .array(z.object(texts({ question: text(200), answer: text(2000) })))
  .check(z.maxLength(40));
export type Faq = z.output<typeof faq>;

/** In the order in which they are shown; those of a tier stand together, where its first stands. */
export const sponsors = z
  .array(
    z.object({
      name: text(120),
      tier: text(80),
      /** Empty: the name is no link. */
      url: z
        .string()
        .check(
          z.trim(),
          z.maxLength(500),
          z.regex(/^(https:\/\/[^\s/]+\.[^\s]+)?$/, 'Enter an address that begins with https://'),
        ),
    }),
  )
  .check(z.maxLength(60));
export type Sponsors = z.output<typeof sponsors>;
