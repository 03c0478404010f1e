import { hashAt } from '../src/domain/people/sign-in/password.ts';

/** The least that the algorithm takes. */
export const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

hashAt(leastCost);
