import { readdirSync, readFileSync } from 'node:fs';
import {
  type ConsentState,
  type OptionalPurpose,
  optionalPurposes,
} from '@sangamam/contract/privacy/consents';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { thankYou } from '../../domain/acts/reminders/reminder-kinds.ts';
import { recordConsents } from '../../domain/registrations/consents/record-consents.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';

const served = await testApp();
const { app, db, deps, outbox } = served;

async function registrant({ isConfirmed = false } = {}) {
  const browser = visitor(app);
  if (isConfirmed) {
    await browser.start();
    await browser.stayAtHome();
    await browser.submit();
  } else await browser.fillIn();
  const call = async (method: 'GET' | 'PUT', body?: object) => {
    const reply = await app.inject({
      method,
      url: `/api/v1/registrations/${browser.id()}/consents`,
      headers: { cookie: browser.cookie() ?? '' },
      ...(body && { body }),
    });
    return { status: reply.statusCode, body: reply.json(), states: statesOf(reply.json().data) };
  };
  return { browser, read: () => call('GET'), save: (body: object) => call('PUT', body) };
}

/** The purposes given, in the order of the answer. */
function statesOf(data: ConsentState[] | undefined): string[] {
  return (data ?? []).flatMap(({ purpose, given }) => (given ? [purpose] : []));
}

const rowsOf = (id: string) =>
  db.selectFrom('consent').selectAll().where('registrationId', '=', id).orderBy('id').execute();

describe('consents', () => {
  test('begin with nothing, then say what the form said, with the notice that was shown', async () => {
    const { browser, read } = await registrant();
    const before = await read();
    expect(before.states).toEqual([]);
    expect(before.body.data.map(({ purpose }: ConsentState) => purpose)).toEqual([
      'policies',
      'photos',
      'attendee_list',
    ]);
    await browser.submit({ consents: { policies: true, photos: true } });
    const after = await read();
    expect(after.states).toEqual(['policies', 'photos']);
    expect(after.body.data[0]).toMatchObject({ noticeVersion: 1, at: expect.any(String) });
    const [row] = await rowsOf(browser.id());
    const notice = await db
      .selectFrom('notice')
      .selectAll()
      .where('sha256', '=', row?.noticeSha256 ?? Buffer.alloc(0))
      .executeTakeFirstOrThrow();
    expect(notice.body).toContain('Card and bank details stay with the payment provider');
  });

  test('are withdrawn by one call, and nothing that was answered is rewritten', async () => {
    const { browser, read, save } = await registrant();
    expect((await save({ photos: true, attendee_list: true })).states).toEqual([
      'photos',
      'attendee_list',
    ]);
    expect((await save({ photos: false })).states).toEqual(['attendee_list']);
    // an answer that stands is not written twice
    expect((await save({ photos: false })).states).toEqual(['attendee_list']);
    expect((await read()).states).toEqual(['attendee_list']);
    const rows = await rowsOf(browser.id());
    expect(rows.map(({ purpose, given }) => `${purpose} ${given}`).sort()).toEqual([
      'attendee_list true',
      'photos false',
      'photos true',
    ]);
    const update = db.updateTable('consent').set({ given: true }).where('given', '=', false);
    await expect(update.execute()).rejects.toThrow('append only');
  });

  test('are asked anew under a new notice', async () => {
    const { save, browser } = await registrant();
    await save({ attendee_list: true });
    await served.patchSettings((settings) => ({
      ...settings,
      policies: { ...settings.policies, version: 2, privacy: 'Another privacy notice' },
    }));
    const { body } = await save({ attendee_list: true });
    expect(body.data).toContainEqual(
      expect.objectContaining({ purpose: 'attendee_list', given: true, noticeVersion: 2 }),
    );
    expect(await rowsOf(browser.id())).toHaveLength(2);
  });

  test.each([
    { policies: false },
    { parent: true },
    { photos: 'yes' },
    { photos: null },
    { photos: true, extra: true },
    { later_events: true },
    { directory: true },
    { whatsapp: true },
    [],
  ])('what is no answer is refused: %j', async (body) => {
    const { save, browser } = await registrant();
    const reply = await save(body);
    expect(reply.status).toBe(422);
    expect(await rowsOf(browser.id())).toEqual([]);
  });

  test('given for what is not asked any more, stay in the history and can be taken back', async () => {
    const { browser, read, save } = await registrant();
    const given = { directory: true, whatsapp: true, later_events: true };
    const answers = { registrationId: browser.id(), given, channel: 'form' } as const;
    await recordConsents(db, answers, await deps.settings.current(), deps.now());
    expect((await read()).states).toEqual(['later_events', 'directory', 'whatsapp']);
    const off = { directory: false, whatsapp: false, later_events: false };
    expect((await save(off)).states).toEqual([]);
    expect(await rowsOf(browser.id())).toHaveLength(6);
  });

  test.each(optionalPurposes)('%s is asked for because the product acts on it', (purpose) => {
    const root = new URL('../../', import.meta.url);
    const users = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-store.ts') || file.endsWith('/store.ts'))
      .filter((file) => readFileSync(new URL(file, root), 'utf8').includes(`allows('${purpose}')`));
    expect(users).not.toEqual([]);
  });

  test('are nobody else’s to see or to change', async () => {
    const { browser } = await registrant();
    const stranger = visitor(app);
    await stranger.start();
    const url = `/api/v1/registrations/${browser.id()}/consents`;
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { body: { photos: true } } : {};
      expect((await app.inject({ method, url, ...body })).statusCode).toBe(401);
      const headers = { cookie: stranger.cookie() ?? '' };
      expect((await app.inject({ method, url, headers, ...body })).statusCode).toBe(404);
    }
  });

  test('withdrawn between queue and delivery, the message stays here', async () => {
    const { browser, save } = await registrant({ isConfirmed: true });
    const registrationId = browser.id();
    const context = {
      settings: await deps.settings.current(),
      config: deps.config,
      now: deps.now(),
    };
    const queue = (consentPurpose: OptionalPurpose) =>
      queueMessage(
        db,
        {
          kind: thankYou,
          to: { email: 'anu@example.org', language: 'en' },
          values: {
            number: `${consentPurpose} ${registrationId}`,
            name: 'Anu',
            galleryUrl: '',
          },
          dedupeKey: `${consentPurpose}:${registrationId}`,
          registrationId,
          consentPurpose,
        },
        context,
      );
    await save({ photos: true, attendee_list: true });
    await queue('photos');
    await queue('attendee_list');
    await save({ photos: false });
    await served.runJobs();
    const subjects = outbox.map(({ subject }) => subject);
    const about = (purpose: string) =>
      `${purpose} ${registrationId}: thank you for being part of it`;
    expect(subjects).toContain(about('attendee_list'));
    expect(subjects).not.toContain(about('photos'));
    const statuses = await db
      .selectFrom('message')
      .select(['consentPurpose', 'status'])
      .where('registrationId', '=', registrationId)
      .where('consentPurpose', 'is not', null)
      .orderBy('consentPurpose')
      .execute();
    expect(statuses).toEqual([
      { consentPurpose: 'attendee_list', status: 'sent' },
      { consentPurpose: 'photos', status: 'withdrawn' },
    ]);
  });
});
