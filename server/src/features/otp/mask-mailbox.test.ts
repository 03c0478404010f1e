import { expect, test } from 'vitest';
import { maskedMailbox } from './mask-mailbox.ts';

const key = 'a key for tests only, 32 characters';
const phone = (i: number) => `+9198470${String(i).padStart(5, '0')}`;

test.each([
  ['Anu.Thomas@gmail.com', 'an•••@gmail.com'],
  ['anu@yahoo.co.in', 'an•••@yahoo.co.in'],
  ['anu@cusat.ac.in', 'an•••@•••'],
  ['x1@gmail.com', '•••@gmail.com'],
  ['a@gmail.com', '•••@gmail.com'],
  ['അനു@gmail.com', '•••@gmail.com'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedMailbox(email, phone(1), key)).toBe(shown);
});

test('a number nobody has is shown a mailbox of the same kind, always the same', () => {
  const invented = Array.from({ length: 2_000 }, (_, i) => maskedMailbox(null, phone(i), key));
  for (const [i, mailbox] of invented.entries()) {
    expect(mailbox).toMatch(/^([a-z]{2})?•••@([a-z.]+|•••)$/);
    expect(maskedMailbox(null, phone(i), key)).toBe(mailbox);
  }
  const share = (part: string) =>
    invented.filter((mailbox) => mailbox.endsWith(part)).length / 2_000;
  expect(share('@gmail.com')).toBeGreaterThan(0.78);
  expect(share('@•••')).toBeGreaterThan(0.005);
  expect(new Set(invented).size).toBeGreaterThan(60);
  const elsewhere = invented.filter(
    (mailbox, i) => mailbox === maskedMailbox(null, phone(i), `${key}!`),
  );
  expect(elsewhere.length).toBeLessThan(200);
});
