import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { uniqueDigits } from '../platform/unique-digits.ts';

/** When the event of these tests is: a Saturday and the Sunday after it. */
export const eventDays = { sat: '2027-02-06', sun: '2027-02-07', mon: '2027-02-08' };

/** Lets the event of a test be on these days. */
export async function setEventDays({ patchSettings }: TestApp): Promise<void> {
  await patchSettings((settings) => ({
    ...settings,
    event: {
      ...settings.event,
      startsAt: '2027-02-06T03:30:00.000Z',
      endsAt: '2027-02-07T08:30:00.000Z',
    },
  }));
}

interface Guest {
  readonly name?: string;
  /** One that no number typed in a test means, unless given. */
  readonly registrationNumber?: string;
  readonly school?: string;
  readonly status?: string;
  readonly people?: number;
  readonly personalInfo?: object;
  readonly accommodation?: object;
  readonly transportation?: object;
}

/** A registration with these answers, as its form keeps them. */
export async function addGuest({ db }: Pick<TestApp, 'db'>, guest: Guest = {}): Promise<string> {
  const id = randomUUID();
  const { name = 'Anu Thomas', school = 'JNV Kollam', status = 'Confirmed', people = 1 } = guest;
  const { personalInfo = {}, accommodation, transportation } = guest;
  const { registrationNumber = `SGM-x${uniqueDigits()}` } = guest;
  await db
    .insertInto('registration')
    .values({
      id,
      name,
      school,
      status,
      people,
      registrationNumber,
      email: `x${uniqueDigits()}@example.org`,
      contactNumber: `+919${uniqueDigits()}`,
      yearOfPassing: '1998',
      isAttending: true,
      form: JSON.stringify({
        personalInfo: { name, school, ...personalInfo },
        ...(accommodation && { accommodation }),
        ...(transportation && { transportation }),
      }),
    })
    .execute();
  return id;
}

/** The answers of somebody who needs a bed on the night of the event, unless told otherwise. */
export function stay(
  party: { men?: number; women?: number; children?: number },
  more: { checkIn?: string; checkOut?: string; kind?: string; remarks?: string } = {},
) {
  const { checkIn = eventDays.sat, checkOut = eventDays.sun, kind = '', remarks = '' } = more;
  return {
    planAccommodation: true,
    accommodation: kind,
    stayDetails: { men: 0, women: 0, children: 0, ...party, checkIn, checkOut },
    accommodationRemarks: remarks,
  };
}
