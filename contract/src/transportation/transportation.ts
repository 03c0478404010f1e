import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { isoDay } from '../calls/iso-day.ts';
import { facetCounts, listFile, listFormat, searchTerm, several } from '../calls/lists.ts';
import { failed, problem } from '../locale/problems.ts';

/** Arrivals. Times are at the event. Super admins only. */

export const arrivalStates = ['Expected', 'Arrived', 'Picked up', 'No show'] as const;
export type ArrivalState = (typeof arrivalStates)[number];

const access = { kind: 'admin', action: 'transportation.manage' } as const;
const day = isoDay(problem('enterDate'));

/** A travelling party; date and time are empty if the form does not say. */
export const arrival = z.object({
  /** Id of the registration. */
  _id: z.uuid(),
  registrationNumber: z.string(),
  name: z.string(),
  contactNumber: z.string(),
  school: z.string(),
  people: z.number(),
  from: z.string(),
  date: z.string(),
  /** `HH:mm`. */
  time: z.string(),
  mode: z.string(),
  serviceNumber: z.string(),
  arrivalPoint: z.string(),
  needsPickup: z.boolean(),
  remarks: z.string(),
  state: z.enum(arrivalStates),
  stateAt: z.nullable(z.string()),
  /** Seats they have on trips. */
  trips: z.array(
    z.object({ _id: z.uuid(), vehicle: z.string(), leavesAt: z.string(), people: z.number() }),
  ),
  /** People who need a pick-up and have no seat yet. */
  left: z.number(),
});
export type Arrival = z.output<typeof arrival>;

/** Those who need a pick-up are without a seat while one of them has none. */
export const pickupStates = ['Without a seat', 'With a seat', 'Not wanted'] as const;
export const arrivalSorts = ['time', 'name', 'people', 'mode', 'from', 'arrivalPoint'] as const;
const bothWays = arrivalSorts.flatMap((sort) => [sort, `-${sort}`] as const);

/** Values of one filter are separated by `|`; a date of `none` is for those who gave none. */
const arrivalFilter = z.object({
  date: several((text) => text === 'none' || day.safeParse(text).success),
  searchTerm,
  state: several(arrivalStates),
  mode: several(),
  /** The hour, `07` for 07:00 to 07:59; empty for those who gave no time. */
  hour: several(),
  arrivalPoint: several(),
  pickup: several(pickupStates),
});
export type ArrivalFilter = z.output<typeof arrivalFilter>;

/** Those without a date or time come last in the order of time, which continues every other. */
const arrivalOrder = z._default(z.enum(bothWays), 'time');

export const listArrivals = endpoint('GET /transportation/arrivals', {
  summary: 'Who arrives when, how and where',
  access,
  query: z.extend(arrivalFilter, {
    sort: arrivalOrder,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
  }),
  reads: 'people',
  reply: z.array(arrival),
  paged: true,
  failure: failed('arrivalsNotLoaded'),
});

export const countArrivals = endpoint('GET /transportation/arrivals/counts', {
  summary: 'How many parties and people each filter of the arrivals would show',
  access,
  query: arrivalFilter,
  reply: facetCounts,
  failure: failed('listNotCounted'),
});

export const downloadArrivals = endpoint('GET /transportation/arrivals/file', {
  summary: 'The arrivals of these filters in this order, as CSV or XLSX',
  access,
  query: z.extend(arrivalFilter, { sort: arrivalOrder, format: listFormat }),
  ...listFile,
});

export const changeArrivalState = endpoint('PATCH /transportation/arrivals/{id}', {
  summary: 'Says whether a party has arrived, was picked up or did not come',
  access,
  body: z.object({ state: z.enum(arrivalStates, problem('arrivalStatusRequired')) }),
  reply: arrival,
  failure: failed('arrivalNotChanged'),
});

/** The most parties changed at once. */
export const maxArrivalsAtOnce = 5_000;

/** For these ids, or for all that the filter shows. LIST_LARGE beyond the most at once. */
export const changeArrivalStates = endpoint('POST /transportation/arrivals/state', {
  summary: 'Says of many parties whether they have arrived, were picked up or did not come',
  access,
  body: z.object({
    /** null: all that the filter shows. */
    ids: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(500))),
    filter: arrivalFilter,
    state: z.enum(arrivalStates, problem('arrivalStatusRequired')),
  }),
  reply: z.object({ changed: z.number() }),
  idempotent: true,
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('arrivalNotChanged'),
});

const figures = z.object({
  parties: z.number(),
  people: z.number(),
  expected: z.number(),
  arrived: z.number(),
  pickedUp: z.number(),
  noShow: z.number(),
});

/** All figures count people except `parties`; the dates, `none` included, add up to all travellers. */
export const arrivalSummary = z.object({
  total: figures,
  dates: z.array(z.object({ date: z.string(), ...figures.shape })),
  /** By arrival point and hour (`HH:00`; empty without a time), only for those with a date. */
  points: z.array(
    z.object({
      date: z.string(),
      arrivalPoint: z.string(),
      hour: z.string(),
      parties: z.number(),
      people: z.number(),
      needPickup: z.number(),
    }),
  ),
});
export type ArrivalSummary = z.output<typeof arrivalSummary>;

export const readArrivalSummary = endpoint('GET /transportation/summary', {
  summary: 'Travellers by date and state, and by point and hour',
  access,
  reply: arrivalSummary,
  failure: failed('summaryNotLoaded'),
});
