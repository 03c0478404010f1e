import { type FormSettings, isAsked, questionsOf } from '@sangamam/contract/form/form';
import { limitOf, valuesOf, yearsOfPassing } from '@sangamam/contract/form/sections';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { districtsByState } from '@sangamam/contract/questions/options';
import {
  keysOf,
  type Question,
  type SectionName,
  sectionOf,
} from '@sangamam/contract/questions/question';
import { optionValues } from '@sangamam/contract/settings/option-answers';
import { nameSomebody } from './names.ts';
import { createRandom, type Random } from './random.ts';
import { bring, bringNobody, stayOver, travel } from './visit-answers.ts';

/** Unvalidated answers of all sections. */
export type Answers = ReturnType<typeof answerForm>;

const mobilePrefixes = ['94470', '98460', '99470', '81290', '70120', '96560'] as const;
/** Relative numbers of registrations, by school in the order of the settings. */
const schoolWeights = [6, 9, 5, 9, 7, 8, 12, 14, 5, 10, 9, 7, 13, 12, 3, 2, 1];

/** Answers of person number `n`, with a contact of their own. */
export function answerForm(random: Random, settings: FormSettings, n: number) {
  const isAttending = random.chance(0.93);
  const attendees = isAttending ? bring(random) : bringNobody();
  const { name, isWoman } = nameSomebody(random);
  const personalInfo = introduce(random, settings, n, name);
  return {
    personalInfo,
    professional: workAs(random, settings),
    eventAttendance: {
      isAttending,
      attendees,
      eventParticipation: isAttending
        ? random.some(optionValues(settings, 'participation'), 0, 2)
        : [],
    },
    ...(isAttending && {
      transportation: travel(random, settings, personalInfo.district),
      accommodation: stayOver(random, settings, attendees, isWoman),
    }),
    ...(random.chance(0.6) && { optional: answerSection(random, settings, 'optional') }),
    ...(random.chance(0.2) && {
      sponsorship: {
        interested: random.pick(['Yes', 'No', 'I can introduce someone']),
        category: 'Not sure yet',
      },
    }),
    ...(random.chance(0.3) && { financial: promise(random, settings) }),
    ...(isAttending && n % 5 < 2 && { emergency: beCared(n) }),
  };
}

function introduce(random: Random, settings: FormSettings, n: number, name: string) {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '');
  const prefix = random.pick(mobilePrefixes);
  const schools = optionValues(settings, 'schools').map(
    (value, index) => [value, schoolWeights[index] ?? 2] as const,
  );
  const country = random.weigh({
    India: 80,
    'United Arab Emirates': 8,
    'Saudi Arabia': 3,
    Qatar: 3,
    'United Kingdom': 2,
    Canada: 2,
    'United States': 2,
  });
  const stateUT =
    country !== 'India'
      ? ''
      : random.weigh({ Kerala: 82, Karnataka: 8, 'Tamil Nadu': 6, Maharashtra: 3, Lakshadweep: 1 });
  return {
    name,
    email: `${letters || 'alumni'}.${n}@example.org`,
    contactNumber: `+91${prefix}${String(n).padStart(5, '0')}`,
    whatsappNumber: country === 'India' ? '' : `+97150${String(1_000_000 + n)}`,
    school: random.weigh(Object.fromEntries(schools)),
    otherSchool: 'JNV Mysuru',
    yearOfPassing: yearOf(random, settings),
    country,
    stateUT,
    district: stateUT === 'Kerala' ? random.pick(districtsByState.Kerala ?? []) : '',
    bloodGroup: random.weigh({ 'O+': 8, 'B+': 6, 'A+': 5, 'AB+': 2, 'O-': 1, '': 5 }),
    isAdult: true,
  };
}

/** Somebody at home, and now and then what a doctor should know; by chance of its own, so that the story stays the same. */
function beCared(n: number) {
  const random = createRandom(n);
  return {
    contactName: nameSomebody(random).name,
    contactNumber: `+91${random.pick(mobilePrefixes)}${String(99_999 - n).padStart(5, '0')}`,
    medicalNotes: random.weigh({ '': 8, 'Allergic to penicillin': 1, 'Diabetes, insulin': 1 }),
  };
}

/** A year of passing, most often ten to twenty-five years ago. */
function yearOf(random: Random, settings: FormSettings): string {
  const years = yearsOfPassing(settings);
  const place = (random.next() + random.next() + random.next()) / 3;
  return years[Math.floor(place * years.length)] ?? random.pick(years);
}

function workAs(random: Random, settings: FormSettings) {
  const common = optionValues(settings, 'professions').map(
    (value) =>
      [value, /Software|Teacher|Nurse|Bank|Business|Government/.test(value) ? 9 : 1] as const,
  );
  return {
    profession: [random.weigh(Object.fromEntries(common))],
    professionalDetails: '',
    areaOfExpertise: '',
    keySkills: '',
  };
}

/** An answer to each question of a section that is asked, each choice as likely as another. */
function answerSection(random: Random, settings: FormSettings, section: SectionName) {
  const form: Record<string, Record<string, unknown>> = { [section]: {} };
  for (const question of questionsOf(settings)) {
    if (sectionOf(question.path) !== section || !isAsked(question, form, settings)) continue;
    const keys = keysOf(question.path);
    const last = keys.pop() ?? '';
    let group: Record<string, unknown> = form;
    for (const key of keys) {
      group[key] ??= {};
      group = group[key] as Record<string, unknown>;
    }
    group[last] = answerTo(question, random, settings);
  }
  return form[section] ?? {};
}

/** Texts are given only where they are required. */
function answerTo(question: Question, random: Random, settings: FormSettings): unknown {
  switch (question.kind) {
    case 'choice':
      return random.pick(valuesOf(question.options, settings));
    case 'choices':
      return random.some(valuesOf(question.options, settings), 0, 2);
    case 'yesNo':
      return random.chance(0.5);
    case 'count':
      return random.whole(question.min ?? 0, Math.min(4, limitOf(question.max, settings)));
    case 'date':
      return dateAtEvent(Date.parse(settings.event.startsAt));
    case 'time':
      return '10:00';
    default:
      return question.required ? 'To be told later' : '';
  }
}

function promise(random: Random, settings: FormSettings) {
  const willContribute = random.chance(0.35);
  return {
    willContribute,
    contributionAmount: willContribute
      ? random.pick([500, 1000, 1000, 2000, 2500, 5000, 10_000])
      : null,
    contributionFor: willContribute
      ? [random.pick(optionValues(settings, 'contributionPurposes'))]
      : [],
  };
}
