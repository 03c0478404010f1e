import { minuteMs } from '@sangamam/contract/durations';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { coming, personalInfo, visitor } from '../../../testing/domain/registrations.ts';
import { addRegistration } from '../../../testing/platform/messages.ts';
import { allJobs } from '../../jobs.ts';
import { sendReminders } from './send-reminders.ts';

/** Noon in Kochi. */
const noon = (day: string) => new Date(`${day}T12:00:00+05:30`);
let clock = noon('2026-12-01');
const later = (ms: number) => new Date(clock.getTime() + ms);
const served = await testApp({ now: () => clock });
const { db, deps, patchSettings } = served;

await patchSettings((settings) => ({
  ...settings,
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

/** What was sent about a registration, oldest first, by the names of its events. */
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
      subject: expect.stringMatching(/^SGM-\d+: നിങ്ങൾ ഘട്ടം 4-ൽ നിർത്തി$/),
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

test('the reminders have their place among the jobs', () => {
  expect(allJobs.find(({ name }) => name === 'send-reminders')?.cron).toBe('*/5 * * * *');
});

describe('a change of a submitted registration', () => {
  test('is told with each answer before and after; a save without a change is not', async () => {
    clock = noon('2026-12-01');
    const anu = visitor(served.app);
    await anu.fillIn(1);
    const person = personalInfo({ email: 'changes@example.org', bloodGroup: 'A+' });
    await anu.save('personalInfo', { personalInfo: person });
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
    expect(textBody).toContain('താമസം: – → കുടുംബമുറി');
    expect(textBody).toMatch(/താമസം തുടങ്ങുന്ന തീയതി: – → .*2027 ഫെബ്രുവരി 6/);
    expect(textBody).toContain('കിടക്കകൾ, സ്ത്രീകൾ: – → 1');
    expect(textBody).not.toMatch(/2027-02|[Ff]amily|Check/);
  });
});
