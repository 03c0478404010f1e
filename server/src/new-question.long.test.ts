import type { OwnQuestion } from '@sangamam/contract/questions/own';
import type { Question } from '@sangamam/contract/questions/question';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { TabState } from '@sangamam/contract/settings/tabs';
import type { RegistrationChange } from '@sangamam/contract/staff-registrations/history';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { testApp } from '../testing/app.ts';
import { personalInfo, proveContacts, visitor } from '../testing/domain/registrations.ts';
import { importing } from '../testing/features/imports.ts';
import { treasurer } from '../testing/features/payment-history.ts';

/** What a question is called in each language, and its two choices there. */
const said = {
  en: ['Bringing', 'Cake', 'Payasam'],
  ml: ['കൊണ്ടുവരുന്നത്', 'കേക്ക്', 'പായസം'],
  hi: ['भेंट', 'केक', 'पायसम'],
} as const;
const values = ['cake', 'payasam'];
const labelsOf = (n: 1 | 2) => ({ en: said.en[n], ml: said.ml[n], hi: said.hi[n] });

vi.mock('@sangamam/contract/questions/catalogue', async (load) => {
  const real = await load<{ shippedQuestions: readonly Question[] }>();
  const planted: Question = {
    path: 'optional.bringing',
    kind: 'choice',
    options: ['cake', 'payasam'],
    filter: true,
    counted: true,
    words: {
      en: { name: 'Bringing', label: 'What do you bring?' },
      ml: { name: 'കൊണ്ടുവരുന്നത്' },
      hi: { name: 'भेंट' },
    },
    choiceLabels: {
      cake: { en: 'Cake', ml: 'കേക്ക്', hi: 'केक' },
      payasam: { en: 'Payasam', ml: 'പായസം', hi: 'पायसम' },
    },
  };
  return { ...real, shippedQuestions: [...real.shippedQuestions, planted] };
});

const server = await testApp();
const chief = await treasurer(server, { email: 'chief@example.org', role: 'super_admin' });

const own: OwnQuestion = {
  key: 'sweet',
  section: 'optional',
  kind: 'choice',
  max: 1,
  when: null,
  choices: [
    { value: 'cake', labels: labelsOf(1) },
    { value: 'payasam', labels: labelsOf(2) },
  ],
  words: {
    en: { name: 'Sweet', label: 'Which sweet?', hint: '' },
    ml: { name: said.ml[0], label: '', hint: '' },
    hi: { name: said.hi[0], label: '', hint: '' },
  },
  isRequired: false,
  isSensitive: false,
  isOff: false,
};
/** Asks this question besides the shipped ones, as organisers do. */
async function ask(question: OwnQuestion) {
  const { body } = await chief.call<TabState[]>('GET', '/settings');
  const tab = body.data?.find(({ tab }) => tab === 'questions');
  const questions = { ...(tab?.value.questions as object), own: [question] };
  const change = { version: tab?.version, value: { questions } };
  expect((await chief.call('PUT', '/settings/questions', change)).status).toBe(200);
}

interface Place {
  /** Section, and keys inside it. */
  readonly path: string;
  readonly name: string;
  /** The section with this answer. */
  readonly section: (answer: string) => object;
}
const places: readonly (readonly [string, Place])[] = [
  [
    'the catalogue',
    {
      path: 'optional.bringing',
      name: 'Bringing',
      section: (answer) => ({ optional: { bringing: answer } }),
    },
  ],
  [
    'the settings',
    {
      path: 'optional.own.sweet',
      name: 'Sweet',
      section: (answer) => ({ optional: { own: { sweet: answer } } }),
    },
  ],
];

const read = async (id: string) =>
  (await chief.call<RegistrationRecord>('GET', `/registrations/${id}`)).body
    .data as RegistrationRecord;

const fileOf = async () =>
  (
    await server.app.inject({
      url: '/api/v1/registrations/export?format=csv&groups=registration,more',
      headers: chief.headers,
    })
  ).body;

beforeAll(() => ask(own));

