import { apiKeyScopes, flags } from '@sangamam/contract/calls/permissions';
import { columnQuestions, questionsOf } from '@sangamam/contract/form/form';
import { valuesOf } from '@sangamam/contract/form/sections';
import type { OwnQuestion } from '@sangamam/contract/questions/own';
import { answerAt, keysOf, putAt, type Question } from '@sangamam/contract/questions/question';
import { maxColumns } from '@sangamam/contract/registrations/list';
import { chartNames } from '@sangamam/contract/reports/analytics';
import { exportFormats, exportGroups } from '@sangamam/contract/reports/exports';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { coming, personalInfo, proveContacts, visitor } from '../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../testing/domain/sign-in.ts';
import { addressesOf, nobodysId, type Things } from '../testing/every-read.ts';
import { eventDays, setEventDays, stay } from '../testing/features/accommodation.ts';
import { contractEndpoints, nameOf } from '../testing/platform/http.ts';
import { readPdf } from '../testing/platform/pdf.ts';
import { readXlsx } from '../testing/platform/read-files.ts';

/*
 * Every sensitive question by every way out of the server: a family answers each with what is found again wherever it
 * comes out, in every reply and file, for staff with and without the right and for programs. The same net over a
 * question that is not sensitive shows that it catches.
 */

const own = (key: string, kind: 'paragraph' | 'choice', isSensitive: boolean): OwnQuestion => ({
  key,
  kind,
  isSensitive,
  section: 'optional',
  max: 200,
  when: null,
  choices: [1, 2].map((n) => ({ value: `Quxotham ${key} ${n}`, labels: {} })),
  words: { en: { name: key, label: key, hint: '' } },
  isRequired: false,
  isOff: false,
});
const openPath = 'optional.own.hobby';
const workLists: Readonly<Record<string, readonly string[]>> = {
  'accommodation.accommodationRemarks': [
    'GET /accommodation/requests',
    'GET /accommodation/requests/file',
    'GET /accommodation/room-list',
    'GET /accommodation/room-list.csv',
  ],
  'transportation.travelSpecialRequirements': [
    'GET /transportation/arrivals',
    'GET /transportation/arrivals/file',
    'GET /transportation/pickups',
  ],
  'eventAttendance.companions': ['POST /registrations/badges.pdf'],
};
const record = 'GET /registrations/{id}';
const usualGroups = exportGroups
  .flatMap(({ value }) => (value === 'sensitive' ? [] : [value]))
  .join();
const files = ['GET /registrations/export', 'GET /registrations/exports/{id}/file'];
const charts = ['GET /analytics/{chart}', 'GET /analytics/{chart}/csv'];

const server = await testApp();
await setEventDays(server);
await server.patchSettings((settings) => ({
  ...settings,
  questions: {
    ...settings.questions,
    own: [
      own('illness', 'paragraph', true),
      own('allergy', 'choice', true),
      own('hobby', 'choice', false),
    ],
  },
}));
const settings = await server.deps.settings.current();
const sensitive = questionsOf(settings).filter((question) => question.sensitive);
const openQuestion = questionsOf(settings).find(({ path }) => path === openPath) as Question;
const planted = [...sensitive, openQuestion];

/** Two answers to a question that nothing else says. */
function answersTo(question: Question): readonly [string, string] {
  if (question.kind === 'phone') return ['+919847055501', '+919847055502'];
  if (!('options' in question)) {
    const text = `Quxotham ${keysOf(question.path).at(-1)}`;
    return [`${text} 1`, `${text} 2`];
  }
  const [one = '', other = ''] = valuesOf(question.options, settings).slice(-2);
  return [one, other];
}

/** Whether a text holds an answer to a question, and not merely the letters of a short one. */
function holds(text: string, question: Question): boolean {
  if (question.kind === 'phone') {
    const digits = text.replaceAll(/[\s-]/g, '');
    return answersTo(question).some((answer) => digits.includes(answer));
  }
  return answersTo(question).some((answer) => {
    const at = text.replaceAll(/\s+/g, ' ').split(answer);
    return at.some((part, index) => {
      const next = at[index + 1];
      return next !== undefined && !/[\w+/]$/.test(part) && !/^[\w+/=]/.test(next);
    });
  });
}

