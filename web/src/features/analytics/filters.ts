import type { AdminRights } from '@sangamam/contract/calls/permissions';
import type { AskingSettings } from '@sangamam/contract/form/form';
import { type SectionName, sectionOf } from '@sangamam/contract/questions/question';
import { all } from '@sangamam/contract/registrations/list';
import { registrationTypes } from '@sangamam/contract/registrations/status';
import {
  chartFilters,
  countedQuestions,
  type FixedChart,
  seesFiguresOf,
} from '@sangamam/contract/reports/analytics';
import type * as z from 'zod/mini';
import { type ListFilters, listFilters } from '../../kit/lists/list-filters.ts';

/** The fixed charts of each part of the page, in their order; those of questions follow. */
const fixed = {
  registrations: ['days', 'funnel', 'channels', 'schools', 'years'],
  money: ['money', 'payments'],
  people: ['food', 'countries', 'states', 'districts'],
  joining: [],
  support: [],
  visit: [],
} as const satisfies Record<string, readonly FixedChart[]>;
export type ViewName = keyof typeof fixed;
export const viewNames = Object.keys(fixed) as ViewName[];

const viewOf: Record<SectionName, ViewName> = {
  personalInfo: 'people',
  professional: 'people',
  eventAttendance: 'joining',
  transportation: 'visit',
  accommodation: 'visit',
  optional: 'joining',
  sponsorship: 'support',
  financial: 'support',
  emergency: 'people',
};

/** The names of the charts in one part of the page, as far as they are for this admin. */
export function chartsIn(
  view: ViewName,
  settings: Pick<AskingSettings, 'questions'>,
  admin: AdminRights,
): string[] {
  const ofQuestions = countedQuestions(settings).filter(
    (question) => viewOf[sectionOf(question.path)] === view && seesFiguresOf(question, admin),
  );
  return [...fixed[view], ...ofQuestions.map(({ path }) => path)];
}

/** The query of a chart. */
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
    from: '',
    to: '',
    school: all,
    type: all,
    cancelled: 'no',
    bands: 'no',
    searchTerm: '',
    page: 1,
    limit: 10,
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
  from,
  to,
  school,
  type,
  cancelled,
});
