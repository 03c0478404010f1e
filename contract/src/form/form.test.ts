import { describe, expect, test } from 'vitest';
import { problem } from '../locale/problems.ts';
import { shippedQuestions } from '../questions/catalogue.ts';
import type { OwnQuestion } from '../questions/own.ts';
import {
  keysOf,
  putAt,
  type Question,
  type SectionName,
  sectionNames,
  sectionOf,
} from '../questions/question.ts';
import type { QuestionSettings } from '../questions/question-settings.ts';
import { defaultEventSettings } from '../settings/event-settings.ts';
import { mayBeRequired, questionAt, questionsOf } from './form.ts';
import { registrationSections } from './sections.ts';

const event = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));
const shipped: readonly Question[] = shippedQuestions;
const own = (key: string, section: SectionName = 'optional'): OwnQuestion => ({
  key,
  section,
  kind: 'line',
  max: 200,
  choices: [],
  when: null,
  words: { en: { label: `${key}?`, name: key, hint: '' } },
  isRequired: false,
  isSensitive: false,
  isOff: false,
});
const settingsWith = (questions: Partial<QuestionSettings>) => ({
  ...event,
  questions: { ...event.questions, ...questions },
});
const pathsIn = (section: SectionName, questions: Partial<QuestionSettings>) =>
  questionsOf(settingsWith(questions))
    .filter(({ path }) => sectionOf(path) === section)
    .map(({ path }) => path.slice(section.length + 1));
const optional = (questions: Partial<QuestionSettings>) => pathsIn('optional', questions);

describe('the order of the form', () => {
  const asDelivered = optional({});

  test('is that of the catalogue, section by section, with own questions last', () => {
    const catalogue = sectionNames.flatMap((name) =>
      shipped.filter(({ path }) => sectionOf(path) === name).map(({ path }) => path),
    );
    expect(questionsOf(event).map(({ path }) => path)).toEqual(catalogue);
    expect(optional({ own: [own('bus')] })).toEqual([...asDelivered, 'own.bus']);
  });

  test('may put own questions between delivered ones', () => {
    const order = ['optional.own.bus', ...asDelivered.map((path) => `optional.${path}`)];
    expect(optional({ own: [own('bus')], order })).toEqual(['own.bus', ...asDelivered]);
  });

  test('keeps what it does not name after what stands before it, and new own questions last', () => {
    const [first, second, third, ...others] = asDelivered;
    const order = [`optional.${third}`, 'optional.own.bus', `optional.${first}`, 'optional.gone'];
    expect(optional({ own: [own('seat'), own('bus')], order })).toEqual([
      third,
      ...others,
      'own.bus',
      first,
      second,
      'own.seat',
    ]);
  });

  test('moves questions that are drawn together as one, and no other section', () => {
    const order = ['accommodation.stayDetails', 'accommodation.accommodation'];
    const stay = pathsIn('accommodation', { order });
    expect(stay.slice(0, 4)).toEqual([
      'planAccommodation',
      'stayDetails.men',
      'stayDetails.women',
      'stayDetails.children',
    ]);
    expect(pathsIn('transportation', { order })).toEqual(pathsIn('transportation', {}));
  });

  test('is the same set of questions whatever it names', () => {
    const order = [
      'eventAttendance.attendees',
      'x',
      'x',
      'personalInfo.email',
      'personalInfo.email',
    ];
    const sorted = (some: readonly Question[]) => some.map(({ path }) => path).toSorted();
    expect(sorted(questionsOf(settingsWith({ order })))).toEqual(sorted(questionsOf(event)));
  });
});

/** The answers that lead to questions of a section. */
const led: Readonly<Record<string, Record<string, unknown>>> = {
  eventAttendance: {
    isAttending: true,
    attendees: { adults: { veg: 1 } },
    eventParticipation: [event.options.participation[0]?.value],
  },
  professional: {
    profession: [event.options.professions.find(({ asksName }) => asksName)?.value],
  },
  transportation: { isTravelling: true, startingLocation: 'Kannur', modeOfTransport: 'Train' },
  accommodation: {
    planAccommodation: true,
    accommodation: 'Family room',
    accommodationLocation: 'No preference',
    stayDetails: { men: 1 },
  },
  optional: { spouseNavodayan: 'Yes' },
  sponsorship: { interested: 'I can introduce someone' },
  financial: { willContribute: true, contributionAmount: 500 },
};

describe('a delivered question that the settings make required', () => {
  test.each(shipped.filter(mayBeRequired).map(({ path }) => path))('%s', (path) => {
    const settings = settingsWith({ required: [path] });
    expect(questionAt(settings, path)?.required).toBe(problem('answerThis'));
    expect(questionAt(event, path)?.required).toBeUndefined();
    const section = sectionOf(path);
    if (section === 'personalInfo') return;
    const answers = structuredClone({ ...led[section] });
    if (keysOf(path).length === 2) delete answers[keysOf(path)[1] ?? ''];
    if (path === 'transportation.pickup.serviceNumber') {
      putAt(answers, ['pickup'], { needed: true, arrivalPoint: 'Aluva station' });
    }
    const missing = (asking = {}) => {
      const { error } = registrationSections(settings, asking)[section].safeParse(answers);
      return error?.issues.map((issue) => [section, ...issue.path].join('.')) ?? [];
    };
    const before = registrationSections(event)[section].safeParse(answers);
    expect(before.error?.issues ?? []).toEqual([]);
    expect(missing()).toEqual([path]);
    expect(missing({ isOwnOptional: true })).toEqual([]);
  });

  test('is not one that the specification asks, nor one without an empty answer', () => {
    const never = shipped.filter((question) => !mayBeRequired(question));
    const settings = settingsWith({ required: never.map(({ path }) => path) });
    for (const { path, required } of never) {
      expect([path, questionAt(settings, path)?.required]).toEqual([path, required]);
      expect(keysOf(path)[1]).not.toBe('own');
    }
  });
});
