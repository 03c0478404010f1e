import { endpoint } from '../calls/endpoint.ts';
import { failed } from '../locale/problems.ts';

export const downloadCalendar = endpoint('GET /registrations/{id}/calendar.ics', {
  summary: 'The event as a calendar file, with a reminder one day before',
  access: { kind: 'registrant' },
  file: 'text/calendar',
  failure: failed('calendarNotLoaded'),
});

/** NO_TICKET until there is one. */
export const downloadTicket = endpoint('GET /registrations/{id}/ticket.pdf', {
  summary: 'The ticket with its signed code, to print or to keep on a phone',
  access: { kind: 'registrant-or-admin', action: 'registrations.view' },
  file: 'application/pdf',
  limit: { calls: 60, windowSeconds: 600 },
  failure: failed('ticketNotLoaded'),
});
