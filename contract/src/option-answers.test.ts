import { expect, test } from 'vitest';
import { choicesOf, offeredTo, withOptionLabels } from './option-answers.ts';
import { defaultPublicSettings } from './settings.ts';

const shipped = defaultPublicSettings(new Date());
const settings = {
  ...shipped,
  hiddenOptions: { schools: ['JNV Old'], stayKinds: ['Tent'] },
  optionLabels: { transportModes: { Train: 'By rail' }, professions: { Doctor: 'Physician' } },
};

test('a hidden option is offered to whoever chose it, and to nobody else', () => {
  const form = { personalInfo: { school: 'JNV Old' }, accommodation: { accommodation: 'Hotel' } };
  const { options } = offeredTo(settings, form);
  expect(options.schools.at(-1)).toEqual({ value: 'JNV Old', place: '' });
  expect(options.stayKinds).toEqual(shipped.options.stayKinds);
  expect(offeredTo(settings, undefined)).toBe(settings);
});

test('people choose and read the label, and the value is kept', () => {
  expect(choicesOf(settings, 'transportModes')[0]).toEqual({ value: 'Train', label: 'By rail' });
  const form = {
    transportation: { modeOfTransport: 'Train', startingLocation: 'Train' },
    professional: { profession: ['Doctor', 'Student'] },
  };
  expect(withOptionLabels(settings, form)).toEqual({
    transportation: { modeOfTransport: 'By rail', startingLocation: 'Train' },
    professional: { profession: ['Physician', 'Student'] },
  });
  expect(form.transportation.modeOfTransport).toBe('Train');
});
