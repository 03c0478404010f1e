import { dayMs } from '@sangamam/contract/locale/durations';
import { pictureUrl } from '@sangamam/contract/settings/theme';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { addAdmin, signIn } from '../../../../testing/domain/sign-in.ts';
import { formWith } from '../../../../testing/platform/files.ts';

const server = await testApp();
const { app, db } = server;
const email = 'words@meet.example';
await addAdmin(server, { email, permissions: { canManageSettings: true } });
const headers = await signIn(server, email);

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0f5c4d80' } })
    .withExif({ IFD0: { Copyright: 'Secret Studio' } })
    .png()
    .toBuffer();

async function upload(
  content: Buffer | string,
  name = 'logo.png',
  as: object = headers,
  use = 'logo',
) {
  const { payload, contentType } = await formWith(content, name);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/site-pictures?use=${use}`,
    headers: { ...as, 'content-type': contentType },
    payload,
  });
  return { status: reply.statusCode, ...reply.json() };
}

async function saveTab(name: string, change: (value: { theme?: object }) => object) {
  const { data } = (await app.inject({ url: '/api/v1/settings', headers })).json();
  const { version, value } = data.find(({ tab }: { tab: string }) => tab === name);
  const url = `/api/v1/settings/${name}`;
  return app.inject({ method: 'PUT', url, headers, body: { version, value: change(value) } });
}
const saveSponsors = (sponsors: object[]) => saveTab('sponsors', () => ({ sponsors }));
const saveTheme = (change: object) =>
  saveTab('look', (value) => ({ ...value, theme: { ...value.theme, ...change } }));

const bank = { name: 'Backwater Bank', tier: 'Gold', url: 'https://bank.example/' };

test('a logo is drawn anew to fit, kept by browsers, and named by the settings', async () => {
  const { status, data } = await upload(await picture(1600, 400));
  expect(status).toBe(201);
  expect(data).toMatchObject({ width: 640, height: 160 });
  const shown = await app.inject(pictureUrl(data));
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    hasAlpha: true,
    width: 640,
  });
  expect(shown.rawPayload.includes('Secret Studio')).toBe(false);

  expect((await saveSponsors([{ ...bank, logo: data }])).statusCode).toBe(200);
  const { sponsors } = await server.deps.settings.current();
  expect(sponsors).toEqual([{ ...bank, logo: data }]);
  const versions = await app.inject({ url: '/api/v1/settings/sponsors/versions', headers });
  const [{ changes }] = versions.json().data;
  expect(changes).toMatchObject([
    { field: 'sponsors', after: expect.stringContaining('Backwater Bank, Gold') },
  ]);
  expect(changes[0].after).not.toContain(data.id);
  expect(changes[0].pictures).toEqual({ before: [], after: [data] });
  const logged = await db.selectFrom('userLog').select('action').orderBy('seq').execute();
  expect(logged.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['logo.upload', 'settings.save']),
  );
});

test('a small one keeps its size', async () => {
  expect((await upload(await picture(40, 20))).data).toMatchObject({ width: 40, height: 20 });
});

test('the logo and the picture of the home page are kept with their look, in every version', async () => {
  const logo = (await upload(await picture(400, 100))).data;
  const { status, data: hero } = await upload(await picture(3000, 4000), 'us.png', headers, 'hero');
  expect(status).toBe(201);
  expect(hero).toMatchObject({ width: 1080, height: 1440 });
  expect((await saveTheme({ logo, hero })).statusCode).toBe(200);
  expect((await server.deps.settings.current()).theme).toMatchObject({ logo, hero });
  expect((await saveTheme({ logo: null, hero: null })).statusCode).toBe(200);
  const { data } = (await app.inject({ url: '/api/v1/settings/look/versions', headers })).json();
  expect(data[0].changes).toEqual(
    expect.arrayContaining([
      {
        field: 'theme.hero',
        before: 'picture of 1080 × 1440',
        after: '',
        pictures: { before: [hero], after: [] },
      },
    ]),
  );
  const createdAt = new Date(Date.now() - 3 * dayMs);
  await db.updateTable('settingsPicture').set({ createdAt }).execute();
  await upload(await picture(40, 20));
  for (const each of [logo, hero]) {
    expect((await app.inject(pictureUrl(each))).statusCode).toBe(200);
  }
});

test('a picture is for something that there is', async () => {
  expect((await upload(await picture(40, 20), 'a.png', headers, 'footer')).status).toBe(422);
});

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
test.each([
  ['a drawing with a script', script, 'logo.svg', 415],
  ['the same under another name', script, 'logo.png', 415],
  ['a page', '<!doctype html><script>alert(1)</script>', 'logo.webp', 415],
  ['a letter', '%PDF-1.7\n', 'logo.pdf', 415],
  ['half a picture', (await picture(300, 300)).subarray(0, 200), 'logo.png', 415],
  ['nothing', '', 'logo.png', 400],
])('%s is refused', async (_, content, name, status) => {
  expect(await upload(content, name)).toMatchObject({ status, success: false });
});

test('strangers upload nothing; a logo there is not is not found', async () => {
  expect((await upload(await picture(40, 20), 'logo.png', {})).status).toBe(401);
  const url = pictureUrl({ id: crypto.randomUUID() });
  expect((await app.inject(url)).statusCode).toBe(404);
  expect((await app.inject('/api/v1/site-pictures/..%2f..%2fetc')).statusCode).toBe(404);
});

test('what no version names goes after two days, what any names stays', async () => {
  const [named, unnamed] = [
    (await upload(await picture(60, 20))).data,
    (await upload(await picture(50, 20))).data,
  ];
  await saveSponsors([{ ...bank, logo: named }]);
  await saveSponsors([bank]);
  const createdAt = new Date(Date.now() - 3 * dayMs);
  await db.updateTable('settingsPicture').set({ createdAt }).execute();
  await upload(await picture(40, 20));
  expect((await app.inject(pictureUrl(named))).statusCode).toBe(200);
  expect((await app.inject(pictureUrl(unnamed))).statusCode).toBe(404);
});
