import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { PublicSettings } from '@sangamam/contract/settings';

/**
 * The ticket somebody opened in this browser, for a door without a network: what they show there and no
 * money, contact or answer. It goes when they sign out, start again, erase their data or press Remove, and
 * by itself when the event is over.
 */
export interface KeptTicket {
  readonly registrationNumber: string;
  readonly name: string;
  readonly school: string;
  readonly yearOfPassing: string;
  readonly people: number;
  /** ISO moment. */
  readonly startsAt: string;
  readonly place: string;
  /** What the code says. */
  readonly token: string;
  /** ISO moments. */
  readonly keptAt: string;
  readonly forgetAt: string;
}

const key = 'ticket';

/** Keeps the ticket that is being shown, in place of another; one that is none any more is forgotten. */
export function keepTicket(registration: RegistrationRecord, { event }: PublicSettings): void {
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
    keptAt: new Date().toISOString(),
    forgetAt: event.endsAt,
  };
  try {
    localStorage.setItem(key, JSON.stringify(ticket));
  } catch {
    // No storage, no ticket without a network.
  }
}

/** The kept ticket; null where there is none or its event is over. */
export function readTicket(): KeptTicket | null {
  try {
    const text = localStorage.getItem(key);
    const ticket = text === null ? null : (JSON.parse(text) as KeptTicket);
    if (!ticket || Date.now() < Date.parse(ticket.forgetAt)) return ticket;
  } catch {
    // What cannot be read is none.
  }
  forgetTicket();
  return null;
}

/** Takes the ticket off this device. */
export function forgetTicket(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
