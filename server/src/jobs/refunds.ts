import * as z from 'zod/mini';
import { sendRefundJob } from '../features/payments/job-names.ts';
import { followRefunds, sendRefund } from '../features/payments/send-refund.ts';
import type { Job } from './jobs.ts';

const payload = z.object({ refundId: z.uuid() });

/** A refund that staff asked for is sent before they are answered; this is for one that was cut off. */
export const sendRefundAgain: Job = {
  name: sendRefundJob,
  run: (deps, job) => sendRefund(deps, z.parse(payload, job).refundId),
};

export const followRefundsOften: Job = {
  name: 'follow-refunds',
  cron: '*/10 * * * *',
  run: (deps) => followRefunds(deps),
};
