import type { StepName } from '@sangamam/contract/registration-steps';
import type { ComponentType } from 'react';
import { part } from '../../ui/part.tsx';
import type { StepProps } from './step-props.ts';

const loaders = {
  personalInfo: () => import('./about-you.tsx').then(({ AboutYou }) => AboutYou),
  professional: () => import('./work.tsx').then(({ Work }) => Work),
  eventAttendance: () => import('./who-is-coming.tsx').then(({ WhoIsComing }) => WhoIsComing),
  transportation: () => import('./journey.tsx').then(({ Journey }) => Journey),
  accommodation: () => import('./stay.tsx').then(({ Stay }) => Stay),
  optional: () => import('./join-in.tsx').then(({ JoinIn }) => JoinIn),
  support: () => import('./support.tsx').then(({ Support }) => Support),
};

/** The questions of each step, loaded when shown. */
export const fieldsOf: Partial<Record<StepName, ComponentType<StepProps>>> = {
  personalInfo: part(loaders.personalInfo),
  professional: part(loaders.professional),
  eventAttendance: part(loaders.eventAttendance),
  transportation: part(loaders.transportation),
  accommodation: part(loaders.accommodation),
  optional: part(loaders.optional),
  support: part(loaders.support),
};

/** Loads the questions of all steps in advance, one after the other. */
export async function preloadFields(): Promise<void> {
  for (const load of Object.values(loaders)) await load();
}
