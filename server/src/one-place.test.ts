import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
