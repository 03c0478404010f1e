import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../testing/platform/copy-project.ts';
import { testDatabase } from '../testing/platform/db.ts';
import { freePort } from '../testing/platform/free-port.ts';
import { startMailCatcher } from '../testing/platform/outside.ts';

/**
 * A language more in a copy of the project: one folder of words and one line. Its words are the Malayalam ones,
 * but for its name and what stands here.
 */
const english = 'Tamil';
const name = 'தமிழ்';
const heading = 'தொடர்புக்கு';

const copy = copyProject();
const catcher = await startMailCatcher();
const { url: database, db } = await testDatabase();
const port = await freePort();
const site = `http://localhost:${port}`;
let server: ChildProcess;

function changeFile(path: string, change: (text: string) => string): void {
  const file = join(copy, path);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after, path).not.toBe(before);
  writeFileSync(file, after);
}

const changeWords = (area: string, change: object) =>
  changeFile(`words/ta/${area}.json`, (text) => JSON.stringify({ ...JSON.parse(text), ...change }));

beforeAll(async () => {
  cpSync(join(copy, 'words/ml'), join(copy, 'words/ta'), { recursive: true });
  changeWords('language', { name, english, locale: 'ta-IN' });
  changeWords('contact', { title: heading });
  changeFile('contract/src/locale/languages.ts', (text) =>
    text.replace("['en', 'ml', 'hi']", "['en', 'ml', 'hi', 'ta']"),
  );
  execFileSync(process.execPath, [join(copy, 'words/src/compile.ts')]);
  server = spawn(process.execPath, [join(copy, 'server/src/main.ts'), '--hot-reload'], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: database,
      DATA_DIR: join(copy, 'data'),
      PORT: String(port),
      SMTP_URL: catcher.url,
      CAPTCHA: 'none',
      LOG_LEVEL: 'error',
      RAZORPAY_KEY_ID: 'rzp_sim_00000000000000',
      RAZORPAY_KEY_SECRET: 'sim_00000000000000000000000000000000',
      RAZORPAY_WEBHOOK_SECRET: 'simwh_00000000000000000000000000000000',
      RAZORPAY_API_URL: 'http://127.0.0.1:9',
    },
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stdout?.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('Sangamam is ready')) resolve();
    });
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    server.on('close', () => reject(new Error(said)));
  });
});

afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGKILL');
    await once(server, 'close');
  }
  await catcher.stop();
  rmSync(copy, { recursive: true, force: true });
});

/** Asks again while the first request compiles the site, as `Retry-After` says to. */
async function answered(path: string, request: RequestInit = {}): Promise<string> {
  let body = '';
  const ask = async () => {
    const reply = await fetch(`${site}${path}`, request);
    body = await reply.text();
    return reply.status;
  };
  await expect.poll(ask, { timeout: 100_000, interval: 1_000 }).not.toBe(503);
  return body;
}

test('its pages are rendered and offered in every other language', async () => {
  const own = await answered('/contact?lang=ta');
  expect(own).toContain('<html lang="ta"');
  expect(own).toContain(`<h1>${heading}</h1>`);
  const malayalam = await answered('/registration?step=personal&lang=ml');
  expect(malayalam).toContain('<html lang="ml"');
  expect(malayalam).toMatch(new RegExp(`<a [^>]*lang="ta"[^>]*>${name}</a>`));
});

test('it can be chosen by the settings, and its texts stand beside the others', async () => {
  const answer = await answered('/api/v1/settings/public');
  expect(JSON.parse(answer)).toMatchObject({
    data: { languages: { ml: true, hi: true, ta: true } },
  });
  const { value } = await db.selectFrom('setting').select('value').executeTakeFirstOrThrow();
  expect(value).toMatchObject({ translations: { ml: {}, hi: {}, ta: {} } });
});

test('who writes in it is answered in it', async () => {
  const sent = await answered('/api/v1/contact-messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Anu Thomas',
      email: 'anu@example.org',
      phone: '',
      subject: 'General',
      message: 'Is there parking for buses near the venue?',
      locale: 'ta',
    }),
  });
  expect(JSON.parse(sent)).toMatchObject({ success: true });
  await expect
    .poll(() => catcher.mails.find(({ recipients }) => recipients.includes('anu@example.org')))
    .toBeDefined();
  const { language } = await db
    .selectFrom('message')
    .select('language')
    .where('recipient', '=', 'anu@example.org')
    .executeTakeFirstOrThrow();
  expect(language).toBe('ta');
});
