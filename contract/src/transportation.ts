import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isoDay } from './iso-day.ts';

/** Arrivals. Times are in Kochi. Super admins only. */

export const arrivalStates = ['Expected', 'Arrived', 'Picked up', 'No show'] as const;
export type ArrivalState = (typeof arrivalStates)[number];

const access = { kind: 'admin', action: 'transportation.manage' } as const;
const params = z.object({ id: z.uuid() });
const day = isoDay('Enter a date');
const all = 'All';

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

/** Sorted by time, those without one last; `date` `none` is for those who gave no date. */
export const listArrivals = endpoint({
  method: 'GET',
  path: '/transportation/arrivals',
  summary: 'Who arrives when, how and where',
  access,
  query: z.object({
    date: z._default(z.union([day, z.literal('none'), z.literal(all)]), all),
    searchTerm: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    state: z._default(z.enum([all, ...arrivalStates]), all),
    arrivalPoint: z._default(z.string().check(z.maxLength(80)), all),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
  }),
  reply: z.array(arrival),
  paged: true,
  failure: 'Failed to load the arrivals',
});

export const changeArrivalState = endpoint({
  method: 'PATCH',
  path: '/transportation/arrivals/{id}',
  summary: 'Says whether a party has arrived, was picked up or did not come',
  access,
  params,
  body: z.object({ state: z.enum(arrivalStates, 'Choose a state') }),
  reply: arrival,
  failure: 'Failed to change the arrival',
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

export const readArrivalSummary = endpoint({
  method: 'GET',
  path: '/transportation/summary',
  summary: 'Travellers by date and state, and by point and hour',
  access,
  reply: arrivalSummary,
  failure: 'Failed to load the summary',
});
