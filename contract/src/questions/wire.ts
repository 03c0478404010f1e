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

// Schemas of the form's answers in requests and replies, made from the shipped questions.

function schemaOfKind(kind: KindName): z.ZodMiniType {
  switch (kind) {
    case 'yesNo':
    case 'tick':
      return z.boolean();
    case 'count':
    case 'rupees':
      return z.number();
    case 'choices':
      return z.array(z.string());
    // texts, single choices, dates and times
    default:
      return z.string();
  }
}

interface SchemaTree {
  [key: string]: SchemaTree | z.ZodMiniType;
}

/** A tree like the form: at the path of each shipped question, the schema that `schemaOf` gives it. */
export function treeOfForm(schemaOf: (question: Question) => z.ZodMiniType): SchemaTree {
  const tree: SchemaTree = {};
  for (const question of shippedQuestions) {
    putAt(tree, keysOf(question.path), schemaOf(question));
  }
  return tree;
}

/** Joins a tree of schemas into the schema of one object; at every level, each part may be missing. */
export function schemaOfTree(tree: SchemaTree): z.ZodMiniType {
  return z.object(
    Object.fromEntries(
      Object.entries(tree).map(([key, inner]) => [
        key,
        z.optional(inner instanceof z.ZodMiniType ? inner : schemaOfTree(inner)),
      ]),
    ),
  );
}

const answers = treeOfForm(({ kind }) => schemaOfKind(kind));
// answers to the organisers' own questions, by key
for (const name of sectionNames) putAt(answers, [name, 'own'], z.record(z.string(), ownAnswer));
/** The answers of a registration in a reply, without the questions that were not answered. */
export const formDataStructured = schemaOfTree(answers) as z.ZodMiniType<Partial<GivenSections>>;

const anySection = z.optional(z.record(z.string(), z.unknown()));
/** The answers in a request, by section. Not checked here: the schema of each section does that later and reports errors. */
export const sentForm = z.object(
  Object.fromEntries(sectionNames.map((name) => [name, anySection])) as Record<
    SectionName,
    typeof anySection
  >,
);
