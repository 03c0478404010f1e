import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { describe, expect, it } from 'vitest';
import { lockOf, mayChangeContact } from './locks.ts';

const startMs = Date.parse('2026-11-01T00:00:00Z');
const settings = defaultEventSettings(new Date(startMs));
const after = (moment: string) => Date.parse(moment) + 1;
const { attendeesLockAt, stayLockAt, transportLockAt } = settings.deadlines;
const unpaid = { paymentAmount: 0, paymentStatus: 'Pending' } as const;
const paid = { paymentAmount: 1300, paymentStatus: 'Completed' } as const;

describe('what may still be changed', () => {
  it.each([
    ['personalInfo', unpaid, startMs, false, ['contact']],
    ['personalInfo', paid, after(attendeesLockAt), false, ['contact', 'schoolAndYear']],
    ['professional', paid, after(transportLockAt), false, []],
    ['eventAttendance', paid, startMs, false, []],
    ['eventAttendance', unpaid, after(attendeesLockAt), false, ['people']],
    ['transportation', paid, startMs, false, []],
    ['transportation', paid, after(transportLockAt), true, []],
    ['accommodation', paid, after(stayLockAt), true, []],
    ['support', unpaid, startMs, false, []],
    ['support', paid, startMs, false, ['pledge']],
    ['support', { ...unpaid, paymentStatus: 'Processing' }, startMs, false, ['pledge']],
  ] as const)('%s of %o', (stepName, registration, nowMs, isClosed, lockedParts) => {
    expect(lockOf(stepName, registration, settings, nowMs)).toEqual({ isClosed, lockedParts });
  });

  it('the contact until food counts are closed', () => {
    expect(mayChangeContact(settings, startMs)).toBe(true);
    expect(mayChangeContact(settings, after(attendeesLockAt))).toBe(false);
  });
});
