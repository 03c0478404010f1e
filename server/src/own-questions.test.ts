import { type OwnKind, type OwnQuestion, ownKinds } from '@sangamam/contract/questions/own';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import type { ChartData } from '@sangamam/contract/reports/analytics';
import type { SnapshotLine } from '@sangamam/contract/reports/snapshots';
import type { TabState } from '@sangamam/contract/settings/tabs';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { visitor } from '../testing/domain/registrations.ts';
import { treasurer } from '../testing/features/payment-history.ts';

/** Questions of organisers of every kind: each narrows the list and is counted. */

interface Case {
  /** What Anu and Biju answer; Chitra leaves it open. */
  readonly given: readonly [unknown, unknown];
  /** Whom a filter shows. */
  readonly shown: Readonly<Record<string, string>>;
  readonly refused: readonly string[];
  readonly rows: ChartData['rows'];
  /** By kind of line. */
  readonly snapshot: Readonly<Record<string, number>>;
}

const row = (label: string, ...values: number[]) => ({ label, values });

const cases: Readonly<Record<OwnKind, Case>> = {
  line: {
    given: ['Kayal Paattu', '100%'],
    shown: { '*': 'Anu Biju', 'KAYAL p': 'Anu', '%': 'Biju', _: '', 'l\\': '' },
    refused: [],
    rows: [row('Answered', 2)],
    snapshot: { Answered: 2 },
  },
  paragraph: {
    given: ['In the\nmorning', 'ഓർമ്മ'],
    shown: { '*': 'Anu Biju', morning: 'Anu', ഓര്‍: 'Biju' },
    refused: [],
    rows: [row('Answered', 2)],
    snapshot: { Answered: 2 },
  },
  yesNo: {
    given: [true, false],
    shown: { true: 'Anu', false: 'Biju' },
    refused: [],
    rows: [row('No', 1), row('Yes', 1)],
    snapshot: { Yes: 1, No: 1 },
  },
  choice: {
    given: ['Aluva', 'Thrissur'],
    shown: { Aluva: 'Anu', Thrissur: 'Biju' },
    refused: [],
    rows: [row('Aluva', 1), row('Thrissur', 1)],
    snapshot: { Aluva: 1, Thrissur: 1 },
  },
  choices: {
    given: [['Aluva', 'Thrissur'], ['Thrissur']],
    shown: { Aluva: 'Anu', Thrissur: 'Anu Biju' },
    refused: [],
    rows: [row('Thrissur', 2), row('Aluva', 1)],
    snapshot: { Aluva: 1, Thrissur: 2 },
  },
  count: {
    given: [2, 10],
    // whoever saves the step without a number says none
    shown: {
      '..': 'Anu Biju Chitra',
      '2..': 'Anu Biju',
      '3..': 'Biju',
      '1..2': 'Anu',
      '..0': 'Chitra',
    },
    refused: ['2', 'x..', '..1.5', '-1..', '..1001', '1..2..3'],
    rows: [row('0', 1, 0), row('2', 1, 2), row('10', 1, 10)],
    snapshot: { Total: 12 },
  },
  date: {
    given: ['1998-05-01', '1998-06-30'],
    shown: {
      '..': 'Anu Biju',
      '1998-05-01..1998-06-29': 'Anu',
      '1998-05-02..': 'Biju',
      '..1998-04-30': '',
    },
    refused: ['1998-05-01', '1998-02-31..', '..x'],
    rows: [row('1998-05-01', 1), row('1998-06-30', 1)],
    snapshot: { '1998-05-01': 1, '1998-06-30': 1 },
  },
  time: {
    given: ['09:15', '09:45'],
    shown: { '..': 'Anu Biju', '09:00..09:30': 'Anu', '09:16..': 'Biju', '..09:14': '' },
    refused: ['09:15', '25:00..', '9..'],
    rows: [row('09:00', 2)],
    snapshot: { '09:00': 2 },
  },
};

const own = ownKinds.map(
  (kind): OwnQuestion => ({
    key: kind,
    section: 'optional',
    kind,
    max: 1000,
    when: null,
    choices: kind.startsWith('choice')
      ? ['Aluva', 'Thrissur'].map((value) => ({ value, labels: {} }))
      : [],
    words: { en: { label: `${kind}?`, name: `Own ${kind}`, hint: '' } },
    isRequired: false,
    isSensitive: false,
    isOff: false,
  }),
);

const server = await testApp();
const chief = await treasurer(server, { email: 'chief@example.org', role: 'super_admin' });
const names = new Map<string, string>();

beforeAll(async () => {
  const { body } = await chief.call<TabState[]>('GET', '/settings');
  const tab = body.data?.find((state) => state.tab === 'questions');
  const value = { questions: { ...(tab?.value.questions as object), own } };
  const saved = await chief.call('PUT', '/settings/questions', { version: tab?.version, value });
  expect(saved.status).toBe(200);
  for (const [place, name] of ['Anu', 'Biju', 'Chitra'].entries()) {
    const person = visitor(server.app);
    await person.fillIn();
    const given = ownKinds.flatMap((kind) => {
      const answer = cases[kind].given[place];
      return answer === undefined ? [] : [[kind, answer]];
    });
    const optional = { own: Object.fromEntries(given) };
    expect((await person.save('optional', { optional })).status).toBe(200);
    expect((await person.submit()).status).toBe(200);
    names.set(person.id(), name);
  }
});

const list = (kind: OwnKind, value: string) => {
  const answers = new URLSearchParams({ [`optional.own.${kind}`]: value }).toString();
  const query = new URLSearchParams({ answers });
  return chief.call<RegistrationRow[]>('GET', `/registrations?${query}`);
};

describe.each(Object.entries(cases) as [OwnKind, Case][])('of kind %s', (kind, expected) => {
  test.each(Object.entries(expected.shown))('%j shows %j', async (value, shown) => {
    const { body } = await list(kind, value);
    const found = body.data?.map(({ _id }) => names.get(_id));
    expect(found?.toSorted().join(' ')).toBe(shown);
  });

  test.each(expected.refused)('%j is no filter', async (value) => {
    const { status, body } = await list(kind, value);
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(['answers']);
  });

  test('has a chart, and lines in snapshots', async () => {
    const chart = await chief.call<ChartData>('GET', `/analytics/optional.own.${kind}`);
    expect(chart.body.data?.rows).toEqual(expected.rows);
    const { body } = await chief.call<{ lines: SnapshotLine[] }>('POST', '/snapshots', {});
    const lines = body.data?.lines.filter(({ part }) => part === `Own ${kind}`);
    expect(lines?.map(({ kind: line, count }) => [line, count])).toEqual(
      Object.entries(expected.snapshot),
    );
  });
});

test('their charts are in files too, with a sum of numbers', async () => {
  const { body } = await server.app.inject({
    url: '/api/v1/analytics/optional.own.count/csv',
    headers: chief.headers,
  });
  expect(body).toBe(
    '\uFEFF"Number","Registrations","Sum"\r\n"0","1","0"\r\n"2","1","2"\r\n"10","1","10"\r\n',
  );
});
