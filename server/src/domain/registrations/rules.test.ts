import { questionsOf } from '@sangamam/contract/form/form';
import { defaultFeeRates } from '@sangamam/contract/party/fee';
import { type FinalPart, finalPartOf, keysOf, putAt } from '@sangamam/contract/questions/question';
import { isPaidOrPaying } from '@sangamam/contract/registrations/final-answers';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { describe, expect, it } from 'vitest';
import { coming } from '../../../testing/domain/registrations.ts';
import { wholeForm } from '../../../testing/domain/whole-form.ts';
import type { StoredForm } from './clear-answers.ts';
import { answerColumns, lockedPart, nextStep, placesNeeded } from './rules.ts';

const now = new Date('2026-11-21T06:00:00Z');
const settings = wholeForm(defaultEventSettings(now));
const home: StoredForm = { personalInfo: {}, eventAttendance: { isAttending: false } };
const journey: StoredForm = {
  personalInfo: { yearOfPassing: '2024' },
  eventAttendance: coming(1, 1, 1),
  transportation: { isTravelling: false },
};
const whole: StoredForm = { ...journey, accommodation: { planAccommodation: false } };

describe('the columns beside the form', () => {
  it('hold people and fee in paise', () => {
    expect(answerColumns(whole, defaultFeeRates)).toMatchObject({
      isAttending: true,
      people: 3,
      feePaise: 115_000,
      declaredContributionPaise: 0,
    });
  });

  it('cost nothing before anybody said they come', () => {
    const columns = answerColumns({ personalInfo: {} }, defaultFeeRates);
    expect(columns).toMatchObject({ isAttending: null, people: 0, feePaise: 0 });
  });

  it('follow the rates they are given, such as those frozen with a payment', () => {
    const { feePaise } = answerColumns(whole, { ...defaultFeeRates, adult: 600 });
    expect(feePaise).toBe(125_000);
  });

  it('hold the declared contribution in paise', () => {
    const form: StoredForm = { ...whole, financial: { contributionAmount: 1000 } };
    expect(answerColumns(form, defaultFeeRates).declaredContributionPaise).toBe(100_000);
  });
});

describe('the next step', () => {
  it.each<[string, StoredForm, number, boolean, number, string | null]>([
    ['after the first', { personalInfo: {} }, 1, false, 0, 'professional'],
    ['after the journey', journey, 4, false, 1150, 'stay'],
    ['after attendance, nobody comes', home, 3, false, 0, 'optional'],
    ['when a changed answer asks for the stay', journey, 7, false, 1150, 'stay'],
    ['after support', whole, 7, false, 1150, 'review'],
    ['after submission', whole, 8, true, 1150, 'payment'],
    ['after submission with nothing to pay', home, 8, true, 0, null],
    ['after paying later was chosen', whole, 9, true, 1150, null],
    ['paid before submission', whole, 7, false, 0, 'review'],
  ])('%s', (_when, form, lastCompletedStep, formSubmissionComplete, dueRupees, slug) => {
    const status = formSubmissionComplete ? 'Submitted' : 'Draft';
    const step = nextStep({
      form,
      lastCompletedStep,
      formSubmissionComplete,
      dueRupees,
      status,
      settings,
    });
    expect(step?.slug ?? null).toBe(slug);
  });

  it('is none for a family that waits for a place', () => {
    const state = { form: whole, lastCompletedStep: 8, formSubmissionComplete: true, settings };
    expect(nextStep({ ...state, dueRupees: 1150, status: 'Waitlisted' })).toBeNull();
  });
});

describe('places needed', () => {
  it.each([
    ['a draft that grows', 'Draft', 2, 5, false, 0],
    ['a draft that is submitted', 'Draft', 5, 5, true, 5],
    ['a submitted family that grows', 'Submitted', 2, 5, false, 3],
    ['one that shrinks', 'Confirmed', 5, 2, false, 0],
    ['one that submits again', 'Confirmed', 5, 5, true, 0],
    ['a waiting family that grows', 'Waitlisted', 2, 5, false, 0],
    ['a waiting family that tries again', 'Waitlisted', 5, 5, true, 0],
  ] as const)('%s', (_who, status, before, after, isSubmitting, places) => {
    expect(placesNeeded({ status, people: before }, after, isSubmitting)).toBe(places);
  });
});

describe('what is final after its deadline', () => {
  const after = (part: FinalPart) => {
    const deadlines = {
      people: 'attendeesLockAt',
      schoolAndYear: 'attendeesLockAt',
      stay: 'stayLockAt',
      journey: 'transportLockAt',
    } as const;
    return part === 'pledge' || part === 'contact'
      ? new Date(0)
      : new Date(Date.parse(settings.deadlines[deadlines[part]]) + 1);
  };
  const final = questionsOf(settings).flatMap((question) => {
    const part = finalPartOf(question);
    return part && part !== 'contact' ? [{ part, path: question.path }] : [];
  });

  it.each(final)('$path, with the $part', ({ part, path }) => {
    const changed = structuredClone(whole) as Record<string, unknown>;
    putAt(changed, keysOf(path), 'changed');
    const context = { settings, now: after(part), isPaidOrPaying: part === 'pledge' };
    expect(lockedPart(whole, changed as StoredForm, context)).toBe(part);
    expect(lockedPart(whole, whole, context)).toBeNull();
    const earlier = { ...context, now, isPaidOrPaying: false };
    expect(lockedPart(whole, changed as StoredForm, earlier)).toBeNull();
  });

  it('are the school with its name, the year, who comes, the stay and the journey', () => {
    const paths = final.map(({ path }) => path);
    for (const path of ['school', 'otherSchool', 'yearOfPassing']) {
      expect(paths).toContain(`personalInfo.${path}`);
    }
    expect(paths).not.toContain('personalInfo.name');
    expect(paths).not.toContain('eventAttendance.companions');
    expect(paths.length).toBeGreaterThan(35);
  });
});

describe('what is final once money came in', () => {
  const paid = { settings, now, isPaidOrPaying: true };
  const changed = (change: StoredForm): StoredForm => ({ ...whole, ...change });

  it.each<[string, StoredForm, string | null]>([
    ['the contribution', { financial: { contributionAmount: 5 } }, 'pledge'],
    ['but not the people', { eventAttendance: coming(5) }, null],
    ['nor the journey', { transportation: { isTravelling: true } }, null],
    ['nor sponsoring', { sponsorship: { interested: 'Yes' } }, null],
  ])('%s', (_what, change, part) => {
    expect(lockedPart(whole, changed(change), paid)).toBe(part);
    expect(lockedPart(whole, changed(change), { ...paid, isPaidOrPaying: false })).toBeNull();
  });

  it('counts money on its way, but not a fee of nothing', () => {
    expect(isPaidOrPaying('Processing', 0)).toBe(true);
    expect(isPaidOrPaying('Completed', 50_000)).toBe(true);
    expect(isPaidOrPaying('Completed', 0)).toBe(false);
    expect(isPaidOrPaying('Failed', 0)).toBe(false);
  });
});
