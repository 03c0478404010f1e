import * as z from 'zod/mini';
import { answerForgottenPassword, mailPasswordResetJob } from '../features/auth/account-link.ts';
import type { Job } from './jobs.ts';

const payloadSchema = z.object({ email: z.string() });

/** Decides whether a link is mailed; the request for it did not look. */
export const mailPasswordReset: Job = {
  name: mailPasswordResetJob,
  run: (deps, payload) => answerForgottenPassword(deps, payloadSchema.parse(payload).email),
};
