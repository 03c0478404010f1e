import { words as shipped } from '@sangamam/words/en/shipped-texts';
import { words } from '@sangamam/words/staff/settings-fields';
import { defaultFeeRates } from '../party/fee.ts';
import { defaultOptions } from '../questions/options.ts';
import {
  type QuestionSettings,
  questionSettings,
  stepsAfterPaying,
} from '../questions/question-settings.ts';
import { asCode } from '../text/doors.ts';
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
} from './kinds.ts';
import { type OptionArrays, offeredOptions, storedOptions } from './option-kinds.ts';

/** The settings of the event and of registering for it, tab by tab. */

const { fields: said, intros, sections } = words;
const numberPrefix = /^[A-Z]{2,8}$/;

export const event = {
  sections: [
    {
      ...sections.name,
      fields: {
        'event.name': translated(said['event.name'], shipped.event.name, { max: 120 }),
        'event.tagline': translated(said['event.tagline'], shipped.event.tagline, { max: 160 }),
        'event.edition': line(said['event.edition'], ({ at }) => at(0).slice(0, 4), { max: 40 }),
        'event.numberPrefix': line(said['event.numberPrefix'], 'SGM', {
          max: 40,
          door: asCode,
          must: [(v) => numberPrefix.test(v), said['event.numberPrefix'].wrong],
          effect: (prefix) => said['event.numberPrefix'].effect({ prefix }),
        }),
      },
    },
    {
      ...sections.terms,
      fields: {
        'event.network': translated(said['event.network'], shipped.event.network, { max: 120 }),
        'event.schoolWord': translated(said['event.schoolWord'], shipped.event.schoolWord, {
          max: 40,
        }),
        'event.alumnus': translated(said['event.alumnus'], shipped.event.alumnus, { max: 60 }),
        'event.finalClass': translated(said['event.finalClass'], shipped.event.finalClass, {
          max: 40,
        }),
      },
    },
    {
      ...sections.dates,
      fields: {
        'event.startsAt': dateTime(said['event.startsAt'], ({ at }) => at(0)),
        'event.endsAt': dateTime(said['event.endsAt'], ({ at }) => at(1 + 5 / 24)),
      },
    },
    {
      ...sections.location,
      fields: {
        'event.venueName': translated(said['event.venueName'], shipped.event.venueName, {
          max: 160,
        }),
        'event.city': translated(said['event.city'], shipped.event.city, { max: 120 }),
        'event.mapUrl': line(said['event.mapUrl'], '', { max: 500, must: orEmpty(webAddress) }),
      },
    },
  ],
} as const;

const { adult, teen, child, discountAmount, discountAfterYear } = defaultFeeRates;
const fee = { most: 100_000 };
const ages = { max: 60 };
const year = { least: 1950, most: 2100, unit: 'year' } as const;

export const fees = {
  intro: intros.fees,
  sections: [
    {
      ...sections.feePerPerson,
      fields: {
        'fees.adult': rupees(said['fees.adult'], adult, fee),
        'fees.teen': rupees(said['fees.teen'], teen, fee),
        'fees.child': rupees(said['fees.child'], child, fee),
      },
    },
    {
      ...sections.ageGroups,
      fields: {
        'fees.adultAges': translated(said['fees.adultAges'], shipped.fees.adultAges, ages),
        'fees.teenAges': translated(said['fees.teenAges'], shipped.fees.teenAges, ages),
        'fees.childAges': translated(said['fees.childAges'], shipped.fees.childAges, ages),
      },
    },
    {
      ...sections.discount,
      fields: {
        'fees.discountAmount': rupees(said['fees.discountAmount'], discountAmount, fee),
        'fees.discountAfterYear': number(said['fees.discountAfterYear'], discountAfterYear, year),
      },
    },
    {
      ...sections.size,
      fields: {
        'form.maxPerCell': number(said['form.maxPerCell'], 20, { least: 1, most: 100 }),
        'form.maxPerRegistration': number(said['form.maxPerRegistration'], 40, {
          least: 1,
          most: 600,
        }),
      },
    },
  ],
} as const;

export const deadlines = {
  intro: intros.deadlines,
  sections: [
    {
      ...sections.registering,
      fields: {
        'deadlines.opensAt': dateTime(said['deadlines.opensAt'], ({ now }) => now.toISOString()),
        'deadlines.closesAt': dateTime(said['deadlines.closesAt'], ({ at }) => at(-14)),
        'deadlines.payBy': dateTime(said['deadlines.payBy'], ({ at }) => at(-10)),
        'features.quick': yesNo(said['features.quick'], true, {
          effect: (isOn) => said['features.quick'].effect({ state: isOn ? 'on' : 'other' }),
        }),
        'features.payLater': yesNo(said['features.payLater'], true),
      },
    },
    {
      ...sections.changes,
      fields: {
        'deadlines.attendeesLockAt': dateTime(said['deadlines.attendeesLockAt'], ({ at }) =>
          at(-7),
        ),
        'deadlines.stayLockAt': dateTime(said['deadlines.stayLockAt'], ({ at }) => at(-7)),
        'deadlines.transportLockAt': dateTime(said['deadlines.transportLockAt'], ({ at }) =>
          at(-3),
        ),
      },
    },
    {
      ...sections.capacity,
      fields: {
        'capacity.people': number(said['capacity.people'], 0, { least: 0, most: 1_000_000 }),
        'capacity.waitlist': yesNo(said['capacity.waitlist'], false),
        'capacity.offers': yesNo(said['capacity.offers'], true),
        'capacity.offerHours': number(said['capacity.offerHours'], 48, {
          least: 1,
          most: 336,
          unit: 'hours',
        }),
        'capacity.unpaidDays': number(said['capacity.unpaidDays'], 0, { most: 365, unit: 'days' }),
      },
    },
  ],
} as const;

export const options = {
  intro: intros.options,
  /** Translations of labels and places, by list and value. */
  translatedGroups: ['optionLabels', 'schoolPlaces'],
  sections: [
    {
      ...sections.lists,
      fields: {
        options: byHand(said.options, defaultOptions as unknown as OptionArrays, {
          rule: offeredOptions,
          shape: storedOptions,
        }),
      },
    },
    {
      ...sections.years,
      fields: {
        'form.firstYearOfPassing': number(said['form.firstYearOfPassing'], 1990, year),
      },
    },
  ],
} as const;

const asShipped: QuestionSettings = {
  own: [],
  off: [],
  optional: [],
  required: [],
  words: {},
  order: [],
  afterPaying: [...stepsAfterPaying],
};

export const questions = {
  intro: intros.questions,
  sections: [
    {
      ...sections.questions,
      fields: {
        questions: byHand(said.questions, asShipped, { rule: questionSettings }),
      },
    },
  ],
} as const;