describe.each(places)('a question that only %s names', (_, { path, name, section }) => {
  const families = (['en', 'ml', 'hi'] as const).map((locale) => ({
    locale,
    person: personalInfo(),
    anu: visitor(server.app),
  }));
  const ids = () => families.map(({ anu }) => anu.id());

  test('is answered in the form and read in the record; wrong answers are named', async () => {
    for (const { anu, person, locale } of families) {
      await anu.save('personalInfo', { personalInfo: person }, { locale });
      await anu.attend();
      await anu.save('transportation', { transportation: { isTravelling: false } });
      await anu.save('accommodation', { accommodation: { planAccommodation: false } });
      const wrong = await anu.save('optional', section('a lorry'));
      expect(wrong).toMatchObject({ status: 422, body: { fields: { [path]: expect.anything() } } });
      expect((await anu.save('optional', section('cake'))).status).toBe(200);
      expect((await anu.submit({ locale })).status).toBe(200);
      expect((await read(anu.id())).formDataStructured).toMatchObject(section('cake'));
    }
  });

  test('changed by staff, is told by mail in three languages and kept in the history', async () => {
    await proveContacts(server.deps.db);
    await server.runJobs();
    for (const { anu, person, locale } of families) {
      const { version } = await read(anu.id());
      const { status } = await chief.call('POST', `/registrations/staff/${anu.id()}`, {
        stepName: 'optional',
        formDataStructured: section('payasam'),
        version,
        tellRegistrant: true,
      });
      expect(status).toBe(200);
      await server.runJobs();
      const mail = server.outbox.filter(({ recipient }) => recipient === person.email).at(-1);
      const [, before, after] = said[locale];
      const called = locale === 'en' ? name : said[locale][0];
      expect(mail?.text).toContain(`${called}: ${before} → ${after}`);
      const { body } = await chief.call<RegistrationChange[]>(
        'GET',
        `/registrations/${anu.id()}/history?limit=1`,
      );
      expect(body.data?.[0]?.changes).toEqual([
        { field: path, before: values[0], after: values[1] },
      ]);
    }
  });

  test('has a column in exports', async () => {
    const [head = '', ...lines] = (await fileOf()).trimEnd().split('\r\n');
    expect(head.split(',').filter((each) => each === `"${name}"`)).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"payasam"')).length).toBeGreaterThanOrEqual(3);
  });

  test('narrows the list of registrations, and is shown in it', async () => {
    const list = async (answer: string) => {
      const answers = new URLSearchParams({ [path]: answer }).toString();
      const query = new URLSearchParams({ answers, columns: path });
      return await chief.call<RegistrationRow[]>('GET', `/registrations?${query}`);
    };
    const { body } = await list('payasam');
    expect(body.data?.map(({ _id }) => _id).toSorted()).toEqual(ids().toSorted());
    expect(body.data?.map(({ answers }) => answers)).toEqual(
      families.map(() => ({ [path]: 'payasam' })),
    );
    expect((await list('cake')).body.data).toEqual([]);
  });

  test('has a chart and a line in snapshots', async () => {
    const chart = await chief.call<{ rows: object[] }>('GET', `/analytics/${path}`);
    expect(chart.body.data?.rows).toEqual([{ label: 'Payasam', values: [3] }]);
    const { body } = await chief.call<{ lines: object[] }>('POST', '/snapshots', {});
    expect(body.data?.lines).toContainEqual({
      part: name,
      day: '',
      kind: 'Payasam',
      group: '',
      count: 3,
    });
  });

  test('is read from a spreadsheet, by its name and the names of its choices', async () => {
    const { name: full, email, contactNumber } = personalInfo() as Record<string, string>;
    const csv = `Name,Email,Phone,School,Year,Adults veg,${name}\n${full},${email},${contactNumber},JNV Kollam,1998,1,Payasam`;
    const { bring, people } = importing(server);
    const { mapping, counts } = await bring(chief.headers, csv);
    expect(mapping.at(-1)).toBe(path);
    expect(counts).toMatchObject({ created: 1 });
    const [row] = await people(`email = '${email}'`);
    expect(row.form).toMatchObject(section('payasam'));
  });
});

test('a question that is switched off keeps its answers wherever they are shown', async () => {
  const anu = visitor(server.app);
  await anu.fillIn();
  const given = { own: { sweet: 'cake' } };
  await anu.save('optional', { optional: given });
  await ask({ ...own, isOff: true });
  await anu.save('optional', { optional: { own: { sweet: 'payasam' }, spouseNavodayan: 'No' } });
  await anu.submit();
  const { formDataStructured } = await read(anu.id());
  expect(formDataStructured.optional).toEqual({ ...given, spouseNavodayan: 'No' });
  expect((await fileOf()).split('\r\n', 1)[0]).toContain('Sweet');
  const query = new URLSearchParams({ answers: 'optional.own.sweet=cake' });
  const { body } = await chief.call<RegistrationRow[]>('GET', `/registrations?${query}`);
  expect(body.data?.map(({ _id }) => _id)).toEqual([anu.id()]);
});

test('a sensitive question narrows no list, has no column in it, no line in snapshots, and a group of its own in files', async () => {
  await ask({ ...own, isSensitive: true });
  for (const query of ['answers=optional.own.sweet%3Dcake', 'columns=optional.own.sweet']) {
    const { status, body } = await chief.call('GET', `/registrations?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual([query.split('=', 1)[0]]);
  }
  const { body } = await chief.call<{ lines: { part: string }[] }>('POST', '/snapshots', {});
  expect(body.data?.lines.map(({ part }) => part)).not.toContain('Sweet');
  expect((await fileOf()).split('\r\n', 1)[0]).not.toContain('Sweet');
  const sensitive = await server.app.inject({
    url: '/api/v1/registrations/export?format=csv&groups=sensitive',
    headers: chief.headers,
  });
  expect(sensitive.body).toContain('"payasam"');
});

test.each([
  'optional.own.gone=cake',
  'personalInfo.bloodGroup=O%2B',
  'personalInfo.name=Anu',
  '__proto__.x=1',
  'optional.tshirtInterest=',
  'x'.repeat(1001),
  Array.from({ length: 21 }, (_, n) => `optional.tshirtInterest=${n}`).join('&'),
])('answers %j narrow no list', async (answers) => {
  const query = new URLSearchParams({ answers });
  const { status, body } = await chief.call('GET', `/registrations?${query}`);
  expect(status).toBe(422);
  expect(Object.keys(body.fields ?? {})).toEqual(['answers']);
});

test('the API’s description and its replies have the answers to questions, and no others', async () => {
  const document = (await server.app.inject('/api/v1/openapi.json')).json();
  const replies = JSON.stringify(document.paths['/registrations/{id}'].get.responses);
  for (const key of ['bringing', 'seatsOffered', 'own']) expect(replies).toContain(`"${key}"`);

  const anu = visitor(server.app);
  await anu.fillIn();
  await server.deps.pool.query(
    `update registration set form = jsonb_set(form, '{personalInfo,secret}', '"kept by us"')
     where id = $1`,
    [anu.id()],
  );
  const own = await anu.save('optional', { optional: { bringing: 'cake', secret: 'x' } });
  expect(own.body.data?.formDataStructured.optional).toEqual({ bringing: 'cake' });
  for (const reply of [
    own,
    await anu.read(),
    await chief.call('GET', `/registrations/${anu.id()}`),
  ]) {
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain('secret');
  }
});
