import { createHash } from 'node:crypto';
import { words as texts } from '@sangamam/words/by-language/templates/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addRegistration } from '../../../testing/platform/messages.ts';
import { queueConfirmation } from '../../domain/money/mails/confirmation.ts';
import { tx } from '../../platform/db/connect.ts';

const served = await testApp();
const { app, db, deps } = served;
let superAdmin: object;
let coordinator: object;

beforeAll(async () => {
  await addAdmin(served, { email: 'super@example.org', role: 'super_admin' });
  const permissions = { canManageSettings: true };
  await addAdmin(served, { email: 'school@example.org', allSchools: true, permissions });
  superAdmin = await signIn(served, 'super@example.org');
  coordinator = await signIn(served, 'school@example.org');
});

async function call(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  { body, as = superAdmin }: { body?: object; as?: object } = {},
) {
  const url = `/api/v1/messages/templates${path}`;
  const reply = await app.inject({ method, url, headers: { ...as }, ...(body && { body }) });
  return { status: reply.statusCode, body: reply.json() };
}

const unpaidInHindi = texts.hi.unpaid.subject
  .replace('{number}', 'SGM-00042')
  .replace('{amount}', '₹2,100');
const german = {
  subject: '{number}: angemeldet',
  body: '# Hallo {name}\n\n{people}\n\n{ticket}',
  sms: '',
};

async function confirmed(locale: string) {
  const id = await addRegistration(db, { name: 'Anu', locale, registrationType: 'staff' });
  const context = { settings: await deps.settings.current(), config: deps.config, now: deps.now() };
  await tx(db, (trx) => queueConfirmation(trx, id, context));
  return db
    .selectFrom('message')
    .selectAll()
    .where('registrationId', '=', id)
    .executeTakeFirstOrThrow();
}

test('the page a mail is shown in runs nothing but its own script, and only inside our pages', async () => {
  const { headers, body } = await app.inject({ url: '/mail-frame' });
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(body) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ]),
  );
});

