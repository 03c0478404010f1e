import { furtherQuestions } from './about-further.ts';
import { personQuestions } from './about-person.ts';
import { visitQuestions } from './about-visit.ts';

/**
 * Every question that the product ships, in the order of the form (docs/product/registering.md#questions). Its
 * words stand in `words/<language>/questions.json`.
 */
export const shippedQuestions = [
  ...personQuestions,
  ...visitQuestions,
  ...furtherQuestions,
] as const;

export type ShippedPath = (typeof shippedQuestions)[number]['path'];
