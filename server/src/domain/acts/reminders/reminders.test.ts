import { randomBytes, randomUUID } from 'node:crypto';
import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { words as questions } from '@sangamam/words/by-language/questions';
import { words as options } from '@sangamam/words/by-language/shipped-options';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { coming, personalInfo, visitor } from '../../../../testing/domain/registrations.ts';
import { addAdmin } from '../../../../testing/domain/sign-in.ts';
import { wholeForm } from '../../../../testing/domain/whole-form.ts';
import { addRegistration } from '../../../../testing/platform/messages.ts';
import { compose } from '../../../house.ts';
import { messageContext } from '../../../platform/messages/queue-message.ts';
import { queueReminders, sendReminders, sendRemindersJob } from './send-reminders.ts';

const { jobs: allJobs } = compose();

/** Noon at the event. */
const noon = (day: string) => new Date(`${day}T12:00:00+05:30`);
let clock = noon('2026-12-01');
const later = (ms: number) => new Date(clock.getTime() + ms);
const served = await testApp({ now: () => clock });
const { db, deps, patchSettings } = served;

await patchSettings((settings) => ({
  ...wholeForm(settings),
  event: {
    ...settings.event,
    startsAt: '2027-02-06T09:00:00+05:30',
    endsAt: '2027-02-07T14:00:00+05:30',
  },
  deadlines: {
    ...settings.deadlines,
    opensAt: '2026-11-01T00:00:00+05:30',
    closesAt: '2027-01-23T23:59:00+05:30',
    payBy: '2027-01-27T23:59:00+05:30',
  },
}));