describe('the texts of messages', () => {
  test('are listed with their placeholders, in three languages', async () => {
    const { status, body } = await call('GET', '');
    expect(status).toBe(200);
    const template = body.data.find(({ kind }: { kind: string }) => kind === 'unpaid');
    expect(template).toMatchObject({
      about: 'Registration submitted, fee still to be paid',
      texts: { ml: { isDefault: true, fault: null, updatedAt: null } },
    });
    expect(template.placeholders).toContainEqual({
      name: 'amount',
      type: 'rupees',
      required: true,
      options: [],
      example: '₹2,100',
    });
  });

  test('are written anew for one language, used from then on, and given back', async () => {
    const saved = await call('PUT', '/confirmed', { body: { language: 'en', ...german } });
    expect(saved.status).toBe(200);
    expect(saved.body.data.texts.en).toMatchObject({ ...german, isDefault: false });
    expect(saved.body.data.texts.ml.isDefault).toBe(true);
    const english = await confirmed('en');
    expect(english.subject).toMatch(/^SGM-\d+: angemeldet$/);
    expect(english.textBody).toContain('Hallo Anu\n\n5 people\nAdults: 2 vegetarian');
    expect(english.htmlBody).toContain('data:image/png');
    expect((await confirmed('ml')).subject).toMatch(/\p{Script=Malayalam}/u);

    const reset = await call('DELETE', '/confirmed?language=en');
    expect(reset.body.data.texts.en.isDefault).toBe(true);
    expect((await confirmed('en')).subject).toContain('you are registered');
    const { rows } = await deps.pool.query(
      `select action, object_id, detail from user_log order by seq desc limit 2`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['template.reset', 'template.save']);
    expect(rows[1]).toMatchObject({ object_id: 'confirmed.en' });
    expect(rows[1].detail).toContain('angemeldet');
  });

  test('that do not fit are refused, each at its field, and nothing changes', async () => {
    const wrong = { subject: '{nummer}', body: 'Hello {name', sms: '{otp}' };
    const { status, body } = await call('PUT', '/confirmed', {
      body: { language: 'hi', ...wrong },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields).sort()).toEqual(['body', 'sms', 'subject']);
    expect(body.fields.subject).toBe('{nummer} is not a placeholder of this message.');
    const missing = await call('PUT', '/otp', {
      body: { language: 'en', subject: 'Code', body: 'Your code' },
    });
    expect(missing.body.fields).toEqual({
      body: 'The message must contain {otp}.',
    });
    expect((await call('GET', '')).body.data).toSatisfy(
      (templates: { texts: Record<string, { isDefault: boolean }> }[]) =>
        templates.every(({ texts }) => Object.values(texts).every(({ isDefault }) => isDefault)),
    );
  });

  test.each<[string, number, object]>([
    ['/nothing', 404, { language: 'en', subject: 's', body: 'b' }],
    ['/constructor', 404, { language: 'en', subject: 's', body: 'b' }],
    ['/otp%2F..', 404, { language: 'en', subject: 's', body: 'b' }],
    ['/otp', 422, { language: 'de', subject: '{otp}', body: '{otp}' }],
    ['/otp', 422, { language: 'en', subject: ' ', body: '{otp}' }],
    ['/otp', 422, { language: 'en', subject: 's'.repeat(201), body: '{otp}' }],
    ['/otp', 422, { language: 'en', subject: '{otp}', body: ['{otp}'] }],
    ['/otp', 422, { language: 'en', subject: '{otp}', body: `{otp}${'{'.repeat(5_000)}` }],
    ['/otp', 422, { language: 'en', subject: '{otp}', body: '{otp}\u0000' }],
  ])('PUT %s is answered with %i for %j', async (path, status, body) => {
    expect((await call('PUT', path, { body })).status).toBe(status);
  });

  test('that fitted once and do not any longer are not used, and staff are told why', async () => {
    await db
      .insertInto('messageTemplate')
      .values({
        kind: 'confirmed',
        language: 'hi',
        subject: '{gone}',
        body: '{name}',
        updatedAt: deps.now(),
      })
      .execute();
    expect((await confirmed('hi')).subject).toMatch(/\p{Script=Devanagari}/u);
    const { body } = await call('GET', '');
    const template = body.data.find(({ kind }: { kind: string }) => kind === 'confirmed');
    expect(template.texts.hi.fault).toBe('{gone} is not a placeholder of this message.');
    await call('DELETE', '/confirmed?language=hi');
  });

  test('are shown with example data before they are saved', async () => {
    const inUse = await call('POST', '/unpaid/preview', { body: { language: 'hi' } });
    expect(inUse.body.data.subject).toBe(unpaidInHindi);
    expect(inUse.body.data.replyTo).toBe((await deps.settings.current()).contact.email);
    expect(inUse.body.data.sms).toMatch(/\p{Script=Devanagari}.* 2,100 \p{Script=Devanagari}/u);
    const english = await call('POST', '/unpaid/preview', { body: { language: 'en' } });
    expect(english.body.data.sms).toContain('Fee due Rs 2,100.');
    const texts = { subject: '{number} {amount}', body: '[Pay]({payUrl})' };
    const draft = await call('POST', '/unpaid/preview', { body: { language: 'en', texts } });
    expect(draft.body.data).toMatchObject({ subject: 'SGM-00042 ₹2,100' });
    // an example of this site
    expect(draft.body.data.html).toContain(`href="${deps.config.publicUrl}/`);
    const bad = { subject: '{x}', body: '{number} {amount}\n\n[Pay]({payUrl})' };
    const refused = await call('POST', '/unpaid/preview', { body: { language: 'en', texts: bad } });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      'texts.subject': '{x} is not a placeholder of this message.',
    });
  });

  describe('as a test', () => {
    const sendTest = (kind: string, body: object, as = superAdmin) =>
      call('POST', `/${kind}/test`, { body, as });
    const tests = () =>
      db
        .selectFrom('message')
        .selectAll()
        .where('dedupeKey', 'like', 'test:%')
        .orderBy('createdAt')
        .execute();

    test('are mailed to whoever asks, marked, in the language, saved or not', async () => {
      const body = { language: 'hi', to: 'stranger@example.org', email: 'stranger@example.org' };
      const reply = await sendTest('unpaid', body);
      const replyTo = (await deps.settings.current()).contact.email;
      expect(reply.body.data).toEqual({ sentTo: 'super@example.org', replyTo });
      const texts = { subject: '{number}: {amount}', body: '# Soon\n\n[Pay]({payUrl})' };
      expect((await sendTest('unpaid', { language: 'en', texts })).status).toBe(200);

      const common = {
        kind: 'unpaid',
        recipient: 'super@example.org',
        channel: 'email',
        registrationId: null,
      };
      expect(await tests()).toMatchObject([
        { ...common, language: 'hi', subject: `[Test] ${unpaidInHindi}` },
        { ...common, language: 'en', subject: '[Test] SGM-00042: ₹2,100' },
      ]);
      const { rows } = await deps.pool.query(
        'select action, object_id, detail from user_log order by seq desc limit 1',
      );
      expect(rows).toMatchObject([{ action: 'template.test', object_id: 'unpaid.en' }]);
      expect(rows[0].detail).not.toContain('super@example.org');
      await served.runJobs();
      expect((await tests()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    });

    test('are refused where they do not fit, and to others', async () => {
      const before = (await tests()).length;
      const texts = { subject: '{x}', body: '{number} {amount} [Pay]({payUrl})' };
      const unfit = await sendTest('unpaid', { language: 'en', texts });
      expect([unfit.status, Object.keys(unfit.body.fields)]).toEqual([422, ['texts.subject']]);
      expect((await sendTest('nothing', { language: 'en' })).status).toBe(404);
      expect((await sendTest('unpaid', { language: 'en' }, coordinator)).status).toBe(403);
      expect((await sendTest('unpaid', { language: 'en' }, {})).status).toBe(401);
      expect(await tests()).toHaveLength(before);
    });

    test('are sent ten times an hour and session', async () => {
      const limited = await testApp({ config: { rateLimits: true } });
      await addAdmin(limited, { email: 'super@example.org', role: 'super_admin' });
      const headers = await signIn(limited, 'super@example.org');
      const url = '/api/v1/messages/templates/unpaid/test';
      const asked = [];
      for (let count = 0; count < 11; count += 1) {
        const body = { language: 'en' };
        asked.push((await limited.app.inject({ method: 'POST', url, headers, body })).statusCode);
      }
      expect(asked).toEqual([...Array(10).fill(200), 429]);
      const { rows } = await limited.deps.pool.query('select count(*)::int from message');
      expect(rows).toEqual([{ count: 10 }]);
    });
  });

  test('are for super admins only', async () => {
    const body = { language: 'en', ...german };
    expect((await call('GET', '', { as: coordinator })).status).toBe(403);
    expect((await call('PUT', '/confirmed', { body, as: coordinator })).status).toBe(403);
    expect((await call('DELETE', '/confirmed?language=en', { as: coordinator })).status).toBe(403);
    const preview = await call('POST', '/confirmed/preview', { body, as: coordinator });
    expect(preview.status).toBe(403);
  });
});
