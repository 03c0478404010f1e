import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { coming, visitor } from '../../../../testing/domain/registrations.ts';

const now = () => new Date('2026-11-21T06:00:00Z');
const { app, db, outbox, patchSettings, deps, runJobs } = await testApp({ now });
const defaults = await deps.settings.current();
beforeEach(() => patchSettings(() => defaults));

/** A minute ago, which was the same day at the event. */
const justNow = '2026-11-21T05:59:00Z';
const setDates = (dates: Partial<typeof defaults.deadlines>) =>
  patchSettings((s) => ({ ...s, deadlines: { ...s.deadlines, ...dates } }));

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
