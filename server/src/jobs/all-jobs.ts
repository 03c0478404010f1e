import { cleanUp } from './clean-up.ts';
import type { Job } from './jobs.ts';
import { sendMessage } from './send-message.ts';

/** Everything that runs in the background. */
export const allJobs: readonly Job[] = [cleanUp, sendMessage];
