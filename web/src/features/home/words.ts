import type { ProgrammeKind } from '@sangamam/contract/home';
import { inLanguage } from '../../ui/in-language.ts';
import type { Phase } from './phase.ts';

/** The words of the home page around what the settings say. */
export const homeWords = inLanguage('home', {
  register: 'Register now',
  seeProgramme: 'See the programme',
  update: 'Update your registration',
  when: 'When',
  where: 'Where',
  adultsFrom: 'Adults',
  map: 'Show on a map',
  /** What is said in the hero instead of an invitation; null while the form is open. */
  state: {
    open: null,
    'not yet': (opens: string, _closed: string) => `Registration opens on ${opens}.`,
    closed: (_opens: string, closed: string) =>
      `Registration closed on ${closed}. We look forward to everybody who is coming.`,
    today: () => 'It is today. Welcome.',
    over: () => 'Thank you for coming. It was good to see you.',
  } satisfies Record<Phase, null | ((opens: string, closed: string) => string)>,
  countdown: 'Until we meet',
  today: 'Today',
  kinds: {
    arrival: 'Arrival',
    ceremony: 'Ceremony',
    reunion: 'Reunion',
    meal: 'Meal',
    talk: 'Talks',
    culture: 'Culture',
    meeting: 'Meeting',
    outdoors: 'Outdoors',
  } satisfies Record<ProgrammeKind, string>,
  fees: {
    caption: 'Fee for each person by age',
    who: 'Who',
    age: 'Age',
    fee: 'Fee',
    adults: 'Adults',
    teens: 'Teens',
    children: 'Children',
    discount: (amount: string, year: number) =>
      `Passed out after ${year}? ${amount} is taken off your family’s fee, once.`,
  },
  calculator: {
    title: 'Work out your fee',
    lead: 'Count everybody who comes, yourself included.',
    veg: 'Vegetarian',
    nonVeg: 'Non-vegetarian',
    cell: (group: string, meal: string) => `${group}, ${meal.toLowerCase()}`,
    recent: (year: number) => `I passed out after ${year}`,
    total: 'Your fee',
    nobody: 'Nobody counted yet',
    register: 'Register with these counts',
  },
  whoIsComing: 'See who is coming',
  coming: (count: number) => `${count} coming`,
  sponsorTier: (tier: string) => `${tier} sponsors`,
  closing: {
    open: (day: string) => `Registration is open until ${day}`,
    'not yet': (day: string) => `Registration opens on ${day}`,
    closed: (day: string) => `Registration closed on ${day}`,
    today: () => 'See you in a moment',
    over: () => 'Until next time',
    questions: 'Questions?',
    write: 'Write to us',
  },
});
