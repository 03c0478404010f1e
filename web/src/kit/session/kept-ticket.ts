import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { PageSettings } from '../page/settings.ts';
import { serverNow, serverNowMs } from '../server-clock.ts';
import { readStored, removeStored, store } from '../storage.ts';

/**
 * A ticket kept in this browser for an entrance without network: what it shows, without payments, contacts
 * or answers. Deleted on signing out, starting again, erasing one's data or pressing Remove, and when the
 * event is over.
 */
export interface KeptTicket {
  readonly registrationNumber: string;
  readonly name: string;
  readonly school: string;
  readonly yearOfPassing: string;
  readonly people: number;
  /** ISO time. */
  readonly startsAt: string;
  readonly place: string;
  /** Content of the QR code. */
  readonly token: string;
  /** ISO times. */
  readonly keptAt: string;
  readonly forgetAt: string;
}

const key = 'ticket';

/** Keeps the shown ticket, replacing another; deletes it if it is no longer valid. */
export function keepTicket(registration: RegistrationRecord, { event }: PageSettings): void {
  const { registrationNumber, status, ticketToken, fee, formDataStructured } = registration;
  const { name, school, yearOfPassing } = formDataStructured.personalInfo ?? {};
  if (!ticketToken || status === 'Cancelled') {
    if (readTicket()?.registrationNumber === registrationNumber) forgetTicket();
    return;
  }
  const ticket: KeptTicket = {
    registrationNumber,
    name: String(name ?? ''),
    school: String(school ?? ''),
    yearOfPassing: String(yearOfPassing ?? ''),
    people: fee.people,
    startsAt: event.startsAt,
    place: `${event.venueName}, ${event.city}`,
    token: ticketToken,
    keptAt: serverNow().toISOString(),
    forgetAt: event.endsAt,
  };
  store('localStorage', key, JSON.stringify(ticket));
}

/** Null without one, or once the event is over. */
export function readTicket(): KeptTicket | null {
  try {
    const text = readStored('localStorage', key);
    const ticket = text === null ? null : (JSON.parse(text) as KeptTicket);
    if (!ticket || serverNowMs() < Date.parse(ticket.forgetAt)) return ticket;
  } catch {
    // A ticket that cannot be read is none.
  }
  forgetTicket();
  return null;
}

export function forgetTicket(): void {
  removeStored('localStorage', key);
}
