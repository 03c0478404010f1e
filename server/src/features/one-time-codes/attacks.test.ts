import { Writable } from 'node:stream';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import {
  browser,
  codeFor,
  comeBack,
  otherThan,
  refused,
  registered,
} from '../../../testing/domain/one-time-codes.ts';
import { personalInfo } from '../../../testing/domain/registrations.ts';
import { createLog } from '../../platform/http/log.ts';
import { sendCodeJob } from './send-code.ts';

let clock = new Date('2027-01-04T06:00:00Z');
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
let logged = '';
const log = createLog(
  'trace',
  new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  }),
);
const served = await testApp({ now: () => clock, log });
const { db, deps, runJobs } = served;

/** The parts of an answer that could reveal something. */
const shown = ({ status, body, headers }: Awaited<ReturnType<typeof answer>>) => {
  const { date: _date, 'x-request-id': _id, 'set-cookie': cookies, ...rest } = headers;
  const cookieShapes = [cookies ?? []].flat().map((line) => String(line).replace(/=[^;]+/, '='));
  return { status, body, headers: rest, cookieShapes };
};
const answer = (anu: ReturnType<typeof browser>, contact: object) => anu.ask(contact);

describe('whoever asks learns nothing', () => {
  test('known and unknown contacts are answered alike, byte for byte', async () => {
    const known = await registered(served);
    const contacts = [
      [{ email: known.email }, { email: 'stranger@example.org' }],
      [{ contactNumber: known.contactNumber }, { contactNumber: '+919847000001' }],
      [
        { email: known.email, contactNumber: known.contactNumber },
        { email: known.email, contactNumber: '+919847000002' },
      ],
    ] as const;
    for (const [mine, theirs] of contacts) {
      const [anu, eve] = [browser(served), browser(served)];
      expect(shown(await eve.ask(theirs))).toEqual(shown(await anu.ask(mine)));
      await runJobs();
      for (const otp of ['000000', 'no code']) {
        const [right, wrong] = [await anu.enter(mine, otp), await eve.enter(theirs, otp)];
        expect(shown(wrong)).toEqual(shown(right));
        expect(right.body).toEqual(refused);
      }
    }
  });

  test('the table of challenges does not say who is registered', async () => {
    const { email } = await registered(served);
    await browser(served).ask({ email });
    await browser(served).ask({ email: 'somebody@example.org' });
    await runJobs();
    const rows = await db
      .selectFrom('otpChallenge')
      .selectAll()
      .where('email', 'in', [email, 'somebody@example.org'])
      .execute();
    const shapes = rows.map((row) =>
      Object.entries(row).map(([column, value]) => `${column} ${value === null}`),
    );
    expect(rows).toHaveLength(2);
    expect(shapes[0]).toEqual(shapes[1]);
    expect(rows.map(({ codeMac }) => codeMac?.length)).toEqual([32, 32]);
  });
});

describe('who registers with the contact of somebody else', () => {
  const form = (personal: object) => ({
    stepName: 'personalInfo',
    formDataStructured: { personalInfo: personal },
  });

  test('sees nothing any more from when its owner comes with a code', async () => {
    const eve = browser(served);
    const answers = personalInfo() as { email: string };
    const id = String((await eve.post('/registrations/step/new', form(answers))).body.data?._id);
    const anu = browser(served);
    await comeBack(served, anu, answers.email);
    const own = await anu.post(`/registrations/step/${id}`, form({ ...answers, name: 'Anu T' }));
    expect(own.status).toBe(200);
    expect((await eve.get(`/registrations/${id}`)).status).toBe(401);
    expect((await eve.post(`/registrations/step/${id}`, form(answers))).status).toBe(401);
  });

  test('who has proven the contact keeps the session, wherever else a code is entered', async () => {
    const laptop = browser(served);
    const answers = personalInfo() as { email: string };
    const id = String((await laptop.post('/registrations/step/new', form(answers))).body.data?._id);
    await laptop.ask({ email: answers.email }, false);
    const code = await codeFor(served, answers.email);
    expect((await laptop.enter({ email: answers.email }, code, false)).status).toBe(200);
    pass(2 * minuteMs);
    await comeBack(served, browser(served), answers.email);
    expect((await laptop.get(`/registrations/${id}`)).status).toBe(200);
  });
});

