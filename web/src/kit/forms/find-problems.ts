import { defaultError } from '@sangamam/contract/locale/problems';
import type * as z from 'zod/mini';
import { inPageWords } from '../words/problems.ts';

/** Messages by field from a schema that the server uses too; the first of each field. */
export function findProblems(
  schema: z.ZodMiniType | undefined,
  values: unknown,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const { path, message } of schema?.safeParse(values, defaultError).error?.issues ?? []) {
    const name = path.join('.');
    if (!problems.has(name)) problems.set(name, inPageWords(message));
  }
  return problems;
}
