import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { readWhoIsComing } from './read-who-is-coming.ts';

const served = await testApp();
const { app, db, deps } = served;

const show = (publicCounts: boolean) =>
  served.patchSettings((settings) => ({
    ...settings,
    features: { ...settings.features, publicCounts },
  }));
beforeEach(() => show(true));

interface Person {
  readonly name?: string;
  readonly school?: string;
  readonly yearOfPassing?: string;
}

/** An alumna with a complete registration; `isNamed` is her consent to be listed. */
async function alumna(person: Person = {}, isNamed?: boolean) {
  const browser = visitor(app);
  await browser.fillIn(1, 0, 0, person);
  const attendeeList = isNamed === undefined ? {} : { attendeeList: isNamed };
  const { status } = await browser.submit({ consents: { policies: true, ...attendeeList } });
  expect(status).toBe(200);
  const ask = async (school: string) => {
    const reply = await app.inject({
      url: `/api/v1/who-is-coming/names?${new URLSearchParams({ school })}`,
      headers: { cookie: browser.cookie() ?? '' },
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const allow = async (isAllowed: boolean) =>
    app.inject({
      method: 'PUT',
      url: `/api/v1/registrations/${browser.id()}/consents`,
      headers: { cookie: browser.cookie() ?? '' },
      body: { attendee_list: isAllowed },
    });
  return { browser, ask, allow };
}

const change = (id: string, columns: object) =>
  db.updateTable('registration').set(columns).where('id', '=', id).execute();

describe('names', () => {
  test('are of those who allow it, by batch, and nothing else of them', async () => {
    const school = 'JNV Mahe';
    await alumna({ school, name: 'Zoya <b>K</b>', yearOfPassing: '1999' }, true);
    await alumna({ school, name: 'Leela', yearOfPassing: '2004' }, true);
    await alumna({ school, name: 'Hidden' }, false);
    await alumna({ school, name: 'Never asked' });
    await alumna({ school: 'JNV Kannur', name: 'Elsewhere' }, true);
    const { ask } = await alumna();
    const { status, body } = await ask(school);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { name: 'Zoya <b>K</b>', year: '1999' },
      { name: 'Leela', year: '2004' },
    ]);
  });

  test('are gone with the consent, the registration, or the plan to come', async () => {
    const school = 'JNV Idukki';
    const people = await Promise.all(
      ['Asha', 'Bina', 'Chitra', 'Devi', 'Esha'].map((name) => alumna({ school, name }, true)),
    );
    const { ask } = await alumna();
    const names = async () => (await ask(school)).body.data.map(({ name }: Person) => name);
    expect(await names()).toEqual(['Asha', 'Bina', 'Chitra', 'Devi', 'Esha']);
    const [asha, bina, chitra, devi] = people;
    await asha?.allow(false);
    await change(bina?.browser.id() ?? '', { status: 'Cancelled' });
    await change(chitra?.browser.id() ?? '', { deletedAt: new Date() });
    await change(devi?.browser.id() ?? '', { isAttending: false });
    expect(await names()).toEqual(['Esha']);
    await asha?.allow(true);
    expect(await names()).toEqual(['Asha', 'Esha']);
  });

  test('are for fellow alumni: strangers and drafts see none', async () => {
    const url = '/api/v1/who-is-coming/names?school=JNV%20Mahe';
    const stranger = await app.inject(url);
    expect(stranger.statusCode).toBe(401);
    const draft = visitor(app);
    await draft.start();
    const headers = { cookie: draft.cookie() ?? '' };
    const early = await app.inject({ url, headers });
    expect(early.statusCode).toBe(403);
    expect(early.body).not.toContain('Zoya');
  });

  test('are nobody’s while the organisers do not show who is coming', async () => {
    const { ask } = await alumna();
    await show(false);
    expect((await ask('JNV Mahe')).status).toBe(404);
  });

  test('are of adults only', async () => {
    const school = 'JNV Kottayam';
    const { browser, ask, allow } = await alumna({ school, name: 'Diya' }, true);
    await deps.pool.query(
      `update registration set form = jsonb_set(form, '{personalInfo,isAdult}', 'false') where id = $1`,
      [browser.id()],
    );
    expect((await ask(school)).body.data).toEqual([]);
    const refused = await allow(true);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toHaveProperty('attendee_list');
  });

  test.each(['', '%00', 'x'.repeat(200), "' or 1=1 --"])('of no school: %j', async (school) => {
    const { ask } = await alumna();
    const { status, body } = await ask(school);
    if (status === 200) expect(body.data).toEqual([]);
    else expect(status).toBe(422);
  });
});

test('numbers count who is coming, and no group of fewer than five', async () => {
  const school = 'JNV Kollam';
  const year = '1991';
  const counted = async () => {
    const { schools, batches } = await readWhoIsComing(db, await deps.settings.current());
    return {
      school: schools.find((each) => each.school === school)?.count,
      batch: batches.find((each) => each.year === year)?.count,
    };
  };
  const people = [];
  for (let count = 0; count < 12; count += 1) {
    people.push(await alumna({ school, yearOfPassing: year }));
  }
  // enough small groups to hide each other, so that large ones keep their numbers
  for (const of of [
    { school: 'JNV Palakkad', yearOfPassing: '1992' },
    { school: 'JNV Wayanad', yearOfPassing: '1993' },
  ]) {
    await alumna(of);
    await alumna(of);
  }
  const before = await counted();
  expect(before.batch).toBe(12);
  await change(people[0]?.browser.id() ?? '', { status: 'Cancelled' });
  const after = await counted();
  expect(after.batch).toBe(11);
  expect(after.school).toBe(Number(before.school) - 1);
});