describe('a code that is not right', () => {
  async function asked() {
    const { email } = await registered(served);
    const anu = browser(served);
    await anu.ask({ email });
    return { anu, email, code: await codeFor(served, email) };
  }

  test('the right one, in another browser', async () => {
    const { anu, email, code } = await asked();
    const eve = browser(served);
    expect((await eve.enter({ email }, code)).body).toEqual(refused);
    await eve.ask({ email: 'eve@example.org' });
    expect((await eve.enter({ email }, code)).body).toEqual(refused);
    expect((await anu.enter({ email }, code)).status).toBe(200);
  });

  test('the right one, a second time', async () => {
    const { anu, email, code } = await asked();
    const cookie = anu.cookies.get('otp') ?? '';
    expect((await anu.enter({ email }, code)).status).toBe(200);
    anu.cookies.set('otp', cookie);
    const replay = await anu.enter({ email }, code);
    expect([replay.status, replay.body]).toEqual([401, refused]);
  });

  test('the right one, after five wrong ones', async () => {
    const { anu, email, code } = await asked();
    for (let i = 0; i < 5; i++) await anu.enter({ email }, otherThan(code));
    expect((await anu.enter({ email }, code)).body).toEqual(refused);
  });

  test('the right one, after ten minutes', async () => {
    const [late, early] = [await asked(), await asked()];
    pass(10 * minuteMs - 1000);
    expect((await early.anu.enter({ email: early.email }, early.code)).status).toBe(200);
    pass(1000);
    expect((await late.anu.enter({ email: late.email }, late.code)).body).toEqual(refused);
  });

  test('five hundred guesses at once get five tries between them', async () => {
    const { anu, email, code } = await asked();
    const cookie = anu.cookies.get('otp') ?? '';
    const guesses = Array.from({ length: 500 }, async (_, i) => {
      const tab = browser(served);
      tab.cookies.set('otp', cookie);
      const guess = String((Number(code) + 1 + i) % 1e6).padStart(6, '0');
      return (await tab.enter({ email }, guess)).status;
    });
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
    const challenge = await db
      .selectFrom('otpChallenge')
      .select(['tries', 'usedAt'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(challenge).toEqual({ tries: 5, usedAt: null });
    expect((await anu.enter({ email }, code)).status).toBe(401);
  });
});

describe('a code is nowhere to be read', () => {
  test('not in the log, a job, or a table', async () => {
    const { email } = await registered(served);
    const anu = browser(served);
    await anu.ask({ email });
    const jobs: unknown[] = [];
    const noteJobs = async () => {
      const { rows } = await deps.pool.query('select payload from graphile_worker._private_jobs');
      jobs.push(...rows);
    };
    await noteJobs();
    await runJobs([sendCodeJob]);
    await noteJobs();
    const code = await codeFor(served, email);
    await anu.enter({ email }, otherThan(code));
    await anu.enter({ email }, code);
    // as a number of its own: six digits may stand inside an id, a time or a fraction by chance
    const asNumber = new RegExp(`(?<![\\w.])${code}(?!\\w)`);
    expect(jobs.length).toBeGreaterThan(1);
    expect(JSON.stringify(jobs)).not.toMatch(asNumber);
    expect(JSON.stringify(jobs)).not.toContain(email);
    expect(logged).toContain('/registrations/verify-otp');
    expect(logged).not.toMatch(asNumber);
    expect(logged).not.toContain(email);
    for (const table of ['message', 'otp_challenge', 'registration_session', 'idempotency_key']) {
      const { rows } = await deps.pool.query(`select t::text as row from ${table} t`);
      const found = rows.filter(({ row }) => asNumber.test(row));
      expect(found, table).toEqual([]);
    }
  });

  test('in production not even sealed, once the mail is out', async () => {
    const production = await testApp({ config: { appEnv: 'production', captcha: 'altcha' } });
    const { email } = await registered(production);
    await browser(production).ask({ email });
    expect(await codeFor(production, email)).toMatch(/^\d{6}$/);
    const messages = await production.db
      .selectFrom('message')
      .select(['status', 'sealed', 'subject', 'textBody', 'htmlBody'])
      .where('recipient', '=', email)
      .execute();
    expect(messages).toEqual([
      { status: 'sent', sealed: null, subject: '', textBody: '', htmlBody: '' },
    ]);
  });

  test('outside production the outbox shows it, which is all that tests need', async () => {
    const { email } = await registered(served);
    await browser(served).ask({ email });
    const code = await codeFor(served, email);
    expect((await served.app.inject('/dev/outbox')).body).toContain(
      `${code} is your Sangamam code`,
    );
  });
});
