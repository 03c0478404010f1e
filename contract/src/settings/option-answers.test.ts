import { describe, expect, test } from 'vitest';
import { isAsked } from '../form/form.ts';
import { registrationSections } from '../form/sections.ts';
import { problem } from '../locale/problems.ts';
import { shippedQuestions } from '../questions/catalogue.ts';
import {
  type Option,
  type OptionFlag,
  type OptionList,
  optionFlags,
  optionLists,
} from '../questions/options.ts';
import { defaultEventSettings } from './event-settings.ts';
import {
  choicesOf,
  hasFlag,
  offeredTo,
  optionLabel,
  optionOf,
  optionsOf,
  withOptionLabels,
} from './option-answers.ts';
import { offeredOptions, storedOptions } from './option-kinds.ts';

const shipped = defaultEventSettings(new Date());
/** The shipped settings with these options added to a list, in place of those of the same value. */
const withOptions = (list: OptionList, ...added: Option[]) => {
  const kept = shipped.options[list].filter(
    ({ value }) => !added.some((option) => option.value === value),
  );
  return { ...shipped, options: { ...shipped.options, [list]: [...kept, ...added] } };
};

describe('flags', () => {
  test.each<[OptionList, OptionFlag, string[]]>([
    ['schools', 'asksName', ['Other JNV']],
    ['professions', 'asksName', ['Other']],
    ['participation', 'takesNoPart', ['Just here to meet people']],
    ['transportModes', 'needsPickup', ['Train', 'Flight', 'Bus', 'Ship (from Lakshadweep)']],
    ['transportModes', 'hasSeats', ['Own car']],
    ['transportModes', 'seeksSeat', ['Sharing with batchmates', 'Not decided yet']],
    ['stayKinds', 'isFamily', ['Family room']],
    ['stayKinds', 'isAway', ['Hotel room (I pay)', 'With a batchmate']],
  ])('of the shipped %s, %s', (list, flag, values) => {
    const flagged = shipped.options[list].filter((option) => option[flag]);
    expect(flagged.map(({ value }) => value)).toEqual(values);
  });

  test('an option has its flags whatever it is called, hidden or not; an unknown one has none', () => {
    const settings = withOptions('transportModes', {
      value: 'Ship',
      label: 'Ferry',
      isHidden: true,
      needsPickup: true,
    });
    expect(hasFlag(settings, 'transportModes', 'Ship', 'needsPickup')).toBe(true);
    expect(hasFlag(settings, 'transportModes', 'Ship', 'hasSeats')).toBe(false);
    expect(hasFlag(settings, 'transportModes', 'Ferry', 'needsPickup')).toBe(false);
  });

  test.each(optionLists)('%s keep the flags of their list and no others', (list) => {
    const all = Object.fromEntries(
      Object.values(optionFlags)
        .flat()
        .map((flag) => [flag, true]),
    );
    const options = [{ value: 'Metro', ...all, invented: true }];
    const own = Object.fromEntries(optionFlags[list].map((flag) => [flag, true]));
    expect(storedOptions.shape[list].parse(options)).toEqual([{ value: 'Metro', ...own }]);
    expect(offeredOptions.shape[list].parse(options)).toEqual([{ value: 'Metro', ...own }]);
  });

  test('a way to come with a pick-up asks where, and no other does', () => {
    const travel = { isTravelling: true, startingLocation: 'Kannur', pickup: { needed: true } };
    const settings = withOptions(
      'transportModes',
      { value: 'Metro', needsPickup: true },
      { value: 'Bicycle' },
    );
    const { transportation } = registrationSections(settings);
    const problems = (modeOfTransport: string) =>
      transportation
        .safeParse({ ...travel, modeOfTransport })
        .error?.issues.map(({ path }) => path.join('.'));
    expect(problems('Metro')).toEqual(['pickup.arrivalPoint']);
    expect(problems('Bicycle')).toBeUndefined();
  });

  test('a renamed "Other JNV" still asks for the name of the school', () => {
    const settings = withOptions('schools', {
      value: 'Other JNV',
      label: 'A Navodaya elsewhere',
      asksName: true,
    });
    const { personalInfo } = registrationSections(settings);
    const answers = {
      name: 'Anu Thomas',
      email: 'anu@example.org',
      contactNumber: '+919876543210',
      school: 'Other JNV',
      yearOfPassing: '1998',
      country: 'Qatar',
    };
    const { error } = personalInfo.safeParse(answers);
    expect(error?.issues).toMatchObject([
      { path: ['otherSchool'], message: problem('schoolNameRequired') },
    ]);
    expect(personalInfo.safeParse({ ...answers, otherSchool: 'JNV Shimla' }).success).toBe(true);
  });

  test('only what takes part asks for details', () => {
    const settings = withOptions('participation', { value: 'To watch', takesNoPart: true });
    const asksDetails = (...chosen: string[]) =>
      shippedQuestions
        .filter(({ path }) => path === 'eventAttendance.participationDetails')
        .some((question) => {
          const eventAttendance = { isAttending: true, eventParticipation: chosen };
          return isAsked(question, { eventAttendance }, settings);
        });
    expect(asksDetails('To watch', 'Just here to meet people')).toBe(false);
    expect(asksDetails('To watch', 'Dance')).toBe(true);
  });
});

test('a hidden option is offered to whoever chose it, and to nobody else', () => {
  const settings = withOptions('schools', { value: 'JNV Old', isHidden: true });
  const form = { personalInfo: { school: 'JNV Old' }, accommodation: { accommodation: 'Hotel' } };
  const offered = offeredTo(settings, form);
  expect(optionsOf(offered, 'schools').at(-1)).toMatchObject({ value: 'JNV Old' });
  expect(offered.options.stayKinds).toBe(settings.options.stayKinds);
  expect(offeredTo(settings, undefined)).toBe(settings);
  expect(optionsOf(settings, 'schools')).toEqual(shipped.options.schools);
  expect(optionOf(settings, 'schools', 'JNV Old')?.isHidden).toBe(true);
});

test('people choose and read the label, and the value is kept', () => {
  const settings = withOptions('transportModes', { value: 'Train', label: 'By rail' });
  expect(choicesOf(settings, 'transportModes').at(-1)).toEqual({
    value: 'Train',
    label: 'By rail',
  });
  expect(choicesOf(settings, 'schools')[0]).toEqual({
    value: 'JNV Kasaragod',
    label: 'JNV Kasaragod',
  });
  expect(optionLabel(settings, 'transportModes', 'Taxi')).toBe('Taxi');
  const form = {
    transportation: { modeOfTransport: 'Train', startingLocation: 'Train' },
    professional: { profession: ['Doctor', 'Train'] },
  };
  expect(withOptionLabels(settings, form)).toEqual({
    transportation: { modeOfTransport: 'By rail', startingLocation: 'Train' },
    professional: { profession: ['Doctor', 'Train'] },
  });
  expect(form.transportation.modeOfTransport).toBe('Train');
});