type Headers = { readonly authorization: string };
const send = (headers: object, path: string, payload?: object) =>
  server.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1${path}`,
    headers: { ...headers },
    ...(payload && { payload }),
  });
async function made(headers: Headers, path: string, payload: object) {
  const reply = await send(headers, path, payload);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json().data;
}

async function staff(name: string, rights: object): Promise<Headers> {
  const email = `${name}@example.org`;
  await addAdmin(server, { email, allSchools: true, ...rights });
  return await signIn(server, email);
}
const everyFlag = Object.fromEntries(
  flags.filter((flag) => flag !== 'endsWithEvent').map((flag) => [flag, true]),
);
const chief = await staff('chief', { role: 'super_admin' });
const exporter = await staff('exporter', {
  permissions: { ...everyFlag, canExportSensitive: false },
});
const medical = await staff('medical', { permissions: everyFlag });
const { token } = await made(chief, '/api-keys', {
  name: 'Dashboard',
  scopes: apiKeyScopes,
  allSchools: true,
  assignedSchools: [],
  days: 30,
});
const program = { authorization: `Bearer ${token}` };

let things: Things;
const email = 'family@example.org';
/** The sections of the form with the first or the second answer to each question that was planted. */
function form(which: 0 | 1): Record<string, object> {
  const day = { travelDate: eventDays.sat, travelTime: '09:00' };
  const pickup = { needed: true, arrivalPoint: valuesOf('arrivalPoints', settings)[0] };
  const [place] = valuesOf('stayAreas', settings);
  const [kind] = valuesOf('stayKinds', settings);
  const sections = {
    personalInfo: personalInfo({ email, contactNumber: '+919812345678' }),
    eventAttendance: coming(2),
    transportation: {
      isTravelling: true,
      startingLocation: 'Pala',
      modeOfTransport: 'Train',
      ...day,
      pickup,
    },
    accommodation: { ...stay({ men: 2 }, { kind: String(kind) }), accommodationLocation: place },
    optional: {},
  };
  for (const question of planted) {
    putAt(sections, keysOf(question.path), answersTo(question)[which]);
  }
  return sections;
}

beforeAll(async () => {
  await made(chief, '/webhooks', {
    url: 'https://example.org/hook',
    events: ['registration.updated'],
  });
  const family = visitor(server.app);
  for (const [section, answers] of Object.entries(form(0))) {
    const reply = await family.save(section as 'optional', { [section]: answers });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  }
  expect((await family.submit()).status).toBe(200);
  await proveContacts(server.db);
  const id = family.id();
  for (const [stepName, answers] of Object.entries(form(1))) {
    const { version } = (await send(chief, `/registrations/${id}`)).json().data;
    await made(chief, `/registrations/staff/${id}`, {
      stepName,
      formDataStructured: { [stepName]: answers },
      version,
      tellRegistrant: true,
    });
  }
  await server.runJobs();
  const room = { block: 'A', name: '1', floor: '', capacity: 4, use: 'Any', accessible: false };
  const { _id: roomId } = await made(chief, '/accommodation/rooms', room);
  const parties = [{ registrationId: id }];
  await made(chief, '/accommodation/allocations', { roomId, parties, reason: 'Wished' });
  const cash = { registration: id, method: 'cash', amount: 1000 };
  const { _id: payment } = await made(chief, '/payments/manual', cash);
  const { _id: snapshot } = await made(chief, '/snapshots', {});
  const receipts = (await send(chief, `/registrations/${id}/receipts`)).json().data;
  things = {
    registration: id,
    payment,
    snapshot,
    day: eventDays.sat,
    issue: nobodysId,
    message: nobodysId,
    webhook: nobodysId,
    album: nobodysId,
    receipt: receipts[0]?.receiptNumber ?? 'none',
  };
}, 60_000);

/** Beside what every call that reads is asked: all columns, all groups in both formats, all charts. */
function moreAddresses(name: string): string[] {
  const columns = columnQuestions(settings).map(({ path }) => path);
  const screens = Array.from({ length: Math.ceil(columns.length / maxColumns) }, (_, at) =>
    columns.slice(at * maxColumns, (at + 1) * maxColumns).join(','),
  );
  const more: Record<string, () => string[]> = {
    'GET /registrations': () => [
      ...screens.map((shown) => `/registrations?columns=${shown}`),
      ...sensitive.map(({ path }) => `/registrations?columns=${path}`),
    ],
    'GET /registrations/{id}/history': () => [
      `/registrations/${things.registration}/history?limit=100`,
    ],
    'GET /registrations/export': () =>
      exportFormats.flatMap((format) =>
        [usualGroups, 'sensitive'].map(
          (groups) => `/registrations/export?format=${format}&groups=${groups}`,
        ),
      ),
    'GET /analytics/{chart}': () => chartNames(settings).map((chart) => `/analytics/${chart}`),
    'GET /analytics/{chart}/csv': () =>
      chartNames(settings).map((chart) => `/analytics/${chart}/csv`),
  };
  return more[name]?.() ?? [];
}

async function textOf({ rawPayload, headers }: Awaited<ReturnType<typeof send>>) {
  const type = String(headers['content-type']);
  if (type.includes('spreadsheetml')) return (await readXlsx(rawPayload)).flat().join('\n');
  if (type.includes('pdf')) return (await readPdf(rawPayload)).pages.join('\n');
  return rawPayload.toString();
}

/** Where these headers read the answer to each planted question, of these calls or of all: their names, by path. */
async function waysOut(
  headers: Headers,
  among?: ReadonlySet<string>,
): Promise<Record<string, string[]>> {
  const found = new Map(planted.map(({ path }) => [path, new Set<string>()]));
  const look = async (name: string, reply: Awaited<ReturnType<typeof send>>) => {
    expect(reply.statusCode, `${name} ${reply.body.slice(0, 300)}`).toBeLessThan(500);
    const text = await textOf(reply);
    for (const question of planted) {
      if (holds(text, question)) found.get(question.path)?.add(name);
    }
  };
  for (const endpoint of await contractEndpoints()) {
    const name = nameOf(endpoint);
    // the settings say what may be answered, not what was
    if (endpoint.method !== 'GET' || endpoint.path.startsWith('/settings')) continue;
    if (among && !among.has(name)) continue;
    for (const path of new Set([...addressesOf(endpoint, things), ...moreAddresses(name)])) {
      await look(name, await send(headers, path));
    }
  }
  for (const format of exportFormats) {
    for (const groups of [usualGroups, 'sensitive']) {
      const started = await send(headers, '/registrations/exports', { format, groups });
      if (started.statusCode === 403) continue;
      await server.runJobs();
      const path = `/registrations/exports/${started.json().data._id}/file`;
      await look('GET /registrations/exports/{id}/file', await send(headers, path));
    }
  }
  const ids = [things.registration];
  await look(
    'POST /registrations/badges.pdf',
    await send(headers, '/registrations/badges.pdf', { ids }),
  );
  return Object.fromEntries([...found].map(([path, names]) => [path, [...names].toSorted()]));
}

const expected = (of: (question: Question) => readonly string[]) =>
  Object.fromEntries(sensitive.map((question) => [question.path, of(question).toSorted()]));

test('every sensitive question was answered, and staff who see answers see the record whole', async () => {
  const { formDataStructured } = (
    await send(exporter, `/registrations/${things.registration}`)
  ).json().data;
  for (const question of planted) {
    expect(answerAt(formDataStructured, keysOf(question.path))).toBe(answersTo(question)[1]);
  }
});

describe('the answers leave the server', () => {
  test('with the right: in the record, lists of those who arrange, files of their own group, and charts', async () => {
    const { [openPath]: open, ...ways } = await waysOut(medical);
    // of a text a chart only tells that there is one
    const isCharted = ({ kind, counted }: Question) =>
      counted && kind !== 'line' && kind !== 'paragraph';
    const withRight = (question: Question) => [
      record,
      ...(workLists[question.path] ?? []),
      ...files,
      ...(isCharted(question) ? charts : []),
    ];
    expect(ways).toEqual(expected(withRight));
    // the same net catches what is not sensitive
    expect(open).toEqual(
      [
        record,
        ...files,
        ...charts,
        'GET /registrations',
        'GET /registrations/{id}/history',
        'GET /snapshots/{id}',
        'GET /snapshots/{id}/lines.csv',
      ].toSorted(),
    );
  });

  test('without it: in the record and in those lists', async () => {
    // whoever has the right besides finds nothing elsewhere
    const among = new Set([record, ...files, ...charts, ...Object.values(workLists).flat()]);
    const { [openPath]: open, ...ways } = await waysOut(exporter, among);
    expect(ways).toEqual(expected(({ path }) => [record, ...(workLists[path] ?? [])]));
    expect(open).toEqual([record, ...files, ...charts].toSorted());
  });

  test('by no key of a program', async () => {
    const { [openPath]: open, ...ways } = await waysOut(program);
    expect(ways).toEqual(expected(() => []));
    expect(open).toEqual([...charts, 'GET /registrations', record].toSorted());
  });

  test('in no mail, no event for another program, no history and no log', async () => {
    const mails = server.outbox.filter(({ recipient }) => recipient === email);
    const kept = await Promise.all(
      ['registration_change', 'user_log', 'webhook_delivery', 'snapshot'].map(async (table) => {
        const { rows } = await server.deps.pool.query(`select t::text as row from ${table} t`);
        return [table, rows.map(({ row }) => row).join('\n')] as const;
      }),
    );
    const texts = new Map([
      ['mail', mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n')],
      ...kept,
    ]);
    const leaks = [...texts].flatMap(([name, text]) =>
      planted.filter((question) => holds(text, question)).map(({ path }) => `${path} in ${name}`),
    );
    const open = ['mail', 'registration_change', 'user_log', 'snapshot'];
    expect(leaks.toSorted()).toEqual(open.map((name) => `${openPath} in ${name}`).toSorted());
  });
});

describe.each(sensitive.map((question) => [question.path, question] as const))(
  '%s',
  (path, question) => {
    const [, answer] = answersTo(question);

    test('narrows no list, and is found by no search', async () => {
      const answers = new URLSearchParams({ [path]: answer });
      const query = new URLSearchParams({ answers: String(answers) });
      const list = await send(medical, `/registrations?${query}`);
      expect(list.json()).toMatchObject({
        code: 'VALIDATION',
        fields: { answers: expect.any(String) },
      });
      for (const endpoint of await contractEndpoints()) {
        const fields = (endpoint.query as { shape?: object } | undefined)?.shape ?? {};
        const isSearched = 'searchTerm' in fields && !endpoint.path.includes('{');
        if (endpoint.method !== 'GET' || !isSearched || endpoint.file) continue;
        const searched = new URLSearchParams({ searchTerm: answer });
        const reply = await send(medical, `${endpoint.path}?${searched}`);
        expect(reply.body).not.toContain(things.registration);
      }
    });
  },
);

describe('who lacks the right', () => {
  test.each<[string, () => ReturnType<typeof send>]>([
    ['a file', () => send(exporter, '/registrations/export?format=csv&groups=person,sensitive')],
    [
      'a file in the background',
      () => send(exporter, '/registrations/exports', { format: 'csv', groups: 'sensitive' }),
    ],
    ['a chart', () => send(exporter, '/analytics/personalInfo.bloodGroup')],
    ['a chart as a file', () => send(exporter, '/analytics/optional.own.allergy/csv')],
    ['a chart for a program', () => send(program, '/analytics/personalInfo.bloodGroup')],
  ])('is refused %s, and told which right it takes', async (_, ask) => {
    const reply = await ask();
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({
      code: 'SENSITIVE_EXPORT',
      message: expect.stringContaining('Export sensitive answers'),
    });
  });

  test('loses with it what was being prepared, and what is ready', async () => {
    const nurse = await staff('nurse', { permissions: everyFlag });
    const take = async (isAllowed: boolean) =>
      await server.deps.pool.query(
        `update admin_user set permissions = permissions || $1 where email = 'nurse@example.org'`,
        [{ canExportSensitive: isAllowed }],
      );
    const start = () =>
      made(nurse, '/registrations/exports', { format: 'csv', groups: 'sensitive' });
    const { _id: ready } = await start();
    await server.runJobs();
    const open = () => send(nurse, `/registrations/exports/${ready}/file`);
    expect((await open()).body).toContain('Quxotham');

    await start();
    await take(false);
    await server.runJobs();
    const listed = (await send(nurse, '/registrations/exports')).json().data;
    expect(listed.map(({ state }: { state: string }) => state)).toEqual(['Failed', 'Ready']);
    expect((await open()).json().code).toBe('SENSITIVE_EXPORT');
  });
});
