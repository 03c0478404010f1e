import { v7 } from 'uuid';
import type { Db } from '../../src/platform/db/connect.ts';
import { uniqueDigits } from './unique-digits.ts';

/** A registration of a family of five, as it stands in the table; returns its id. */
export async function addRegistration(db: Db, change: object = {}): Promise<string> {
  const id = v7();
  const digits = uniqueDigits();
  await db
    .insertInto('registration')
    .values({
      id,
      registrationNumber: `SGM-${digits}`,
      name: 'Anu',
      email: `anu${digits}@x.test`,
      contactNumber: `+919${digits}`,
      school: 'JNV Kollam',
      yearOfPassing: '2001',
      isAttending: true,
      people: 5,
      feePaise: 210_000,
      form: {
        eventAttendance: {
          isAttending: true,
          attendees: {
            adults: { veg: 2, nonVeg: 1 },
            teens: { veg: 0, nonVeg: 0 },
            children: { veg: 1, nonVeg: 1 },
          },
        },
      },
      ...change,
    })
    .execute();
  return id;
}
