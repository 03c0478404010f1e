import * as z from 'zod/mini';
import type { GivenSections } from './answers.ts';
import { shippedQuestions } from './catalogue.ts';
import { ownAnswer } from './own.ts';
import {
  type KindName,
  keysOf,
  putAt,
  type Question,
  type SectionName,
  sectionNames,
} from './question.ts';

/** The form on the wire, read from the questions: replies hold the answers to these and nothing else. */

function wireOf(kind: KindName): z.ZodMiniType {
  switch (kind) {
    case 'yesNo':
    case 'tick':
      return z.boolean();
    case 'count':
    case 'rupees':
      return z.number();
    case 'choices':
      return z.array(z.string());
    default:
      return z.string();
  }
}

interface Shape {
  [key: string]: Shape | z.ZodMiniType;
}

/** The shipped questions at their places in the form, each as a schema. */
export function shapeOfForm(schemaOf: (question: Question) => z.ZodMiniType): Shape {
  const shape: Shape = {};
  for (const question of shippedQuestions) putAt(shape, keysOf(question.path), schemaOf(question));
  return shape;
}

/** A schema of such a form; whatever is in it may be missing. */
export function formOf(shape: Shape): z.ZodMiniType {
  const parts = Object.entries(shape).map(
    ([key, inner]) =>
      [key, z.optional(inner instanceof z.ZodMiniType ? inner : formOf(inner))] as const,
  );
  return z.object(Object.fromEntries(parts));
}

function wireForm() {
  const form = shapeOfForm(({ kind }) => wireOf(kind));
  for (const name of sectionNames) putAt(form, [name, 'own'], z.record(z.string(), ownAnswer));
  return formOf(form) as z.ZodMiniType<Partial<GivenSections>>;
}

/** The answers of a registration as replies have them; empty ones are left out. */
export const formDataStructured = wireForm();

/** Answers as they are sent; the schemas of the sections check them and name what is wrong. */
const sent = z.optional(z.record(z.string(), z.unknown()));
export const sentForm = z.object(
  Object.fromEntries(sectionNames.map((name) => [name, sent])) as Record<SectionName, typeof sent>,
);
