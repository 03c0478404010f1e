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
import { measureExport } from './export.ts';
import { measureFailover } from './failover.ts';
import { measureLanguages } from './languages.ts';
import { measureList } from './list.ts';
import { measurePages } from './pages.ts';
import { measurePgBouncer } from './pgbouncer.ts';
import type { Verdict } from './ratio.ts';
import { measureRealSize } from './real-size.ts';
import { measureRecord } from './record.ts';
import { measureReplica } from './replica.ts';
import { measureRestart } from './restart.ts';
import { measureRooms } from './rooms.ts';
import { measureSoak } from './soak.ts';
import { measureStaff } from './staff.ts';
import { measureStart } from './start.ts';
import { measureSteps } from './steps.ts';
import { measureWalls } from './walls.ts';
import { measureWebhooks } from './webhooks.ts';

type Benches = Readonly<Record<string, () => Promise<Verdict[]>>>;

const usual: Benches = {
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
  pages: measurePages,
  staff: measureStaff,
  soak: measureSoak,
};
const all: Benches = {
  ...usual,
  'real-size': measureRealSize,
  pgbouncer: measurePgBouncer,
  replica: measureReplica,
  failover: measureFailover,
  walls: measureWalls,
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in all));
if (unknown !== undefined) {
  const names = Object.keys(all).join(', ');
  console.error(`There is no bench ${unknown}: choose among ${names}.`);
  process.exit(2);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
execFileSync('npm', ['run', '--silent', 'build', '-w', 'server'], { cwd: root, stdio: 'inherit' });

const asked = named.length > 0 ? named : Object.keys(usual);
const lines: string[] = [];
for (const [name, measure] of Object.entries(all)) {
  if (!asked.includes(name)) continue;
  console.log(`${name} …`);
  for (const verdict of await measure()) {
    const line = lineOf(verdict);
    lines.push(line);
    console.log(line);
  }
}
console.log(
  `\n| what | ours | compared with | ratio | budget | |\n| --- | --- | --- | --- | --- | --- |`,
);
console.log(lines.join('\n'));
if (lines.some((line) => line.includes('MISS'))) process.exitCode = 1;

function lineOf({ what, ours, other, ratio, budget }: Verdict): string {
  const isLeast = 'atLeast' in budget;
  const isMet = isLeast ? ratio >= budget.atLeast : ratio <= budget.atMost;
  const limit = isLeast ? `≥ ${budget.atLeast}` : `≤ ${budget.atMost}`;
  return `| ${what} | ${ours} | ${other} | ${ratio.toFixed(2)} | ${limit} | ${isMet ? 'pass' : 'MISS'} |`;
}
