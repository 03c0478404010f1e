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

/** NO_TICKET until there is one; NOT_FOUND where there is no certificate to sign it. */
export const downloadApplePass = endpoint('GET /registrations/{id}/ticket.pkpass', {
  summary: 'The ticket as a signed pass for Apple Wallet',
  access: { kind: 'registrant' },
  file: 'application/vnd.apple.pkpass',
  limit: { calls: 60, windowSeconds: 600 },
  failure: failed('ticketNotLoaded'),
});

/** NO_TICKET until there is one; NOT_FOUND where there is no key to sign it. */
export const openGoogleWallet = endpoint('GET /registrations/{id}/google-wallet', {
  summary: 'Leads on to Google Wallet, which is handed the ticket in a signed link',
  access: { kind: 'registrant' },
  leadsOn: true,
  limit: { calls: 60, windowSeconds: 600 },
  failure: failed('ticketNotLoaded'),
});
