import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './calls/endpoint.ts';
import { readProblem } from './locale/problems.ts';

/** Settings are returned as stored, with the schemas that validated them. */
const savedWithTheirBounds = ['settings/settings', 'settings/tabs'];
/** More than any sum, count or list for a million registrations. */
const plenty = Number.MAX_SAFE_INTEGER;

interface JsonSchema {
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly [key: string]: unknown;
}

/** Paths at which a schema has an upper bound, such as `checkIn.people.adults`. */
function boundsOf(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { maximum, exclusiveMaximum, maxItems, maxLength } = schema as JsonSchema;
  const isBounded = [maximum, exclusiveMaximum, maxItems, maxLength].some(
    (bound) => bound !== undefined && bound < plenty,
  );
  const inner = Object.entries(schema).flatMap(([key, part]) =>
    boundsOf(part, ['properties', 'items', 'anyOf'].includes(key) ? path : `${path}.${key}`),
  );
  return isBounded ? [path, ...inner] : inner;
}

const files = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !/\.(test|browser)\./.test(file))
  .map((file) => file.slice(0, -'.ts'.length));
const endpoints = (
  await Promise.all(
    files.map(async (file) => {
      const values: [string, unknown][] = Object.entries(
        await import(/* @vite-ignore */ join(import.meta.dirname, `${file}.ts`)),
      );
      return values.flatMap(([name, value]) => {
        const isEndpoint =
          typeof value === 'object' && value !== null && 'failure' in value && 'path' in value;
        return isEndpoint ? [{ file, name, ...(value as Endpoint) }] : [];
      });
    }),
  )
).flat();

// A reply that does not fit its schema is answered with a 500: what is too many or too much for one
// record is little for the sum of all.
test('no answer is bounded, whatever it counts, sums or lists', () => {
  const answered = endpoints.flatMap(({ reply, ...named }) => (reply ? [{ ...named, reply }] : []));
  expect(answered.length).toBeGreaterThan(100);
  const bounds = answered
    .filter(({ file }) => !savedWithTheirBounds.includes(file))
    .flatMap(({ name, reply }) =>
      boundsOf(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'output' }), name),
    );
  expect(bounds).toEqual([]);
});

test('a call of registrants fails in every language, not in an English sentence', () => {
  const open = endpoints.filter(
    ({ access, path }) => access.kind !== 'admin' && !path.startsWith('/auth/'),
  );
  const texts = open.flatMap(({ failure, failureWhen = {} }) => [
    failure,
    ...Object.values(failureWhen),
  ]);
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter((text) => readProblem(text) === null)).toEqual([]);
});
