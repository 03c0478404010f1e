import { type NumberingPlan, numberingPlan } from './numbering-plan.ts';

/** The numbering plan, or null while it is on its way: in a browser, where `known-plan.browser.ts` stands here. */
export const knownPlan = (): NumberingPlan | null => numberingPlan;

/** Fetches the numbering plan where it is not known yet. */
export const loadPlan = async (): Promise<void> => {};
