import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { readPdf } from '../../../testing/platform/pdf.ts';

const served = await testApp();
const { app } = served;
const email = 'kollam@example.org';
await addAdmin(served, {
  email,
  assignedSchools: ['JNV Kollam'],
  permissions: { canExport: true },
});
const headers = await signIn(served, email);
const get = (path: string) => app.inject({ url: `/api/v1/registrations${path}`, headers });

async function registered(name: string, photos?: boolean) {
  const family = visitor(app);
  await family.fillIn(1, 0, 0, { name });
  await family.submit({ consents: { policies: true, ...(photos !== undefined && { photos }) } });
  return family;
}

test('who may be photographed is a filter, a column, and marked on the badge, as of now', async () => {
  const allowed = await registered('Anu Allows', true);
  const refused = await registered('Bindu Refuses', false);
  const changed = await registered('Chitra Changed', true);
  const headersOf = { cookie: changed.cookie() ?? '' };
  const url = `/api/v1/registrations/${changed.id()}/consents`;
  await app.inject({ method: 'PUT', url, headers: headersOf, body: { photos: false } });

  const listed = async (photos: string) =>
    (await get(`?photos=${photos}`))
      .json()
      .data.map(({ name }: RegistrationRow) => name)
      .sort();
  expect(await listed('yes')).toEqual(['Anu Allows']);
  expect(await listed('no')).toEqual(['Bindu Refuses', 'Chitra Changed']);
  expect(await listed('All')).toHaveLength(3);
  expect((await get('?photos=perhaps')).statusCode).toBe(422);

  const file = (await get('/export?format=csv&groups=person')).body;
  const [head = '', ...lines] = file
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const column = head.split(',').findIndex((cell) => cell.includes('May be photographed'));
  const cells = lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  expect(cells.map((row) => `${row[0]}: ${row[column]}`).sort()).toEqual([
    'Anu Allows: Yes',
    'Bindu Refuses: No',
    'Chitra Changed: No',
  ]);

  const print = async (id: string) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/registrations/badges.pdf',
      headers,
      body: { ids: [id] },
    });
    return (await readPdf(reply.rawPayload)).pages[0];
  };
  expect(await print(allowed.id())).not.toContain('No photos');
  expect(await print(refused.id())).toContain('No photos');
  expect(await print(changed.id())).toContain('No photos');
});
