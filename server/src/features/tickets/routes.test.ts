import { invitationPath } from '@sangamam/contract/invitation';
import { words } from '@sangamam/words/by-language/ticket';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer, practice } from '../../../testing/domain/money.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { readPdf, readQrCodes } from '../../../testing/platform/pdf.ts';
import { findInvitation } from '../../domain/registrations/index.ts';

const served = await testApp({ provider: true });
const { app, deps } = served;

const download = (id: string, cookie?: string) =>
  app.inject({
    url: `/api/v1/registrations/${id}/calendar.ics`,
    headers: cookie === undefined ? {} : { cookie },
  });

test('who registered downloads the event as a calendar file', async () => {
  const anu = visitor(app);
  const { body } = await anu.start();
  const response = await download(anu.id(), anu.cookie());
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const number = body.data?.registrationNumber;
  expect(response.headers['content-disposition']).toBe(`attachment; filename="${number}.ics"`);
  expect(response.body).toContain(`UID:${number}@`);
});

test('nobody else does', async () => {
  const anu = visitor(app);
  const other = visitor(app);
  await anu.start();
  await other.start();
  expect((await download(anu.id())).statusCode).toBe(401);
  expect((await download(anu.id(), other.cookie())).statusCode).toBe(404);
  expect((await download('nonsense', other.cookie())).statusCode).toBe(404);
});

describe('the ticket', () => {
  const ticket = (id: string, headers: Record<string, string>) =>
    app.inject({ url: `/api/v1/registrations/${id}/ticket.pdf`, headers });

  test('is there once the fee is paid: number, name, school, people, date, venue and a signed code', async () => {
    const family = await payer(served, { adults: 2 });
    const cookie = family.browser.cookie() ?? '';
    const early = await ticket(family.id, { cookie });
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ success: false, code: 'NO_TICKET' });

    const { response } = await practice(served).pay(await family.orderId());
    await family.confirm(response);
    const reply = await ticket(family.id, { cookie });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const { registrationNumber, ticketToken } = await family.read();
    const { pages } = await readPdf(reply.rawPayload);
    expect(pages).toHaveLength(1);
    const { event } = await deps.settings.current();
    for (const fact of [
      registrationNumber,
      'Anu Thomas',
      'JNV Kollam, 1998',
      'Adults: 2 vegetarian',
      event.name,
      event.venueName,
      '9:00 am',
    ]) {
      expect(pages[0]).toContain(fact);
    }
    expect(await readQrCodes(reply.rawPayload)).toEqual([ticketToken]);
  });

  test('speaks the language of the registration', async () => {
    const family = await payer(served);
    const { response } = await practice(served).pay(await family.orderId());
    await family.confirm(response);
    await served.db
      .updateTable('registration')
      .set({ locale: 'ml' })
      .where('id', '=', family.id)
      .execute();
    const reply = await ticket(family.id, { cookie: family.browser.cookie() ?? '' });
    const { pages } = await readPdf(reply.rawPayload);
    expect(pages[0]).toContain(words.ml.ticket);
    expect(pages[0]).toMatch(/\p{Script=Malayalam}, 1998/u);
  });

  test('is not for who stays at home', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.stayAtHome();
    await anu.submit();
    const reply = await ticket(anu.id(), { cookie: anu.cookie() ?? '' });
    expect(reply.statusCode).toBe(409);
  });

  test('is for its owner and staff of the school', async () => {
    const family = await payer(served);
    const { response } = await practice(served).pay(await family.orderId());
    await family.confirm(response);
    const stranger = visitor(app);
    await stranger.start();
    await addAdmin(served, { email: 'kollam@x.test', assignedSchools: ['JNV Kollam'] });
    await addAdmin(served, { email: 'mahe@x.test', assignedSchools: ['JNV Mahe'] });
    expect((await ticket(family.id, {})).statusCode).toBe(401);
    expect((await ticket(family.id, { cookie: stranger.cookie() ?? '' })).statusCode).toBe(404);
    expect((await ticket(family.id, await signIn(served, 'mahe@x.test'))).statusCode).toBe(404);
    expect((await ticket(family.id, await signIn(served, 'kollam@x.test'))).statusCode).toBe(200);
  });
});

describe('the invitation', () => {
  /** A family that has paid, and the word in the link with which it invites. */
  async function inviter() {
    const family = await payer(served, { adults: 2 });
    expect((await family.read()).invitationUrl).toBeNull();
    const { response } = await practice(served).pay(await family.orderId());
    await family.confirm(response);
    const url = new URL((await family.read()).invitationUrl ?? '');
    expect(`${url.origin}${url.pathname}`).toBe(`${deps.config.publicUrl}${invitationPath}`);
    return { family, token: url.searchParams.get('from') ?? '' };
  }
  const find = (token: string) => findInvitation(served.db, token, deps.config);
  const change = (id: string, values: object) =>
    served.db.updateTable('registration').set(values).where('id', '=', id).execute();

  test('says first name, school and batch, and nothing else', async () => {
    const { family, token } = await inviter();
    expect(await find(token)).toEqual({ name: 'Anu', school: 'JNV Kollam', year: '1998' });
    expect(token).not.toContain(family.id);
  });

  test('cannot be made up, nor changed in a single letter', async () => {
    const { token } = await inviter();
    // the last letter also says bits that no byte has
    for (let at = 0; at < token.length - 1; at++) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(await find(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
    }
    for (const nonsense of ['', 'x', 'A'.repeat(38), `${token}A`, `${token}\n`]) {
      expect(await find(nonsense)).toBeNull();
    }
  });

  test.each([
    ['is cancelled', { status: 'Cancelled' }],
    ['is deleted', { deletedAt: new Date() }],
    ['stays at home', { isAttending: false }],
  ])('is over once who invites %s', async (_, values) => {
    const { family, token } = await inviter();
    await change(family.id, values);
    expect(await find(token)).toBeNull();
  });

  test('does not name a minor', async () => {
    const { family, token } = await inviter();
    await sql`update registration set form = jsonb_set(form, '{personalInfo,isAdult}', 'false')
      where id = ${family.id}`.execute(served.db);
    expect(await find(token)).toMatchObject({ name: null, school: 'JNV Kollam' });
  });

  test('is not for who stays at home', async () => {
    const anu = visitor(app);
    await anu.start();
    await anu.stayAtHome();
    const { body } = await anu.submit();
    expect(body.data).toMatchObject({ status: 'Confirmed', invitationUrl: null });
  });
});
