import type { Noun } from '../../platform/noun.ts';
import { travelData } from './personal-data-store.ts';
import { readOwnTravel } from './read-own-travel.ts';
import { transportationRoutes } from './routes.ts';
import { trip } from './travel-kinds.ts';

export const noun = {
  routes: [transportationRoutes],
  messageKinds: [trip],
  readArrangements: readOwnTravel,
  tables: ['arrival', 'journey', 'traveller', 'trip', 'tripSeat'],
  personalData: [travelData],
} satisfies Noun;
