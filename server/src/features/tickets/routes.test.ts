import { createHash, verify } from 'node:crypto';
import { invitationPath } from '@sangamam/contract/invitation';
import { words } from '@sangamam/words/by-language/ticket';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer, practice } from '../../../testing/domain/money.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { isSigned, walletKeys } from '../../../testing/features/wallets.ts';
import { readPdf, readQrCodes } from '../../../testing/platform/pdf.ts';
import { unzip } from '../../../testing/platform/read-files.ts';
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

describe('a wallet', () => {
  const keys = walletKeys();
  /** A family that has paid, on a server with keys, and what it is answered. */
  async function holder() {
    const withKeys = await testApp({ provider: true, config: keys.config });
    const mapUrl = 'https://www.openstreetmap.org/?mlat=9.9816&mlon=76.2673#map=16/9.9816/76.2673';
    await withKeys.patchSettings((settings) => ({
      ...settings,
      event: { ...settings.event, venueName: 'Bolgatty Grounds', mapUrl },
    }));
    const family = await payer(withKeys, { adults: 2 });
    const cookie = family.browser.cookie() ?? '';
    const get = (file: string, headers: Record<string, string> = { cookie }) =>
      withKeys.app.inject({ url: `/api/v1/registrations/${family.id}/${file}`, headers });
    return { withKeys, family, get };
  }
  const files = ['ticket.pkpass', 'google-wallet'];
  const point = { latitude: 9.9816, longitude: 76.2673 };

  test('takes no ticket where there are no keys', async () => {
    const family = await payer(served);
    const { response } = await practice(served).pay(await family.orderId());
    await family.confirm(response);
    expect(await family.read()).toMatchObject({ wallets: [] });
    const headers = { cookie: family.browser.cookie() ?? '' };
    for (const file of files) {
      const reply = await app.inject({
        url: `/api/v1/registrations/${family.id}/${file}`,
        headers,
      });
      expect(reply.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });

  test('of Apple or Google takes the ticket of its owner alone, once the fee is paid', async () => {
    const { withKeys, family, get } = await holder();
    expect(await family.read()).toMatchObject({ wallets: [] });
    for (const file of files) expect((await get(file)).json()).toMatchObject({ code: 'NO_TICKET' });
    const { response } = await practice(withKeys).pay(await family.orderId());
    await family.confirm(response);
    expect(await family.read()).toMatchObject({ wallets: ['apple', 'google'] });

    const stranger = visitor(withKeys.app);
    await stranger.start();
    await addAdmin(withKeys, { email: 'kollam@x.test', assignedSchools: ['JNV Kollam'] });
    const staff = await signIn(withKeys, 'kollam@x.test');
    for (const file of files) {
      expect((await get(file, {})).statusCode).toBe(401);
      expect((await get(file, { cookie: stranger.cookie() ?? '' })).statusCode).toBe(404);
      expect((await get(file, staff)).statusCode).toBe(401);
    }

    const { registrationNumber, ticketToken } = await family.read();
    const { event } = await withKeys.deps.settings.current();
    const reply = await get('ticket.pkpass');
    expect(reply.headers['content-type']).toBe('application/vnd.apple.pkpass');
    const pass = await unzip(reply.rawPayload);
    const manifest = pass.get('manifest.json') ?? Buffer.alloc(0);
    const sums = [...pass].flatMap(([name, content]) =>
      ['manifest.json', 'signature'].includes(name)
        ? []
        : [[name, createHash('sha1').update(content).digest('hex')]],
    );
    expect(JSON.parse(String(manifest))).toEqual(Object.fromEntries(sums));
    expect([...pass.keys()]).toEqual(
      expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png', 'pass.json']),
    );
    expect(JSON.parse(String(pass.get('pass.json')))).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.sangamam',
      teamIdentifier: 'TEAM123456',
      serialNumber: `${registrationNumber}@localhost`,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: ticketToken }],
      locations: [point],
      backgroundColor: expect.stringMatching(/^rgb/),
      eventTicket: {
        headerFields: [{ value: '2 people' }],
        primaryFields: [{ value: event.name }],
        secondaryFields: [{ label: 'JNV Kollam, 1998', value: 'Anu Thomas' }],
        auxiliaryFields: [
          { value: expect.stringContaining(event.startsAt.slice(0, 4)) },
          { value: expect.stringContaining('Bolgatty Grounds') },
        ],
      },
    });
    const signed = pass.get('signature') ?? Buffer.alloc(0);
    expect(isSigned(signed, manifest, keys.ours.pem)).toBe(true);
    expect(isSigned(signed, Buffer.from('{}'), keys.ours.pem)).toBe(false);

    const { location = '' } = (await get('google-wallet')).headers;
    expect(location).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
    // more is not opened by every browser (developers.google.com/wallet/tickets/events/web)
    expect(location.length).toBeLessThanOrEqual(1800);
    const [head = '', body = '', signature = ''] = location.split('/').at(-1)?.split('.') ?? [];
    const isOurs = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      keys.google,
      Buffer.from(signature, 'base64url'),
    );
    expect(isOurs).toBe(true);
    const said = JSON.parse(String(Buffer.from(body, 'base64url')));
    expect(said).toMatchObject({
      iss: 'tickets@meet.iam.gserviceaccount.com',
      aud: 'google',
      typ: 'savetowallet',
      payload: {
        eventTicketClasses: [
          {
            id: expect.stringMatching(/^3388000000012345678\.[\w-]+$/),
            venue: { name: { defaultValue: { value: 'Bolgatty Grounds' } } },
            dateTime: { start: `${event.startsAt.slice(0, 10)}T09:00:00+05:30` },
            merchantLocations: [point],
          },
        ],
        eventTicketObjects: [
          {
            classId: said.payload.eventTicketClasses[0].id,
            barcode: { type: 'QR_CODE', value: ticketToken },
            ticketHolderName: 'Anu Thomas',
            hexBackgroundColor: expect.stringMatching(/^#/),
            textModulesData: [{ body: 'JNV Kollam, 1998 · 2 people' }],
          },
        ],
      },
    });
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
