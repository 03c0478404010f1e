// `npm run test:steady -- 10`: runs the gate ten times beside two busy loops, and prints a table of what became of it.
import { spawn, spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { root, say } from './run.mjs';

const runs = Number(process.argv[2] ?? 10);
const busyLoops = 2;

const loops = Array.from({ length: busyLoops }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const rows = [];
try {
  for (let run = 1; run <= runs; run++) {
    const startMs = performance.now();
    const { status, stdout } = spawnSync('npm', ['test'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const seconds = Math.round((performance.now() - startMs) / 1000);
    const flaky = /^(\d+) flaky$/m.exec(stdout)?.[1] ?? '0';
    const stages = [...stdout.matchAll(/[✓✗] ([a-z ]+) \((\d+) s, budget/g)].map(
      ([, name, took]) => `${name} ${took}`,
    );
    rows.push([run, status === 0 ? 'yes' : 'no', seconds, flaky, stages.join(', ')]);
    say(`run ${run}: ${status === 0 ? 'green' : 'red'} in ${seconds} s, ${flaky} flaky`);
    if (status !== 0 || flaky !== '0') process.stdout.write(stdout.slice(-4000));
  }
} finally {
  for (const loop of loops) loop.kill('SIGKILL');
}
const [{ model } = { model: 'unknown' }] = cpus();
process.stdout.write(`\n${cpus().length} × ${model}, ${busyLoops} busy loops beside it\n\n`);
process.stdout.write(
  '| run | green | seconds | flaky | stages, in seconds |\n| --- | --- | --- | --- | --- |\n',
);
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
process.exitCode = rows.every(([, green]) => green === 'yes') ? 0 : 1;
