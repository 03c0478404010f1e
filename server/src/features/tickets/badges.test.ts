import { words } from '@sangamam/words/by-language/ticket';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { door, guests, people } from '../../../testing/features/check-in.ts';
import { namesWithoutFont } from '../../../testing/names-in-scripts.ts';
import { readPdf, readQrCodes } from '../../../testing/platform/pdf.ts';

const server = await testApp();
const viewer = await door(server, { email: 'viewer@example.org', permissions: {} });
const mahe = await door(server, {
  email: 'mahe@example.org',
  allSchools: false,
  assignedSchools: ['JNV Mahe'],
  permissions: {},
});
const print = (ids: string[], size: string, at = viewer) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/registrations/badges.pdf',
    headers: at.headers,
    payload: { ids, size },
  });
const check = async (payload: object, at = viewer) => {
  const url = '/api/v1/registrations/badges/check';
  const reply = await server.app.inject({ method: 'POST', url, headers: at.headers, payload });
  return reply.json().data;
};

describe('badges', () => {
  test('one of A6: name, school, year, who comes along, number and the signed code', async () => {
    const family = await guests(server, people(2, 1, 2), { name: 'Anu Thomas' });
    const reply = await print([family.id], 'A6');
    expect(reply.headers['content-type']).toBe('application/pdf');
    const { pages } = await readPdf(reply.rawPayload);
    expect(pages).toHaveLength(1);
    for (const fact of [
      'Anu Thomas',
      'JNV Kollam, 1998',
      '2 adults · 1 teen · 2 children',
      family.number,
    ]) {
      expect(pages[0]).toContain(fact);
    }
    expect(await readQrCodes(reply.rawPayload)).toEqual([family.ticket]);
  });

  test.each([
    'ലക്ഷ്മി ബാലകൃഷ്ണൻ നമ്പൂതിരിപ്പാട്',
    'श्रीकृष्ण वेंकटरामन्',
    'x'.repeat(100),
    `Anu ${'of the very long house '.repeat(4)}`.trim(),
  ])('the name fits, whatever it is: %s', async (name) => {
    const family = await guests(server, people(1), { name });
    const { pages } = await readPdf((await print([family.id], 'A6')).rawPayload);
    expect(pages).toHaveLength(1);
    const shown = (pages[0] ?? '').replaceAll(/\s/g, '');
    expect(shown).toContain(name.slice(0, 20).replaceAll(/\s/g, ''));
    expect(shown).not.toContain('adult');
  });

  test('one for everybody who was named, with whom they come, and for no more than were counted', async () => {
    const family = await guests(server, people(2, 1), { name: 'Anu Thomas' });
    const companions = ' Biju Thomas \n\nമീനാക്ഷി\nsomebody too many';
    await sql`update registration set form = jsonb_set(form, '{eventAttendance,companions}', ${JSON.stringify(companions)}::jsonb)
      where id = ${family.id}`.execute(server.db);
    const { pages } = await readPdf((await print([family.id], 'A6')).rawPayload);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('2 adults · 1 teen');
    expect(pages[1]).toMatch(/Biju Thomas[\s\S]*with Anu Thomas/);
    expect(pages[2]).toContain('മീനാക്ഷി');
    for (const page of pages) expect(page).toMatch(/1998[\s\S]*JNV Kollam, 1998/);
    expect(pages.join()).not.toContain('too many');
  });

  test.each([
    ['ml', /\p{Script=Malayalam}, 1998/u],
    ['hi', /JNV \p{Script=Devanagari}+, 1998/u],
  ] as const)('in the language of the registration: %s', async (locale, school) => {
    const family = await guests(server, people(2, 0, 1), { name: 'Anu Thomas' });
    await server.db
      .updateTable('registration')
      .set({ locale })
      .where('id', '=', family.id)
      .execute();
    const { pages } = await readPdf((await print([family.id], 'A6')).rawPayload);
    expect(pages).toHaveLength(1);
    const { adults, children } = words[locale].badge;
    expect(pages[0]).toContain(`${adults({ count: 2 })} · ${children({ count: 1 })}`);
    expect(pages[0]).toMatch(school);
    expect(pages[0]).not.toMatch(/adult|child|No photos/);
  });

  test('four on a page of A4, in the order chosen; a foreign school is left out', async () => {
    const all = [];
    for (let n = 1; n <= 5; n++) {
      const school = n === 3 ? 'JNV Mahe' : 'JNV Kollam';
      all.push(await guests(server, people(1), { name: `Guest number ${n}`, school }));
    }
    const ids = all.map(({ id }) => id);
    const { pages } = await readPdf((await print(ids, 'A4')).rawPayload);
    expect(pages.map((page) => page.match(/Guest number \d/g))).toEqual([
      [1, 2, 3, 4].map((n) => `Guest number ${n}`),
      ['Guest number 5'],
    ]);
    const own = await readPdf((await print(ids, 'A4', mahe)).rawPayload);
    expect(own.pages.join().match(/Guest number \d/g)).toEqual(['Guest number 3']);
    expect((await print(ids.slice(0, 1), 'A4', mahe)).statusCode).toBe(404);
  });

  test.each(namesWithoutFont)(
    '%s is shown before printing, as are guests, of own schools',
    async (name) => {
      const family = await guests(server, people(2, 0, 1), { name });
      const companions = 'മീനാക്ഷി\nஅனு 🎉 കുമാർ';
      await sql`update registration set form = jsonb_set(form, '{eventAttendance,companions}', ${JSON.stringify(companions)}::jsonb)
      where id = ${family.id}`.execute(server.db);
      const whole = await guests(server, people(1), { name: 'فاطمة الزهراء' });
      const ids = [whole.id, family.id];
      const { badges, count, names } = await check({ ids });
      expect([badges, count]).toEqual([4, 2]);
      const of = { _id: family.id, registrationNumber: family.number };
      expect(names).toEqual([
        { ...of, name, printed: name.startsWith('Anu') ? 'Anu *' : 'Ra*esh' },
        { ...of, name: 'அனு 🎉 കുമാർ', printed: 'அனு * കുമാർ' },
      ]);
      const all = await check({ ids: null, filter: { searchTerm: family.number } });
      expect(all.names).toEqual(names);
      expect(await check({ ids }, mahe)).toEqual({ badges: 0, count: 0, names: [] });
    },
  );

  test.each([
    ['none', [], 'A6'],
    ['too many', Array(501).fill('01936e4e-0000-7000-8000-000000000000'), 'A6'],
    ['another paper', ['01936e4e-0000-7000-8000-000000000000'], 'A3'],
  ])('refuses %s', async (_, ids, size) => {
    expect((await print(ids as string[], size)).statusCode).toBe(422);
  });
});
