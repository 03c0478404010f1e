import type { StepName } from '@sangamam/contract/registration-steps';
import { type ComponentType, lazy } from 'react';
import type { StepProps } from './step-props.ts';

const loaders = {
  personalInfo: () => import('./about-you.tsx').then(({ AboutYou }) => ({ default: AboutYou })),
  professional: () => import('./work.tsx').then(({ Work }) => ({ default: Work })),
  eventAttendance: () =>
    import('./who-is-coming.tsx').then(({ WhoIsComing }) => ({ default: WhoIsComing })),
  transportation: () => import('./journey.tsx').then(({ Journey }) => ({ default: Journey })),
  accommodation: () => import('./stay.tsx').then(({ Stay }) => ({ default: Stay })),
  optional: () => import('./join-in.tsx').then(({ JoinIn }) => ({ default: JoinIn })),
  support: () => import('./support.tsx').then(({ Support }) => ({ default: Support })),
};

/** The questions of each step, loaded when they are asked. */
export const fieldsOf: Partial<Record<StepName, ComponentType<StepProps>>> = {
  personalInfo: lazy(loaders.personalInfo),
  professional: lazy(loaders.professional),
  eventAttendance: lazy(loaders.eventAttendance),
  transportation: lazy(loaders.transportation),
  accommodation: lazy(loaders.accommodation),
  optional: lazy(loaders.optional),
  support: lazy(loaders.support),
};

/** Loads the questions of every step ahead of their being asked, one step after the other. */
export async function preloadFields(): Promise<void> {
  for (const load of Object.values(loaders)) await load();
}
