import { defaultFeeRates } from './fee.ts';
import { defaultOptions } from './options.ts';
import { type QuestionSettings, questionSettings } from './questions/own.ts';
import {
  byHand,
  dateTime,
  line,
  number,
  orEmpty,
  rupees,
  translated,
  webAddress,
  yesNo,
} from './settings-kinds.ts';
import { type OptionArrays, offeredOptions, storedOptions } from './settings-options.ts';

/** The settings of the event and of registering for it, tab by tab. */

const numberPrefix = /^[A-Z]{2,8}$/;

export const event = {
  sections: [
    {
      title: 'Name',
      fields: {
        'event.name': translated('Name of the event', 'Sangamam – Navodaya Alumni Summit', {
          max: 120,
          missing: 'Write the name of the event',
        }),
        'event.tagline': translated('Line under the name', 'Sixteen schools, one shore', {
          max: 160,
        }),
        'event.edition': line('Edition', ({ at }) => at(0).slice(0, 4), { max: 40 }),
        'event.numberPrefix': line('Letters of registration numbers', 'SGM', {
          hint: 'As in SGM-00042. Numbers already given stay.',
          max: 40,
          must: [(v) => numberPrefix.test(v), 'Enter two to eight capital letters, A to Z'],
          effect: (prefix) =>
            `New registrations get numbers such as ${prefix}-00042. Numbers given stay.`,
        }),
      },
    },
    {
      title: 'When',
      hint: 'Days and times as clocks in India show them.',
      fields: {
        'event.startsAt': dateTime('Begins', ({ at }) => at(0)),
        'event.endsAt': dateTime('Ends', ({ at }) => at(1 + 5 / 24)),
      },
    },
    {
      title: 'Where',
      fields: {
        'event.venueName': translated('Place', 'Venue to be announced', {
          max: 160,
          missing: 'Write where it is, or that it will be announced',
        }),
        'event.city': translated('City', 'Kochi, Kerala, India', {
          max: 120,
          missing: 'Write the city',
        }),
        'event.mapUrl': line('Link to a map', '', {
          hint: 'Begins with https://',
          max: 500,
          must: orEmpty(webAddress),
        }),
      },
    },
    {
      title: 'Public pages',
      fields: {
        'features.publicCounts': yesNo('Show who is coming', false, {
          hint: 'How many come from each school and batch; names only of those who agreed.',
        }),
        'features.gallery': yesNo('Show the gallery', true, {
          hint: 'Photos of the meet. While it is off, nobody finds the page.',
        }),
      },
    },
  ],
} as const;

const { adult, teen, child, discountAmount, discountAfterYear } = defaultFeeRates;
const fee = { most: 100_000 };
const ages = { max: 60 };
const year = { least: 1950, most: 2100, of: 'a year' };

export const fees = {
  intro: 'Those who have paid keep their fee. Those who have not pay the new one.',
  sections: [
    {
      title: 'Fee for each person',
      fields: {
        'fees.adult': rupees('Adults, ₹ each', adult, fee),
        'fees.teen': rupees('Teens, ₹ each', teen, fee),
        'fees.child': rupees('Children, ₹ each', child, fee),
      },
    },
    {
      title: 'Who counts as what',
      hint: 'Said beside each kind of person, on the home page and in the form.',
      fields: {
        'fees.adultAges': translated('Age of adults', '18 and above', ages),
        'fees.teenAges': translated('Age of teens', '13–17', ages),
        'fees.childAges': translated('Age of children', 'up to 12', ages),
      },
    },
    {
      title: 'Discount',
      hint: 'Taken off once for each registration of the young batches.',
      fields: {
        'fees.discountAmount': rupees('Discount, ₹ once', discountAmount, fee),
        'fees.discountAfterYear': number('For who passed out after', discountAfterYear, year),
      },
    },
    {
      title: 'Size of a registration',
      hint: 'Larger families and groups are asked to write to you.',
      fields: {
        'form.maxPerCell': number('People of one age and food', 20, { least: 1, most: 100 }),
        'form.maxPerRegistration': number('People of one registration', 40, {
          least: 1,
          most: 600,
        }),
      },
    },
  ],
} as const;

export const deadlines = {
  intro: 'Days and times as clocks in India show them.',
  sections: [
    {
      title: 'Registering and paying',
      fields: {
        'deadlines.opensAt': dateTime('Registration opens', ({ now }) => now.toISOString()),
        'deadlines.closesAt': dateTime('Registration closes', ({ at }) => at(-14)),
        'deadlines.payBy': dateTime('Last moment to pay', ({ at }) => at(-10)),
        'features.quick': yesNo('Offer the quick registration', true, {
          hint: 'One page now; travel and stay are added later.',
          effect: (isOn) => `The quick registration is ${isOn ? '' : 'no longer '}offered.`,
        }),
        'features.payLater': yesNo('Let people submit now and pay later', true, {
          hint: 'Until the last moment to pay.',
        }),
      },
    },
    {
      title: 'Last moment to change answers',
      hint: 'Afterwards only staff can change them.',
      fields: {
        'deadlines.attendeesLockAt': dateTime('Who comes and what they eat', ({ at }) => at(-7)),
        'deadlines.stayLockAt': dateTime('Requests for a stay', ({ at }) => at(-7)),
        'deadlines.transportLockAt': dateTime('Travel plans', ({ at }) => at(-3)),
      },
    },
    {
      title: 'Room for how many',
      fields: {
        'capacity.people': number('Places', 0, {
          hint: '0 means no limit.',
          least: 0,
          most: 1_000_000,
        }),
        'capacity.waitlist': yesNo('Keep a waiting list when all places are taken', false, {
          hint: 'While it is off, nobody can register once the event is full. While people wait, whoever registers waits behind them; you choose who gets a place.',
        }),
      },
    },
  ],
} as const;

export const options = {
  intro:
    'Answers keep the value they were given with; what people read for it can change. What somebody chose can be taken from the list, and stays in their answers.',
  /** Translations of labels and places, by list and value. */
  translatedGroups: ['optionLabels', 'schoolPlaces'],
  sections: [
    {
      title: 'Lists',
      fields: {
        options: byHand('Lists', defaultOptions as unknown as OptionArrays, {
          rule: offeredOptions,
          shape: storedOptions,
        }),
      },
    },
    {
      title: 'Years of passing',
      fields: { 'form.firstYearOfPassing': number('First year of passing', 1990, year) },
    },
  ],
} as const;

const asShipped: QuestionSettings = { own: [], off: [], optional: [], afterPaying: [] };

export const questions = {
  intro:
    'Ask what your association needs to know. The questions every registration needs are always asked.',
  sections: [
    {
      title: 'Your questions',
      hint: 'They follow the questions of their step. Nothing that was answered is lost when one is switched off.',
      fields: {
        questions: byHand('Questions of the form', asShipped, { rule: questionSettings }),
      },
    },
  ],
} as const;
