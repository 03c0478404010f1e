/*
 * `npm run bench`: the budgets of the product, measured as ratios in one run. `npm run bench -- steps`
 * measures one. A missed budget makes the exit code 1. `npm run bench -- real-size` is no budget: it reads
 * everything and runs every scheduled job once at real size, and is measured only where it is named.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { measureAnalytics } from './analytics.ts';
import { measureCrowd } from './crowd.ts';
import { type BenchDatabase, startDatabase } from './database.ts';
import { measureExport } from './export.ts';
import { measureList } from './list.ts';
import type { Verdict } from './ratio.ts';
import { measureRealSize } from './real-size.ts';
import { measureRecord } from './record.ts';
import { measureRestart } from './restart.ts';
import { measureRooms } from './rooms.ts';
import { measureStart } from './start.ts';
import { measureSteps } from './steps.ts';
import { measureWebhooks } from './webhooks.ts';

const benches: Readonly<Record<string, (database: BenchDatabase) => Promise<Verdict[]>>> = {
  steps: measureSteps,
  list: measureList,
  record: measureRecord,
  webhooks: measureWebhooks,
  start: measureStart,
  rooms: measureRooms,
  analytics: measureAnalytics,
  export: measureExport,
  restart: measureRestart,
  crowd: measureCrowd,
};

const asked = process.argv.slice(2);
const realSize = 'real-size';
const unknown = asked.find((name) => !(name in benches) && name !== realSize);
if (unknown !== undefined) {
  console.error(
    `There is no bench ${unknown}: choose among ${[...Object.keys(benches), realSize].join(', ')}.`,
  );
  process.exit(2);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
execFileSync('npm', ['run', '--silent', 'build', '-w', 'server'], { cwd: root, stdio: 'inherit' });

if (asked.includes(realSize)) {
  console.log(`${realSize} …`);
  const database = await startDatabase(process.env.BENCH_DATA_DIR);
  try {
    const failed = await measureRealSize(database);
    if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`);
  } finally {
    await database.close();
  }
}

const lines: string[] = [];
for (const [name, measure] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`${name} …`);
  const database = await startDatabase();
  try {
    for (const verdict of await measure(database)) {
      const line = lineOf(verdict);
      lines.push(line);
      console.log(line);
    }
  } finally {
    await database.close();
  }
}
if (lines.length > 0) {
  console.log(
    `\n| what | ours | compared with | ratio | budget | |\n| --- | --- | --- | --- | --- | --- |`,
  );
  console.log(lines.join('\n'));
}
if (lines.some((line) => line.includes('MISS'))) process.exitCode = 1;

function lineOf({ what, ours, other, ratio, budget }: Verdict): string {
  const isLeast = 'atLeast' in budget;
  const isMet = isLeast ? ratio >= budget.atLeast : ratio <= budget.atMost;
  const limit = isLeast ? `≥ ${budget.atLeast}` : `≤ ${budget.atMost}`;
  return `| ${what} | ${ours} | ${other} | ${ratio.toFixed(2)} | ${limit} | ${isMet ? 'pass' : 'MISS'} |`;
}
