/*
 * `npm run bench`: the budgets of the product, measured as ratios in one run. `npm run bench -- steps`
 * measures one. A missed budget makes the exit code 1. Only where they are named: `real-size`, which reads everything
 * and runs every scheduled job at real size, `pgbouncer`, `replica`, `failover` and `walls`, which need
 * what Debian brings.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { measureAnalytics } from './analytics.ts';
import { measureCrowd } from './crowd.ts';
import { type BenchDatabase, startDatabase } from './database.ts';
import { measureExport } from './export.ts';
import { measureFailover } from './failover.ts';
import { measureLanguages } from './languages.ts';
import { measureList } from './list.ts';
import { measurePgBouncer } from './pgbouncer.ts';
import type { Verdict } from './ratio.ts';
import { measureRealSize } from './real-size.ts';
import { measureRecord } from './record.ts';
import { measureReplica } from './replica.ts';
import { measureRestart } from './restart.ts';
import { measureRooms } from './rooms.ts';
import { measureSoak } from './soak.ts';
import { measureStart } from './start.ts';
import { measureSteps } from './steps.ts';
import { measureWalls } from './walls.ts';
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
  languages: measureLanguages,
  soak: measureSoak,
};

/** With programs that Debian brings. */
const onlyNamed: typeof benches = {
  pgbouncer: measurePgBouncer,
  replica: measureReplica,
  failover: measureFailover,
  walls: measureWalls,
};

const asked = process.argv.slice(2);
const realSize = 'real-size';
const all = { ...benches, ...onlyNamed };
const unknown = asked.find((name) => !(name in all) && name !== realSize);
if (unknown !== undefined) {
  console.error(
    `There is no bench ${unknown}: choose among ${[...Object.keys(all), realSize].join(', ')}.`,
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
    if (failed.length > 0) {
      console.log(`\nFailed:\n${failed.join('\n')}`);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}

const lines: string[] = [];
for (const [name, measure] of Object.entries(asked.length > 0 ? all : benches)) {
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
