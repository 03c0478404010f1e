import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { browser, registered } from '../testing/domain/one-time-codes.ts';
import { startMailCatcher } from '../testing/platform/outside.ts';
import { compose } from './house.ts';
import { addJobs } from './platform/jobs/job.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { messageToSend } from './platform/messages/queue-message.ts';
import { createMailSender } from './platform/outside/mail.ts';

const { jobs: allJobs } = compose();

const mailMs = 500;
const waitingMails = 5_000;
const codeWithinMs = 3_000;
/** So many mails go out in that time, whatever the machine does besides: three connections hand them over. */
const mostBefore = (codeWithinMs / mailMs) * 3;

test('a code is out within 3 s while 5,000 mails wait, single ones and those of a bulk, half a second each', async () => {
  const catcher = await startMailCatcher({ delayMs: mailMs });
  const served = await testApp();
  const { db, deps } = served;
  const mail = createMailSender({
    smtpUrl: catcher.url,
    mailFrom: 'no-reply@x.test',
    isProduction: false,
  });
  afterAll(async () => {
    mail.close();
    await catcher.stop();
  });
  for (const work of ['soon', 'bulk'] as const) {
    const ids = Array.from({ length: waitingMails / 2 }, () => v7());
    await sql`
      insert into message (id, kind, channel, language, dedupe_key, recipient, subject, text_body, html_body)
      select id, 'test', 'email', 'en', id, 'family-' || id || '@example.org', 'The meet', 'Soon', '<p>Soon</p>'
      from unnest(${ids}::uuid[]) as id`.execute(db);
    const payloads = ids.map((messageId) => ({ messageId }));
    await addJobs(db, messageToSend[work], payloads);
  }
  const running = await startJobs({ ...deps, outside: { ...deps.outside, mail } }, allJobs);
  await expect.poll(() => catcher.mails.length, { timeout: 20_000 }).toBeGreaterThan(6);

  const before: number[] = [];
  for (let person = 0; person < 3; person++) {
    const { email } = await registered(served);
    const out = catcher.mails.length;
    expect(await browser(served).ask({ email })).toMatchObject({ status: 200 });
    await expect
      .poll(() => catcher.mails.some(({ recipients }) => recipients.includes(email)), {
        interval: 20,
        timeout: 20_000,
      })
      .toBe(true);
    const place = catcher.mails.findIndex(({ recipients }) => recipients.includes(email));
    before.push(place - out);
  }
  await running.stop();
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from message where status = 'queued'`.execute(db);
  expect(rows[0]?.waiting).toBeGreaterThan(waitingMails * 0.9);
  expect(Math.max(...before)).toBeLessThan(mostBefore);
});
