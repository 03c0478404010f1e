import type { NumberingPlan } from './numbering-plan.ts';

/** In place of `known-plan.ts` in browsers, which fetch the plan only where somebody types a number. */

let plan: NumberingPlan | null = null;

export const knownPlan = (): NumberingPlan | null => plan;

export const loadPlan = async (): Promise<void> => {
  plan ??= (await import('./numbering-plan.ts')).numberingPlan;
};
