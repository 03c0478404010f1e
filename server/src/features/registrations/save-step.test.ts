import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing.ts';
import { coming, visitor } from './testing.ts';

const now = () => new Date('2026-11-21T06:00:00Z');
const { app, db, outbox, patchSettings, deps, runJobs } = await testApp({ now });
const defaults = await deps.settings.current();
beforeEach(() => patchSettings(() => defaults));

/** A minute ago, which was the same day in Kochi. */
const justNow = '2026-11-21T05:59:00Z';
const setDates = (dates: Partial<typeof defaults.deadlines>) =>
  patchSettings((s) => ({ ...s, deadlines: { ...s.deadlines, ...dates } }));

const form = async (id: string) => {
  const query = db.selectFrom('registration').select('form').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).form;
};

describe('the way through the form', () => {
  it('leads from step to step to a submitted registration', async () => {
    const anu = visitor(app);
    const { body: started } = await anu.start();
    expect(started.data?.nextStep).toBe('professional');
    const answers = [
      await anu.save('professional', { professional: { profession: ['Law'] } }),
      await anu.attend(2, 1, 2),
      await anu.save('transportation', { transportation: { isTravelling: false } }),
      await anu.save('accommodation', { accommodation: { planAccommodation: false } }),
      await anu.save('optional', {}, { skipped: true }),
      await anu.save('support', { financial: { willContribute: true, contributionAmount: 1000 } }),
      await anu.submit(),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body.data?.nextStep)).toEqual([
      'attendance',
      'transport',
      'stay',
      'optional',
      'support',
      'review',
      'payment',
    ]);
    expect(answers.at(-1)?.body.data).toMatchObject({
      status: 'Submitted',
      paymentStatus: 'Pending',
      formSubmissionComplete: true,
      fee: { people: 5, minimum: 2100, due: 2100, contribution: 1000 },
    });
  });

  it('refuses a step before the ones it needs', async () => {
    const anu = visitor(app);
    await anu.start();
    const early = await anu.save('transportation', { transportation: { isTravelling: false } });
    expect(early).toMatchObject({ status: 409, body: { code: 'STEP_ORDER' } });
    await anu.stayAtHome();
    const needless = await anu.save('accommodation', { accommodation: {} });
    expect(needless.body.code).toBe('STEP_ORDER');
  });

  it('takes an earlier step again, and comes back to where it was', async () => {
    const anu = visitor(app);
    await anu.fillIn();
    const { body } = await anu.start({ name: 'Anu T. Thomas', yearOfPassing: '2024' });
    expect(body.data).toMatchObject({
      lastCompletedStep: 5,
      nextStep: 'optional',
      fee: { minimum: 350 },
    });
  });

  it('does not let a required step be skipped', async () => {
    const anu = visitor(app);
    await anu.start();
    const { body } = await anu.save('eventAttendance', {}, { skipped: true });
    expect(body.fields).toEqual({
      'eventAttendance.isAttending': 'Select yes if you will come to the meet',
    });
  });

  it('keeps the answers of a step that is skipped later', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.save('professional', { professional: { keySkills: 'Sewing' } });
    const { body } = await anu.save('professional', {}, { skipped: true });
    expect(body.data?.formDataStructured.professional).toEqual({ keySkills: 'Sewing' });
  });

  it('drops journey and stay when nobody comes, and asks for them when somebody does', async () => {
    const anu = visitor(app);
    await anu.fillIn(2);
    const home = await anu.stayAtHome();
    expect(home.body.data).toMatchObject({ nextStep: 'optional', fee: { minimum: 0, people: 0 } });
    expect(await form(anu.id())).toMatchObject({ eventAttendance: { isAttending: false } });
    expect(await form(anu.id())).not.toHaveProperty('transportation');
    const again = await anu.attend(2);
    expect(again.body.data).toMatchObject({ nextStep: 'transport', fee: { minimum: 1000 } });
  });

  it('stores only sections of the step that is saved', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.save('professional', { professional: {}, financial: { contributionAmount: 5 } });
    expect(await form(anu.id())).not.toHaveProperty('financial');
  });
});

