import type { Noun } from '../../../platform/noun.ts';
import { poolData } from './personal-data-store.ts';
import { poolAgreed, poolEnded, poolProposed } from './pool-kinds.ts';
import { readOwnMates } from './read-own-mates.ts';
import { sharedCarRoutes } from './routes.ts';

export const noun = {
  optional: 'shared-cars',
  routes: [sharedCarRoutes],
  messageKinds: [poolAgreed, poolEnded, poolProposed],
  readArrangements: readOwnMates,
  tables: ['poolProposal'],
  personalData: [poolData],
} satisfies Noun;
