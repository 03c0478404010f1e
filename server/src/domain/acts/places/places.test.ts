import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { proveContacts, visitor } from '../../../../testing/domain/registrations.ts';
import { often } from '../../../../testing/platform/often.ts';

const now = () => new Date('2026-11-21T06:00:00Z');
const { app, db, patchSettings, deps } = await testApp({ now });
const defaults = await deps.settings.current();
beforeEach(() => patchSettings(() => defaults));

describe('a limited number of places', () => {
  const limit = (people: number, waitlist = false) =>
    patchSettings((s) => ({ ...s, capacity: { ...s.capacity, people, waitlist } }));
  const placesTaken = async () => {
    const rows = await db
      .selectFrom('registration')
      .select('people')
      .where('status', 'in', ['Submitted', 'Confirmed', 'Checked In'])
      .execute();
    return rows.reduce((sum, { people }) => sum + people, 0);
  };

  it('is never exceeded, however many submit or add people at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1, max: 12 }),
        async (families, free) => {
          await limit(0);
          const visitors = await Promise.all(
            families.map(async (people) => {
              const one = visitor(app);
              await one.fillIn(people);
              return one;
            }),
          );
          await proveContacts(db);
          const capacity = (await placesTaken()) + free;
          await limit(capacity);
          const submitted = await Promise.all(visitors.map((one) => one.submit()));
          expect(await placesTaken()).toBeLessThanOrEqual(capacity);
          const added = await Promise.all(
            visitors.map((one, index) => one.attend((families[index] ?? 0) + 1)),
          );
          expect(await placesTaken()).toBeLessThanOrEqual(capacity);
          for (const { status, body } of [...submitted, ...added]) {
            expect([status, body.code]).toEqual(
              status === 200 ? [200, undefined] : [409, 'CAPACITY'],
            );
          }
          // nobody was turned away who would have fitted beside all the others
          const refused = submitted.flatMap(({ status }, i) => (status === 409 ? families[i] : []));
          const left = free - families.reduce((sum, n) => sum + n, 0);
          if (left >= 0) expect(refused).toEqual([]);
        },
      ),
      often(12),
    );
  });

  it('turns the next away, or puts them on the waiting list', async () => {
    const [first, second] = [visitor(app), visitor(app)];
    await first.fillIn(2);
    await second.fillIn(3);
    await proveContacts(db);
    await limit((await placesTaken()) + 2);
    expect((await first.submit()).body.data?.status).toBe('Submitted');
    expect((await second.submit()).body).toMatchObject({
      code: 'CAPACITY',
      message: 'All places are taken.',
    });
    expect((await visitor(app).start()).body.code).toBe('CAPACITY');
    await limit(await placesTaken(), true);
    expect((await second.submit()).body.data?.status).toBe('Waitlisted');
    expect((await visitor(app).start()).status).toBe(201);
    // staff give the place that is free now; submitting again takes none
    await limit((await placesTaken()) + 3, true);
    expect((await second.submit()).body.data?.status).toBe('Waitlisted');
  });

  it('takes no form whose contact nobody proved: it holds no place, and waits for none', async () => {
    const strangers = [visitor(app), visitor(app)];
    for (const one of strangers) await one.fillIn(18);
    for (const waitlist of [false, true]) {
      await limit((await placesTaken()) + 20, waitlist);
      for (const one of strangers) {
        expect((await one.submit()).body.code).toBe('CONTACT_NOT_VERIFIED');
      }
    }
    await limit((await placesTaken()) + 20);
    const family = visitor(app);
    await family.fillIn(2);
    await proveContacts(db);
    expect((await family.submit()).body.data?.status).toBe('Submitted');
  });

  it('does not count who stays at home', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.stayAtHome();
    await proveContacts(db);
    await limit(Math.max(1, await placesTaken()));
    expect((await anu.submit()).body.data?.status).toBe('Confirmed');
  });
});