/** The messages sent about a registration, oldest first, by the names of its events. */
async function sentTo(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('dedupeKey')
    .where('registrationId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ dedupeKey }) => dedupeKey?.replace(`:${id}`, '') ?? '');
}

async function at(moment: Date): Promise<void> {
  clock = moment;
  await sendReminders(deps);
}

const draft = (change: object = {}) =>
  addRegistration(db, { createdAt: clock, updatedAt: clock, form: {}, ...change });
const unpaid = (change: object = {}) =>
  addRegistration(db, {
    status: 'Submitted',
    formSubmissionComplete: true,
    submittedAt: clock,
    ...change,
  });
const confirmed = (change: object = {}) => addRegistration(db, { status: 'Confirmed', ...change });

describe('a form that was begun', () => {
  test('is remembered after half an hour, two and seven days, each once', async () => {
    clock = noon('2026-12-01');
    const id = await draft({ lastCompletedStep: 3, locale: 'ml' });
    await at(later(29 * minuteMs));
    expect(await sentTo(id)).toEqual([]);
    await at(later(minuteMs));
    await at(later(5 * minuteMs));
    expect(await sentTo(id)).toEqual(['draft']);
    await at(noon('2026-12-03'));
    await at(noon('2026-12-03'));
    await at(noon('2026-12-05'));
    expect(await sentTo(id)).toEqual(['draft', 'draft-2d']);
    for (let day = 6; day < 30; day++) await at(noon(`2026-12-${String(day).padStart(2, '0')}`));
    expect(await sentTo(id)).toEqual(['draft', 'draft-2d', 'draft-7d']);
    const messages = await db
      .selectFrom('message')
      .select(['subject', 'language'])
      .where('registrationId', '=', id)
      .orderBy('createdAt')
      .execute();
    expect(messages[1]).toEqual({
      subject: expect.stringMatching(/^SGM-\d+: \p{Script=Malayalam}.* 4-\p{Script=Malayalam}/u),
      language: 'ml',
    });
  });

  test('and gone on with is not, until it is left again', async () => {
    clock = noon('2026-12-01');
    const id = await draft();
    clock = noon('2026-12-02');
    await db.updateTable('registration').set({ updatedAt: clock }).where('id', '=', id).execute();
    await at(noon('2026-12-03'));
    expect(await sentTo(id)).toEqual([]);
    await at(noon('2026-12-04'));
    expect(await sentTo(id)).toEqual(['draft-2d']);
  });

  test('is remembered once however often the clock is put back, and by however many workers', async () => {
    clock = noon('2026-12-01');
    const ids = await Promise.all(Array.from({ length: 20 }, () => draft()));
    clock = noon('2026-12-03');
    await Promise.all(Array.from({ length: 5 }, () => sendReminders(deps)));
    await at(noon('2026-12-02'));
    await at(noon('2026-12-03'));
    for (const id of ids) {
      expect((await sentTo(id)).filter((name) => name === 'draft-2d')).toEqual(['draft-2d']);
    }
  });

  test.each<[string, object]>([
    ['a quick registration that is not kept', { temporaryUntil: noon('2026-12-09') }],
    ['one that was deleted', { deletedAt: noon('2026-12-01') }],
    ['one that was cancelled', { status: 'Cancelled' }],
  ])('%s is not', async (_what, change) => {
    clock = noon('2026-12-01');
    const id = await draft(change);
    await at(noon('2026-12-03'));
    expect(await sentTo(id)).toEqual([]);
  });

  test('is not remembered while the settings hold such reminders back', async () => {
    clock = noon('2026-12-01');
    const id = await draft();
    const letGo = (isOn: boolean) =>
      patchSettings(({ reminders, ...settings }) => ({
        ...settings,
        reminders: { ...reminders, draft: isOn },
      }));
    await letGo(false);
    await at(noon('2026-12-03'));
    expect(await sentTo(id)).toEqual([]);
    await letGo(true);
    await at(later(5 * minuteMs));
    expect(await sentTo(id)).toEqual(['draft-2d']);
  });

  test('is not remembered at night, nor once registration is closed', async () => {
    clock = noon('2026-12-01');
    const early = await draft();
    await at(new Date('2026-12-03T22:00:00+05:30'));
    await at(new Date('2026-12-04T05:00:00+05:30'));
    expect(await sentTo(early)).toEqual([]);
    await at(new Date('2026-12-04T09:05:00+05:30'));
    expect(await sentTo(early)).toEqual(['draft-2d']);
    clock = noon('2027-01-22');
    const last = await draft();
    await at(noon('2027-01-24'));
    expect(await sentTo(last)).toEqual([]);
  });
});

describe('a fee that is not paid', () => {
  test('is remembered after three days and two days before the deadline', async () => {
    clock = noon('2026-12-01');
    const id = await unpaid();
    await at(noon('2026-12-03'));
    expect(await sentTo(id)).toEqual([]);
    await at(noon('2026-12-04'));
    await at(noon('2026-12-05'));
    expect(await sentTo(id)).toEqual(['unpaid-3d']);
    await at(noon('2027-01-25'));
    expect(await sentTo(id)).toEqual(['unpaid-3d']);
    await at(noon('2027-01-26'));
    await at(noon('2027-01-27'));
    await at(noon('2027-01-28'));
    expect(await sentTo(id)).toEqual(['unpaid-3d', 'unpaid-last']);
  });

  test('near the deadline is remembered once, not twice', async () => {
    clock = noon('2027-01-22');
    const id = await unpaid();
    for (const day of [23, 24, 25, 26, 27]) await at(noon(`2027-01-${day}`));
    expect(await sentTo(id)).toEqual(['unpaid-last']);
  });

  test.each<[string, object]>([
    ['on its way', { paymentStatus: 'Processing' }],
    ['paid', { paymentStatus: 'Completed', status: 'Confirmed' }],
    ['of the waiting list', { status: 'Waitlisted' }],
    ['of a cancelled registration', { status: 'Cancelled' }],
    ['of an erased registration', { deletedAt: noon('2026-12-02') }],
    ['of nobody who comes', { form: {} }],
    ['covered by credit', { creditPaise: 300_000 }],
  ])('%s is not remembered', async (_what, change) => {
    clock = noon('2026-12-01');
    const id = await unpaid(change);
    await at(noon('2026-12-04'));
    expect(await sentTo(id)).toEqual([]);
  });
});

describe('what was left for later', () => {
  const afterPaying = ['transportation', 'accommodation', 'optional'] as const;
  const askLater = (steps: readonly (typeof afterPaying)[number][]) =>
    patchSettings((settings) => ({
      ...settings,
      questions: { ...settings.questions, afterPaying: [...steps] },
    }));
  const stay = { accommodation: { planAccommodation: false } };
  const travel = { transportation: { isTravelling: false } };
  const family = (form: object = {}, change: object = {}) =>
    unpaid({
      status: 'Confirmed',
      form: { personalInfo: {}, eventAttendance: coming(1), ...form },
      ...change,
    });

  beforeEach(() => askLater(afterPaying));
  afterEach(() => askLater([]));

  test('is asked for once, a week after, with a link for each step', async () => {
    clock = noon('2026-12-01');
    const id = await family(stay);
    await at(noon('2026-12-07'));
    expect(await sentTo(id)).toEqual([]);
    for (const day of ['08', '09', '14', '20']) await at(noon(`2026-12-${day}`));
    expect(await sentTo(id)).toEqual(['rest']);
    const { textBody } = await db
      .selectFrom('message')
      .select('textBody')
      .where('registrationId', '=', id)
      .executeTakeFirstOrThrow();
    const fills = [...textBody.matchAll(/alumni-update\?fill=(\w+)/g)].map(([, slug]) => slug);
    expect(fills).toEqual(['transport', 'optional', 'emergency']);
  });

  test('is asked of a quick registration whatever the settings', async () => {
    await askLater([]);
    clock = noon('2026-12-01');
    const quick = await family({ emergency: {} }, { registrationType: 'quick' });
    const full = await family({ emergency: {} });
    await at(noon('2026-12-08'));
    expect([await sentTo(quick), await sentTo(full)]).toEqual([['rest'], []]);
  });

  test.each<[string, object, object]>([
    ['told everything', { ...travel, ...stay, optional: {}, emergency: {} }, {}],
    ['cancelled', {}, { status: 'Cancelled' }],
    ['does not come', {}, { isAttending: false }],
    ['waits for a place', {}, { status: 'Waitlisted' }],
    ['is erased', {}, { deletedAt: noon('2026-12-02') }],
  ])('is not asked of who %s', async (_what, form, change) => {
    clock = noon('2026-12-01');
    const id = await family(form, change);
    await at(noon('2026-12-08'));
    expect(await sentTo(id)).toEqual([]);
  });

  test('is not asked once it is final', async () => {
    await askLater([]);
    clock = noon('2026-12-01');
    const id = await family({ ...stay, emergency: {} }, { registrationType: 'quick' });
    const lockJourney = (transportLockAt: string) =>
      patchSettings((settings) => ({
        ...settings,
        deadlines: { ...settings.deadlines, transportLockAt },
      }));
    const { deadlines } = await deps.settings.current();
    await lockJourney('2026-12-07T23:59:00+05:30');
    await at(noon('2026-12-08'));
    expect(await sentTo(id)).toEqual([]);
    await lockJourney(deadlines.transportLockAt);
  });

  test('is not asked while the settings hold it back', async () => {
    clock = noon('2026-12-01');
    const id = await family();
    const letGo = (rest: boolean) =>
      patchSettings((settings) => ({
        ...settings,
        reminders: { ...settings.reminders, rest },
      }));
    await letGo(false);
    await at(noon('2026-12-08'));
    expect(await sentTo(id)).toEqual([]);
    await letGo(true);
  });
});

/** Money of a registration as it stands in the tables. */
async function addMoney(
  registrationId: string,
  payment: object,
  refund?: { readonly status: string; readonly cancelRegistration?: boolean },
): Promise<void> {
  const isManual = 'recordedBy' in payment;
  const providerPaymentId = `${isManual ? 'man' : 'pay'}_${randomBytes(7).toString('hex')}`;
  const amounts = { amountPaise: 210_000, currency: 'INR', firstSeenAt: clock };
  const row = { providerPaymentId, registrationId, ...amounts, firstSeenVia: 'sweep', ...payment };
  await db
    .insertInto('payment')
    .values(row as never)
    .execute();
  if (!refund) return;
  await db
    .insertInto('refund')
    .values({
      id: randomUUID(),
      providerPaymentId,
      amountPaise: 50_000,
      createdAt: clock,
      idempotencyKey: providerPaymentId,
      requestedBy: 'registrant',
      reason: 'Illness',
      cancelRegistration: false,
      tellPayer: true,
      ...refund,
    } as never)
    .execute();
}

const offer = (registrationId: string, state: 'open' | 'lapsed') =>
  db
    .insertInto('placeOffer')
    .values({
      id: randomUUID(),
      registrationId,
      people: 5,
      offeredAt: clock,
      state,
      until: noon('2026-12-06'),
      endedAt: state === 'open' ? null : clock,
    })
    .execute();

const addTransfer = (registrationId: string, createdAt: Date) =>
  db
    .insertInto('declaredTransfer')
    .values({
      id: randomUUID(),
      registrationId,
      reference: 'UTR 1',
      amountPaise: 210_000,
      paidOn: '2026-11-20',
      createdAt,
    })
    .execute();

const { id: treasurerId } = await addAdmin(served, { email: 'leela@example.org' });
const captured = { status: 'captured', capturedAt: clock, disposition: 'applied', kind: 'fee' };

describe('a fee that is due, with money or a place under way', () => {
  test.each<
    [string, (id: string) => Promise<unknown>, { byItself: boolean; byStaff: string | null }]
  >([
    [
      'nothing under way',
      async () => {},
      { byItself: true, byStaff: 'Wednesday, 27 January 2027' },
    ],
    [
      'a place offered',
      (id) => offer(id, 'open'),
      { byItself: false, byStaff: 'Sunday, 6 December 2026' },
    ],
    [
      'an offer of earlier that lapsed',
      (id) => offer(id, 'lapsed'),
      { byItself: true, byStaff: 'Wednesday, 27 January 2027' },
    ],
    [
      'a payment the bank has authorised',
      (id) => addMoney(id, { status: 'authorized' }),
      { byItself: false, byStaff: null },
    ],
    [
      'cash that waits for a second person',
      (id) => addMoney(id, { status: 'created', recordedBy: treasurerId }),
      { byItself: false, byStaff: null },
    ],
    [
      'a transfer that was declared',
      (id) => addTransfer(id, noon('2026-12-01')),
      { byItself: false, byStaff: null },
    ],
    [
      'a transfer that nobody found for a week',
      (id) => addTransfer(id, noon('2026-11-20')),
      { byItself: true, byStaff: 'Wednesday, 27 January 2027' },
    ],
    [
      'a payment that failed',
      (id) => addMoney(id, { status: 'failed' }),
      { byItself: true, byStaff: 'Wednesday, 27 January 2027' },
    ],
    [
      'money that fits nowhere yet',
      (id) => addMoney(id, { ...captured, disposition: 'unallocated', kind: 'unallocated' }),
      { byItself: false, byStaff: null },
    ],
    [
      'such money, given back',
      (id) => {
        const back = { status: 'refunded', amountRefundedPaise: 210_000, kind: 'unallocated' };
        return addMoney(id, { ...captured, ...back, disposition: 'unallocated' });
      },
      { byItself: true, byStaff: 'Wednesday, 27 January 2027' },
    ],
    ...(['awaiting', 'requested', 'pending'] as const).map(
      (status) =>
        [
          `a refund that is ${status}`,
          (id: string) => addMoney(id, captured, { status }),
          { byItself: false, byStaff: null },
        ] as [string, (id: string) => Promise<unknown>, { byItself: boolean; byStaff: null }],
    ),
    [
      'a refund that went out',
      (id) => addMoney(id, captured, { status: 'processed' }),
      { byItself: true, byStaff: 'Wednesday, 27 January 2027' },
    ],
  ])('%s', async (_what, happens, { byItself, byStaff }) => {
    clock = noon('2026-12-01');
    const id = await unpaid();
    await happens(id);
    await at(noon('2026-12-04'));
    expect(await sentTo(id)).toEqual(byItself ? ['unpaid-3d'] : []);

    const rows = await lockRegistrations(id);
    const context = { ...(await messageContext(deps)), isBulk: true };
    const reminded = await queueReminders(db, rows, 'by-hand', context);
    expect([...reminded]).toEqual(byStaff === null ? [] : [id]);
    if (byStaff === null) return;
    const { textBody } = await db
      .selectFrom('message')
      .select('textBody')
      .where('dedupeKey', '=', `remind:by-hand:${id}`)
      .executeTakeFirstOrThrow();
    expect(textBody).toContain(`Please pay by ${byStaff}`);
  });

  const lockRegistrations = (id: string) =>
    db.selectFrom('registration').selectAll().where('id', '=', id).execute();

  test('is not asked for when it was paid before the mail goes out', async () => {
    clock = noon('2026-12-01');
    const id = await unpaid();
    await at(noon('2026-12-04'));
    await db
      .updateTable('registration')
      .set({ status: 'Confirmed' })
      .where('id', '=', id)
      .execute();
    await served.runJobs();
    const { status } = await db
      .selectFrom('message')
      .select('status')
      .where('registrationId', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('withdrawn');
  });
});

describe('a form that was begun, with money', () => {
  test.each<[string, (id: string) => Promise<unknown>, string[]]>([
    ['paid before the review', (id) => addMoney(id, captured), ['draft-2d']],
    ['authorised', (id) => addMoney(id, { status: 'authorized' }), []],
    ['going back', (id) => addMoney(id, captured, { status: 'awaiting' }), []],
  ])('%s', async (_what, happens, sent) => {
    clock = noon('2026-12-01');
    const id = await draft();
    await happens(id);
    await at(noon('2026-12-03'));
    expect(await sentTo(id)).toEqual(sent);
  });
});

test('who is being refunded and cancelled is not told to come, until it is rejected', async () => {
  const id = await confirmed();
  clock = noon('2027-01-29');
  await addMoney(id, captured, { status: 'awaiting', cancelRegistration: true });
  await at(noon('2027-01-30'));
  expect(await sentTo(id)).toEqual([]);
  await db.updateTable('refund').set({ status: 'rejected' }).execute();
  await at(noon('2027-01-31'));
  expect(await sentTo(id)).toEqual(['event-7d:2027-02-06']);
});

describe('who comes', () => {
  test('is written to a week and a day before, and after it', async () => {
    const id = await confirmed();
    const days = ['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01', '2027-02-04'];
    for (const day of [...days, '2027-02-05', '2027-02-06', '2027-02-07']) await at(noon(day));
    expect(await sentTo(id)).toEqual(['event-7d:2027-02-06', 'event-1d:2027-02-06']);
    for (const day of ['2027-02-08', '2027-02-09', '2027-02-20']) await at(noon(day));
    expect((await sentTo(id)).at(-1)).toBe('thanks:2027-02-07');
    const messages = await db
      .selectFrom('message')
      .select(['subject', 'htmlBody'])
      .where('registrationId', '=', id)
      .orderBy('createdAt')
      .execute();
    expect(messages.map(({ subject }) => subject.split(': ')[1])).toEqual([
      'see you on Saturday, 6 February 2027',
      'see you tomorrow',
      'thank you for being part of it',
    ]);
    expect(messages[1]?.htmlBody).toContain('src="data:image/png;base64,');
    expect(messages[2]?.htmlBody).not.toContain('src=');
  });

  test('is told again when the event moves to another day', async () => {
    const id = await confirmed();
    await at(noon('2027-01-30'));
    const { event } = await deps.settings.current();
    const move = (startsAt: string, endsAt: string) =>
      patchSettings((settings) => ({ ...settings, event: { ...event, startsAt, endsAt } }));
    await move('2027-02-13T09:00:00+05:30', '2027-02-14T14:00:00+05:30');
    await at(noon('2027-02-06'));
    expect(await sentTo(id)).toEqual(['event-7d:2027-02-06', 'event-7d:2027-02-13']);
    await move(event.startsAt, event.endsAt);
  });

  test.each<[string, object]>([
    ['has cancelled', { status: 'Cancelled' }],
    ['has not paid', { status: 'Submitted' }],
    ['does not come', { isAttending: false }],
    ['is erased', { deletedAt: noon('2027-01-01') }],
  ])('but not who %s', async (_what, change) => {
    const id = await confirmed(change);
    await at(noon('2027-01-30'));
    await at(noon('2027-02-05'));
    await at(noon('2027-02-08'));
    expect(await sentTo(id)).toEqual([]);
  });

  test('and cancels before the mail is sent gets none', async () => {
    const id = await confirmed();
    await at(noon('2027-02-05'));
    await db
      .updateTable('registration')
      .set({ status: 'Cancelled' })
      .where('id', '=', id)
      .execute();
    await served.runJobs();
    const { status } = await db
      .selectFrom('message')
      .select('status')
      .where('registrationId', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('withdrawn');
  });
});

test('fifty people cost as many statements as one, more as many as their batches, and are handed over after all other work', async () => {
  const statementsFor = async (people: number) => {
    await db.updateTable('registration').set({ status: 'Cancelled' }).execute();
    for (let person = 0; person < people; person++) await confirmed();
    let statements = 0;
    const counting = db.withPlugin({
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const before = await countQueued();
    await sendReminders({ ...deps, db: counting });
    expect((await countQueued()) - before).toBe(people);
    return statements;
  };
  const countQueued = async () => {
    const { rows } = await deps.pool.query(`select count(*)::int as jobs from graphile_worker.jobs
      where task_identifier = 'send-bulk-message' and priority > 0`);
    return rows[0].jobs;
  };
  clock = noon('2027-01-30');
  const one = await statementsFor(1);
  expect(await statementsFor(50)).toBe(one);
  expect(await statementsFor(150)).toBeLessThanOrEqual(3 * one);
});

test('the reminders have their place among the jobs', () => {
  expect(allJobs.find(({ name }) => name === 'send-reminders')?.cron).toBe('*/5 * * * *');
});

/** As the right code does. */
const prove = (email: string) =>
  db.updateTable('registration').set({ verifiedEmail: email }).where('email', '=', email).execute();

describe('a change of a submitted registration', () => {
  test('is told with each answer before and after; a save without a change is not', async () => {
    clock = noon('2026-12-01');
    const anu = visitor(served.app);
    await anu.fillIn(1);
    const person = personalInfo({ email: 'changes@example.org', bloodGroup: 'A+' });
    await anu.save('personalInfo', { personalInfo: person });
    await prove('changes@example.org');
    await anu.submit();
    const changes = async () => {
      const rows = await db
        .selectFrom('message')
        .select('textBody')
        .where('registrationId', '=', anu.id())
        .where('kind', '=', 'changed')
        .orderBy('createdAt')
        .execute();
      return rows.map(({ textBody }) => textBody);
    };
    expect(await changes()).toEqual([]);
    clock = later(minuteMs);
    await anu.save('eventAttendance', { eventAttendance: coming(2, 1) });
    clock = later(minuteMs);
    const moved = { ...person, district: 'Idukki', bloodGroup: 'B+' };
    await anu.save('personalInfo', { personalInfo: moved });
    await anu.save('personalInfo', { personalInfo: moved });
    const [people, place, ...rest] = await changes();
    expect(people).toContain('Adults, veg: 1 → 2');
    expect(people).toContain('Teens, veg: – → 1');
    expect(place).toContain('District: Kollam → Idukki');
    expect(place).toContain('Blood group: ••• → •••');
    expect(rest).toEqual([]);
  });

  test('is told in the language of the registration: questions, choices and days', async () => {
    clock = noon('2026-12-01');
    const anu = visitor(served.app);
    const person = personalInfo({ email: 'maattam@example.org' });
    const inMalayalam = { locale: 'ml' };
    await anu.save('personalInfo', { personalInfo: person }, inMalayalam);
    await anu.save('eventAttendance', { eventAttendance: coming(1) }, inMalayalam);
    await anu.save('transportation', { transportation: { isTravelling: false } }, inMalayalam);
    await anu.save('accommodation', { accommodation: { planAccommodation: false } }, inMalayalam);
    await prove('maattam@example.org');
    await anu.submit(inMalayalam);
    clock = later(minuteMs);
    const stayDetails = { checkIn: '2027-02-06', checkOut: '2027-02-07', women: 1 };
    const kind = { accommodation: 'Family room', accommodationLocation: 'No preference' };
    const stay = { planAccommodation: true, ...kind, stayDetails };
    await anu.save('accommodation', { accommodation: stay }, inMalayalam);
    const { textBody } = await db
      .selectFrom('message')
      .select('textBody')
      .where('registrationId', '=', anu.id())
      .where('kind', '=', 'changed')
      .executeTakeFirstOrThrow();
    const asked = questions.ml;
    const { name } = asked['accommodation.accommodation'];
    expect(textBody).toContain(`${name}: – → ${options.ml['Family room']}`);
    const day = new Intl.DateTimeFormat('ml-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(stayDetails.checkIn),
    );
    const checkIn = asked['accommodation.stayDetails.checkIn'].name;
    expect(textBody).toMatch(new RegExp(`${checkIn}: – → .*${day}`));
    expect(textBody).toContain(`${asked['accommodation.stayDetails.women'].name}: – → 1`);
    expect(textBody).not.toMatch(/2027-02|[Ff]amily|Check/);
  });
});

test('none goes out while the clocks of process and database differ by minutes', async () => {
  clock = noon('2026-12-20');
  const id = await draft({ lastCompletedStep: 3 });
  clock = later(hourMs);
  const databaseNow = async () => later(-6 * minuteMs);
  await sendRemindersJob.run({ ...deps, databaseNow }, {});
  expect(await sentTo(id)).toEqual([]);
  await sendRemindersJob.run(deps, {});
  expect(await sentTo(id)).toEqual(['draft']);
});