describe('two tabs', () => {
  it('the second to save is told, and changes nothing', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.attend(2);
    const version = 1;
    const stale = await anu.save('eventAttendance', { eventAttendance: coming(3) }, { version });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'STALE',
        message: 'This registration was changed elsewhere. Reload to see the latest answers.',
      },
    });
    expect((await anu.read()).body.data?.fee.people).toBe(2);
  });

  it('a save that repeats what is stored succeeds, so a lost answer does no harm', async () => {
    const anu = visitor(app);
    await anu.start();
    const save = () => anu.save('eventAttendance', { eventAttendance: coming(2) }, { version: 1 });
    const first = await save();
    const second = await save();
    expect(second.status).toBe(200);
    expect(second.body.data?.version).toBe(first.body.data?.version);
  });

  it('saves of different steps at once are all kept', async () => {
    const anu = visitor(app);
    await anu.fillIn();
    const replies = await Promise.all([
      anu.save('professional', { professional: { keySkills: 'Sewing' } }),
      anu.save('optional', { optional: { tshirtInterest: 'M' } }),
      anu.save('support', { financial: { remarks: 'Thank you' } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await form(anu.id())).toMatchObject({
      professional: { keySkills: 'Sewing' },
      optional: { tshirtInterest: 'M' },
      financial: { remarks: 'Thank you' },
    });
  });
});

describe('submitting', () => {
  it('needs the policies', async () => {
    const anu = visitor(app);
    await anu.fillIn();
    for (const extra of [{}, { consents: { policies: false } }]) {
      const { status, body } = await anu.save('review', {}, extra);
      expect(status).toBe(422);
      expect(body.fields).toEqual({ 'consents.policies': 'Accept the policies to continue' });
    }
    expect((await anu.read()).body.data?.status).toBe('Draft');
  });

  it('keeps each consent with the version of the policies', async () => {
    const anu = visitor(app);
    await anu.fillIn();
    await anu.submit({ consents: { policies: true, photos: true } });
    const rows = await db
      .selectFrom('consent')
      .select(['purpose', 'given', 'policyVersion'])
      .where('registrationId', '=', anu.id())
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { purpose: 'policies', given: true, policyVersion: 1 },
      { purpose: 'photos', given: true, policyVersion: 1 },
      { purpose: 'later_events', given: false, policyVersion: 1 },
    ]);
  });

  it('points to the first step that is missing', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.attend();
    const { status, body } = await anu.submit();
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      'transportation.isTravelling': 'Select yes if you are coming from outside Kochi',
    });
  });

  it('points to an answer that the settings no longer offer', async () => {
    const anu = visitor(app);
    await anu.fillIn();
    await anu.save('support', { sponsorship: { interested: 'Yes', category: 'Gold' } });
    await patchSettings((s) => ({ ...s, options: { ...s.options, sponsorshipCategories: [] } }));
    const { body } = await anu.submit();
    expect(body.fields).toEqual({ 'sponsorship.category': 'Choose one of the options' });
  });

  it('completes a registration that costs nothing, and sends the confirmation', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.stayAtHome();
    const { body } = await anu.submit();
    expect(body.data).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'Completed',
      paymentAmount: 0,
      paymentMethod: 'No fee',
      nextStep: null,
      ticketToken: expect.stringContaining(body.data?.registrationNumber ?? '-'),
    });
    await runJobs();
    expect(outbox.at(-1)?.subject).toBe(`${body.data?.registrationNumber}: you are registered`);
  });

  it('leaves a balance when people are added to one that was complete', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.stayAtHome();
    await anu.submit();
    const { body } = await anu.attend(2);
    expect(body.data).toMatchObject({
      status: 'Submitted',
      paymentStatus: 'Partially Paid',
      fee: { due: 1000 },
    });
  });
});

