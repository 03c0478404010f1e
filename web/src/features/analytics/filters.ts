import { type ChartName, chartFilters } from '@sangamam/contract/analytics';
import { registrationTypes } from '@sangamam/contract/registration-status';
import { all } from '@sangamam/contract/registrations';
import type * as z from 'zod/mini';
import { type ListFilters, listFilters } from '../../kit/lists/list-filters.ts';

/** The charts of each part of the page, in their order. */
export const views = {
  registrations: ['days', 'funnel', 'channels', 'schools', 'years'],
  money: ['money', 'payments'],
  people: ['food', 'countries', 'states', 'districts', 'professions', 'bloodGroups', 'tshirts'],
  joining: ['participation', 'mentorship', 'training', 'seminars'],
  visit: ['transport', 'stay'],
} as const satisfies Record<string, readonly ChartName[]>;
export type ViewName = keyof typeof views;
export const viewNames = Object.keys(views) as ViewName[];

/** What a chart is asked for. */
export type ChartQuery = z.output<typeof chartFilters>;

/** The page as its address. `bands` puts five years of passing together. */
export interface Filters extends ListFilters, ChartQuery {
  readonly view: ViewName;
  readonly bands: 'no' | 'yes';
}

const isDay = (text: string) => chartFilters.def.shape.from.safeParse(text).success;

export const analyticsFilters = listFilters<Filters>({
  defaults: {
    view: 'registrations',
    ...{ from: '', to: '', school: all, type: all, cancelled: 'no', bands: 'no' },
    ...{ searchTerm: '', page: 1, limit: 10 },
  },
  choices: {
    view: viewNames,
    from: isDay,
    to: isDay,
    school: (school) => school !== '',
    type: registrationTypes,
    cancelled: ['yes'],
    bands: ['yes'],
  },
});

/** The filters as the charts' endpoint takes them. */
export const toQuery = ({ from, to, school, type, cancelled }: Filters): ChartQuery => ({
  ...{ from, to, school, type, cancelled },
});
