import { minuteMs } from '@sangamam/contract/locale/durations';
import { expect, test } from 'vitest';
import { type Caller, checkPasswordGiven } from './caller.ts';

const now = new Date('2026-11-21T06:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
const caller = (passwordGivenAt: Date | null): Caller => ({
  session: null,
  actor: { kind: 'registrant' },
  admin: null,
  passwordGivenAt,
  sessionLimits: null,
  address: '127.0.0.1',
});

test.each([
  ['just given', true, ago(0), 'passes'],
  ['ten minutes ago', true, ago(10), 'passes'],
  ['longer ago', true, ago(10.1), 'refuses'],
  ['at a time to come, since the clock was set back', true, ago(-60), 'refuses'],
  ['never given', true, null, 'refuses'],
  ['never asked for', undefined, ago(500), 'passes'],
])('a password %s', (_, passwordAgain, givenAt, outcome) => {
  const check = () =>
    checkPasswordGiven(passwordAgain ? { passwordAgain } : {}, caller(givenAt), now);
  if (outcome === 'passes') expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code: 'PASSWORD_REQUIRED' }));
});
