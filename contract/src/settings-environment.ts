import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What only the environment of the server decides, for staff to see that it is there. */

const variable = z.object({
  /** Of the environment, such as RAZORPAY_KEY_ID. */
  name: z.string(),
  isSet: z.boolean(),
  /** What follows from it, in words; never a value that is secret. */
  says: z.nullable(z.string()),
});
export type EnvironmentVariable = z.output<typeof variable>;

const environment = z.object({
  payments: z.array(variable),
  messages: z.array(variable),
  security: z.array(variable),
});
export type EnvironmentPart = keyof z.output<typeof environment>;

export const readEnvironment = endpoint({
  method: 'GET',
  path: '/settings/environment',
  summary: 'Which variables of the environment are set, without their values',
  access: { kind: 'admin', action: 'settings.secure' },
  reply: environment,
  failure: 'Failed to load the environment of the server',
});
