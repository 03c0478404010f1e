import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { isChosenOf } from '@sangamam/contract/calls/lists';
import {
  columnsParam,
  type listRegistrations,
  readAnswerFilter,
  registrationFilter,
  registrationSorts,
} from '@sangamam/contract/registrations/list';
import {
  paymentStatuses,
  registrationStatuses,
  registrationTypes,
} from '@sangamam/contract/registrations/status';
import { isDay, listFilters, several } from '../../kit/lists/list-filters.ts';

/** The filters of the list; each part stands in the address under its name (docs/product/staff.md#lists). */
export type Filters = QueryOf<typeof listRegistrations>;

const isYear = (value: string) => /^\d{4}$/.test(value);

const isAnswers = (value: string) => registrationFilter.def.shape.answers.safeParse(value).success;
const isColumns = (value: string) => columnsParam.safeParse(value).success;

export const registrationFilters = listFilters<Filters>({
  name: 'registrations',
  defaults: { ...registrationFilter.parse({}), sort: '-created', columns: '', page: 1, limit: 10 },
  choices: {
    school: (school) => school !== '' && isChosenOf(school),
    paymentStatus: several(paymentStatuses),
    status: several(registrationStatuses),
    owner: several(),
    mark: several(),
    reminded: ['yes', 'no'],
    hasNote: ['yes', 'no'],
    type: registrationTypes,
    yearFrom: isYear,
    yearTo: isYear,
    attending: ['yes', 'no'],
    createdFrom: isDay,
    createdTo: isDay,
    hasBalance: ['yes'],
    needsStay: ['yes'],
    needsPickup: ['yes'],
    photos: ['yes', 'no'],
    answers: isAnswers,
    columns: isColumns,
    view: ['deleted'],
    sort: registrationSorts,
  },
});

const further = [
  'type',
  'reminded',
  'hasNote',
  'yearFrom',
  'yearTo',
  'attending',
  'createdFrom',
  'createdTo',
  'hasBalance',
  'needsStay',
  'needsPickup',
  'photos',
] as const;

/** How many of the filters that are folded away are in use. */
export const countFurther = (filters: Filters): number =>
  further.filter((name) => filters[name] !== registrationFilters.defaults[name]).length +
  readAnswerFilter(filters.answers).size;

/** Paths of the questions that the list shows as columns. */
export const chosenColumns = ({ columns }: Pick<Filters, 'columns'>): string[] =>
  columns === '' ? [] : columns.split(',');
