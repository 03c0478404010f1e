import * as z from 'zod/mini';
import { sendCodeJob } from '../features/otp/ask-for-code.ts';
import { sendCode as decideAndSend } from '../features/otp/send-code.ts';
import type { Job } from './jobs.ts';

const payloadSchema = z.object({ challengeId: z.uuid() });

/** Decides whether a code is sent, and to whom; the request for it did not look. */
export const sendCode: Job = {
  name: sendCodeJob,
  run: (deps, payload) => decideAndSend(deps, payloadSchema.parse(payload).challengeId),
};
