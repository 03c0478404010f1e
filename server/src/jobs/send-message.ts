import * as z from 'zod/mini';
import { deliverMessage } from '../features/messages/deliver-message.ts';
import { sendMessageJob } from '../features/messages/queue-message.ts';
import type { Job } from './jobs.ts';

const payloadSchema = z.object({ messageId: z.uuid() });

/** Sends one mail; waiting and trying again is decided there, not by the job library. */
export const sendMessage: Job = {
  name: sendMessageJob,
  run: (deps, payload) => deliverMessage(deps, payloadSchema.parse(payload).messageId),
};
