import type { Noun } from '../../platform/noun.ts';
import { stayData } from './personal-data-store.ts';
import { readOwnRooms } from './read-own-rooms.ts';
import { room } from './room-kind.ts';
import { roomRoutes } from './room-routes.ts';
import { accommodationRoutes } from './routes.ts';

export const noun = {
  routes: [roomRoutes, accommodationRoutes],
  messageKinds: [room],
  readArrangements: readOwnRooms,
  tables: ['room', 'stay', 'stayAllocation', 'stayNeed', 'stayRequest'],
  personalData: [stayData],
} satisfies Noun;
