import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Answers with an iCalendar file (text/calendar), not with the envelope. */
export const downloadCalendar = endpoint({
  method: 'GET',
  path: '/registrations/{id}/calendar.ics',
  summary: 'The event as a calendar file, with a reminder one day before',
  access: { kind: 'registrant' },
  params: z.object({ id: z.uuid() }),
  failure: 'Failed to load the calendar file',
});
