import { sendReminders } from '../features/messages/send-reminders.ts';
import type { Job } from './jobs.ts';

/** Draft, unpaid fee, the days before and after the event: each person gets each reminder once. */
export const sendRemindersOften: Job = {
  name: 'send-reminders',
  cron: '*/5 * * * *',
  run: (deps) => sendReminders(deps),
};
