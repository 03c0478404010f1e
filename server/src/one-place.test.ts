import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partyCells } from '@sangamam/contract/party/party';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const packages = '{contract,server,web,practice-provider}';
const sources = globSync(`${packages}/src/**/*.{ts,tsx}`, { cwd: root }).toSorted();
/** Stands for a service in India that knows nothing of ours, and writes its reports by the clock there. */
const outside = 'practice-provider/src/settlement.ts';

/** Not written with `platform/db/event-time.ts` yet. */
const columns = 'server/src/reports/exports/export-columns-store.ts';

/** What stands in one file, and what it looks like where somebody writes it again. */
test.each<[rule: string, homes: readonly string[], again: RegExp]>([
  [
    'how long a day, an hour and a minute are',
    ['contract/src/locale/durations.ts', outside],
    /60 \* 60\b|60 \* 1000\b|(?<!max-age=)\b86_?400(_?000)?\b|\b3_?600_?000\b|\b(day|hour|minute)Ms = /i,
  ],
  [
    'how many paise a rupee has',
    ['contract/src/locale/money.ts', outside, columns, '.test.ts'],
    /(?:rupees|paise|minimum|due|fee|amount|maxOrder|ledger)\)* [*/] 100\b|Math\.round\(.* \* 100\)|\/ 100\.0/i,
  ],
  [
    'how far ahead the clock at the event is',
    ['contract/src/locale/event-time.ts', outside, columns, '.test.ts'],
    /\+05:30`|5\.5 \* |Asia\/Kolkata/,
  ],
  [
    'how a registration can begin',
    ['contract/src/registrations/status.ts'],
    /= \['full', 'quick', 'staff'\]/,
  ],
  [
    'whether money was received or is on its way',
    ['contract/src/registrations/final-answers.ts'],
    /(?:paid|amount\w*) > 0 \|\|.*'Processing'/i,
  ],
])('%s is said once', (_, homes, again) => {
  const found = sources
    .filter(
      (file) =>
        !homes.some((ending) => file.endsWith(ending)) && !file.endsWith('one-place.test.ts'),
    )
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, n) => (again.test(line) ? [`${file}:${n + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

/** Files that name ages and foods although they are not their home. */
const namesParty: Readonly<Record<string, string>> = {
  'contract/src/party/party.ts': 'their home',
  'contract/src/questions/about-visit.ts': 'what else columns of a file may be called',
  'server/src/platform/db/types.ts': 'generated',
  'server/src/domain/money/mails/payment-kinds.ts': 'an example in previews of mails',
  'server/src/platform/http/openapi-by-hand.ts': 'an example in the description of the API',
  'web/src/features/analytics/readings.ts':
    'its sentence says the share of one food, and leaves one out',
  'server/src/reports/demo/visit-answers.ts': 'how large invented families are',
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** By group, names of which a file outside says at most one: cells of a party, its ages, its foods. */
const partyNames: readonly (readonly RegExp[])[] = [
  partyCells.map(
    ({ age, food, column }) => new RegExp(`\\b(${column}|${snake(column)}|${age}[.,]${food})\\b`),
  ),
  // a group of beds and React nodes are called children as well
  [/\badults\b/, /\bteens\b/],
  [/\bveg\b/, /\bnonVeg\b|\bnon_veg\b/, /\bnotSaid\b|\bnot_said\b/],
];
const writesOutParty = (source: string) => {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  return partyNames.some((names) => names.filter((name) => name.test(code)).length > 1);
};

test('ages and foods are written out once', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const found = sources.filter((file) => !file.includes('.test.') && writesOutParty(read(file)));
  expect(found).toEqual(Object.keys(namesParty).toSorted());
});

test.each([
  ['columns', 'sql`adults_veg + children_non_veg`', true],
  ['fields', 'row.teensVeg + row.teensNotSaid', true],
  [
    'answers',
    "['eventAttendance.attendees.adults.veg', 'eventAttendance.attendees.teens.veg']",
    true,
  ],
  ['ages', '{ adults: fees.adult, teens: fees.teen }', true],
  ['foods', 'const { veg, nonVeg } = meals;', true],
  ['one food', 'counts.notSaid', false],
  ['a comment', '/** Such as `adults.veg` and `teens.veg`. */', false],
  ['beds', '{ men, women, children }', false],
])('a planted file with %s is found out: %s', (_, source, isFound) => {
  expect(writesOutParty(source)).toBe(isFound);
});
