import { stepsAfterPaying } from '@sangamam/contract/questions/question-settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { coming, visitor } from '../../../../testing/domain/registrations.ts';
import { wholeForm } from '../../../../testing/domain/whole-form.ts';

const now = () => new Date('2026-11-21T06:00:00Z');
const { app, db, outbox, patchSettings, deps, runJobs } = await testApp({ now });
const defaults = wholeForm(await deps.settings.current());
beforeEach(() => patchSettings(() => defaults));

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

  it('leads past journey and stay that follow the payment, each required in its own step', async () => {
    const afterPaying = [...stepsAfterPaying];
    await patchSettings((s) => ({ ...s, questions: { ...s.questions, afterPaying } }));
    const anu = visitor(app);
    const { body: started } = await anu.start();
    const { body: counted } = await anu.attend(2);
    expect([started.data?.nextStep, counted.data?.nextStep]).toEqual(['attendance', 'review']);
    const { body: submitted } = await anu.submit();
    expect(submitted.data).toMatchObject({ status: 'Submitted', nextStep: 'payment' });
    const empty = await anu.save('accommodation', { accommodation: {} });
    expect(empty.body.fields).toHaveProperty(['accommodation.planAccommodation']);
    const stay = await anu.save('accommodation', { accommodation: { planAccommodation: false } });
    expect(stay.body.data).toMatchObject({
      nextStep: 'payment',
      formDataStructured: { accommodation: { planAccommodation: false } },
    });
    expect(await form(anu.id())).not.toHaveProperty('transportation');
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
    ]);
  });

  it('points to the first step that is missing', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.attend();
    const { status, body } = await anu.submit();
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      'transportation.isTravelling': 'Select yes if you come from another place',
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
