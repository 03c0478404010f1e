import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed } from '../locale/problems.ts';

/** Configuration that only the server's environment sets, shown to staff. */

const variable = z.object({
  /** Name of a variable, such as RAZORPAY_KEY_ID. */
  name: z.string(),
  isSet: z.boolean(),
  /** Its meaning in words; never a secret. */
  says: z.nullable(z.string()),
});
export type EnvironmentVariable = z.output<typeof variable>;

const environment = z.object({
  payments: z.array(variable),
  messages: z.array(variable),
  security: z.array(variable),
});
export type EnvironmentPart = keyof z.output<typeof environment>;

export const readEnvironment = endpoint('GET /settings/environment', {
  summary: 'Which variables of the environment are set, without their values',
  access: { kind: 'admin', action: 'settings.secure' },
  reply: environment,
  failure: failed('environmentNotLoaded'),
});
