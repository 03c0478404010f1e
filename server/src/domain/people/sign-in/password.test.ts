import { afterAll, beforeAll, expect, test } from 'vitest';
import { leastCost } from '../../../../testing/hash-cheaply.ts';
import {
  fullCost,
  hashAt,
  hashOfNobody,
  hashPassword,
  isOutdatedHash,
  isPasswordOf,
} from './password.ts';

// the other tests hash at the least
beforeAll(() => hashAt(fullCost));
afterAll(() => {
  hashAt(leastCost);
});

const password = 'a long enough password';
/** The parameters of cost in a hash. */
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

test('a password is hashed at no less than OWASP asks for, and known again', async () => {
  const hash = await hashPassword(password);
  expect(costOf(hash)).toBe('$argon2id$v=19$m=65536,t=3,p=1');
  expect(await isPasswordOf(hash, password)).toBe(true);
  expect(await isPasswordOf(hash, 'another long password')).toBe(false);
  expect(isOutdatedHash(hash)).toBe(false);
});

test('a password of nobody costs the same, and never fits', async () => {
  expect(await isPasswordOf(null, password)).toBe(false);
  expect(costOf(hashOfNobody)).toBe('$argon2id$v=19$m=65536,t=3,p=1');
});

test('a hash of less is made anew', async () => {
  hashAt(leastCost);
  const hash = await hashPassword(password);
  hashAt(fullCost);
  expect(await isPasswordOf(hash, password)).toBe(true);
  expect(isOutdatedHash(hash)).toBe(true);
});
