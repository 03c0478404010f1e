import { cleanUp } from './clean-up.ts';
import type { Job } from './jobs.ts';
import { sendMessage } from './send-message.ts';
import { sumUpTally } from './sum-up-tally.ts';

/** Everything that runs in the background. */
export const allJobs: readonly Job[] = [cleanUp, sendMessage, sumUpTally];