describe('paying later', () => {
  const payLater = { submitWithoutPayment: true };

  it('is taken after submission, and says so by mail once', async () => {
    const anu = visitor(app);
    await anu.fillIn(2);
    const early = await anu.save('payment', {}, payLater);
    expect(early).toMatchObject({ status: 409, body: { code: 'FORM_NOT_FINISHED' } });
    await anu.submit();
    await runJobs();
    const before = outbox.length;
    const later = await anu.save('payment', {}, payLater);
    await anu.save('payment', {}, payLater);
    await runJobs();
    expect(later.body.data).toMatchObject({ status: 'Submitted', paymentStatus: 'Pending' });
    expect(outbox.slice(before).map(({ subject }) => subject)).toEqual([
      `${later.body.data?.registrationNumber}: ₹1,000 still to pay`,
    ]);
  });

  it('is refused when it is switched off, and after its last day', async () => {
    const anu = visitor(app);
    await anu.fillIn();
    await anu.submit();
    await patchSettings((s) => ({ ...s, features: { ...s.features, payLater: false } }));
    const off = await anu.save('payment', {}, payLater);
    expect(off.body).toMatchObject({
      code: 'PAY_LATER_OFF',
      message: 'Paying later is no longer possible.',
    });
    await patchSettings(() => defaults);
    await setDates({ payBy: justNow });
    expect((await anu.save('payment', {}, payLater)).body.code).toBe('PAY_LATER_OFF');
  });

  it('fails in the words of the specification', async () => {
    const broken = await testApp({ now });
    const anu = visitor(broken.app);
    await anu.fillIn();
    await anu.submit();
    await broken.deps.pool.query(
      'alter table registration add constraint broken check (version < 0) not valid',
    );
    const later = await anu.save('payment', {}, payLater);
    const other = await anu.save('review', {}, { consents: { policies: true } });
    expect([later.status, other.status]).toEqual([500, 500]);
    expect(later.body.message).toBe('Failed to submit without payment');
    expect(other.body.message).toBe('Registration failed');
    await broken.close();
  });
});

describe('the dates', () => {
  it('before the opening nobody can start', async () => {
    await setDates({ opensAt: '2026-12-05T18:30:00Z' });
    const { status, body } = await visitor(app).start();
    expect(status).toBe(410);
    expect(body).toMatchObject({
      code: 'REGISTRATION_CLOSED',
      message: 'Registration opens on Sun, 6 Dec 2026.',
    });
  });

  it('after the closing neither a start nor a draft is taken, but a submitted one is', async () => {
    const draft = visitor(app);
    await draft.fillIn();
    const submitted = visitor(app);
    await submitted.fillIn();
    await submitted.submit();
    await setDates({ closesAt: justNow });
    for (const refused of [
      await visitor(app).start(),
      await draft.attend(),
      await draft.submit(),
    ]) {
      expect(refused.status).toBe(410);
      expect(refused.body.message).toBe('Registration closed on Sat, 21 Nov 2026.');
    }
    expect((await submitted.attend(2)).status).toBe(200);
  });

  it('of food, stay and journey lock what they are about, and nothing else', async () => {
    const anu = visitor(app);
    await anu.fillIn(2);
    await anu.submit();
    await setDates({ attendeesLockAt: justNow, stayLockAt: justNow, transportLockAt: justNow });
    const locked = [
      await anu.attend(3),
      await anu.stayAtHome(),
      await anu.save('accommodation', {
        accommodation: { planAccommodation: false, accommodationRemarks: 'A bed after all' },
      }),
      await anu.save('transportation', {
        transportation: { isTravelling: false, travelSpecialRequirements: 'Wheelchair' },
      }),
    ];
    expect(locked.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [409, 'LOCKED', 'Food counts are closed. Contact us.'],
      [409, 'LOCKED', 'Food counts are closed. Contact us.'],
      [409, 'LOCKED', 'Requests for a stay are closed. Contact us.'],
      [409, 'LOCKED', 'Travel plans are closed. Contact us.'],
    ]);
    const free = [
      await anu.attend(2),
      await anu.save('eventAttendance', {
        eventAttendance: { ...coming(2), eventParticipation: ['Singing'] },
      }),
      await anu.save('professional', { professional: { keySkills: 'Sewing' } }),
    ];
    expect(free.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('a cancelled registration cannot be changed', async () => {
    const anu = visitor(app);
    await anu.fillIn();
    await db
      .updateTable('registration')
      .set({ status: 'Cancelled' })
      .where('id', '=', anu.id())
      .execute();
    expect((await anu.attend(2)).body.code).toBe('STATUS_CHANGE');
  });
});

describe('a limited number of places', () => {
  const limit = (people: number, waitlist = false) =>
    patchSettings((s) => ({ ...s, capacity: { people, waitlist } }));
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
      { numRuns: 12 },
    );
  });

  it('turns the next away, or puts them on the waiting list', async () => {
    const [first, second] = [visitor(app), visitor(app)];
    await first.fillIn(2);
    await second.fillIn(3);
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
    await limit((await placesTaken()) + 3, true);
    expect((await second.submit()).body.data?.status).toBe('Submitted');
  });

  it('does not count who stays at home', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.stayAtHome();
    await limit(Math.max(1, await placesTaken()));
    expect((await anu.submit()).body.data?.status).toBe('Confirmed');
  });
});
