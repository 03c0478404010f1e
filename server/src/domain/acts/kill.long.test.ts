import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Envelope } from '@sangamam/contract/endpoint';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { coming, personalInfo } from '../../../testing/domain/registrations.ts';
import { testDatabase } from '../../../testing/platform/db.ts';
import { freePort } from '../../../testing/platform/free-port.ts';

const browsers = 8;
const kills = 4;
const stepsOfAForm = 5;

const applicationName = 'server-to-be-killed';

const { db, url: databaseUrl } = await testDatabase();
const port = await freePort();
let server: ChildProcess;
afterAll(() => server.kill('SIGKILL'));

it('a server killed at any moment loses no answered step and doubles nothing', async () => {
  let answersUntilKill = 0;
  let isUp = start();

  /** Sends until there is an answer, as a browser does that keeps its idempotency key. */
  async function send(path: string, body: object, cookie: string) {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      cookie,
    };
    for (;;) {
      await isUp;
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const url = `http://127.0.0.1:${port}/api/v1/registrations/step/${path}`;
      const answer = await fetch(url, request).then(
        async (reply) => ({ reply, body: (await reply.json()) as Envelope<RegistrationRecord> }),
        () => null,
      );
      if (!answer) continue;
      if (--answersUntilKill === 0) isUp = restart();
      return answer;
    }
  }

  async function fillIn() {
    const about = personalInfo();
    const sections = { personalInfo: about };
    const started = await send(
      'new',
      { stepName: 'personalInfo', formDataStructured: sections },
      '',
    );
    expect([started.reply.status, started.body]).toEqual([201, expect.anything()]);
    const cookie = String(started.reply.headers.get('set-cookie')?.split(';')[0]);
    const id = String(started.body.data?._id);
    const rest = [
      { stepName: 'eventAttendance', sections: { eventAttendance: coming(2) } },
      { stepName: 'transportation', sections: { transportation: { isTravelling: false } } },
      { stepName: 'accommodation', sections: { accommodation: { planAccommodation: false } } },
      { stepName: 'review', sections: {} },
    ];
    for (const { stepName, sections: formDataStructured } of rest) {
      const consents = { policies: true };
      const saved = await send(id, { stepName, formDataStructured, consents }, cookie);
      expect([stepName, saved.reply.status]).toEqual([stepName, 200]);
    }
    return { id, email: about.email };
  }

  /** Kills the server while the other browsers wait for their answers; a minute passes. */
  async function restart() {
    server.kill('SIGKILL');
    await once(server, 'exit');
    // the database goes on with what it was asked, until it misses who asked
    await expect.poll(connectionsOfServer).toBe(0);
    await db
      .updateTable('idempotencyKey')
      .set({ createdAt: new Date(Date.now() - 120_000) })
      .where('status', 'is', null)
      .execute();
    await start();
  }

  for (let round = 0; round < kills; round++) {
    answersUntilKill = randomInt(1, browsers * stepsOfAForm);
    const filled = await Promise.all(Array.from({ length: browsers }, fillIn));
    await isUp;
    for (const { id, email } of filled) {
      const rows = await db
        .selectFrom('registration')
        .select(['id', 'status', 'people', 'feePaise'])
        .where('email', '=', String(email))
        .execute();
      expect(rows).toEqual([{ id, status: 'Submitted', people: 2, feePaise: 100_000 }]);
      const consents = db.selectFrom('consent').select('purpose').where('registrationId', '=', id);
      expect(await consents.execute()).toHaveLength(2);
    }
  }
}, 300_000);

async function connectionsOfServer(): Promise<number> {
  const { rows } = await sql<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity
    where application_name = ${applicationName}`.execute(db);
  return rows[0]?.connections ?? 0;
}

/** Starts a real server process and waits until it says that it is ready. */
async function start(): Promise<void> {
  server = spawn(process.execPath, [new URL('../../main.ts', import.meta.url).pathname], {
    env: {
      APP_ENV: 'test',
      SERVE: 'api',
      PORT: String(port),
      DATABASE_URL: `${databaseUrl}&application_name=${applicationName}`,
      SECRET_KEY: 'a key for tests only, 32 characters',
      RAZORPAY_KEY_ID: 'rzp_test_00000000000000',
      RAZORPAY_KEY_SECRET: 'test_00000000000000000000000000000000',
      RAZORPAY_WEBHOOK_SECRET: 'testwh_00000000000000000000000000000',
      CAPTCHA: 'none',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (text) => {
      said += text;
    });
  }
  while (!said.includes('Sangamam is ready')) {
    if (server.exitCode !== null) throw new Error(said);
    await Promise.race([once(server.stdout as NodeJS.EventEmitter, 'data'), once(server, 'exit')]);
  }
}
