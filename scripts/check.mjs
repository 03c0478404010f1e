// `npm run check`: what must hold without running anything, two things at a time, since each keeps one
// processor busy. What they say is printed as each ends; all of them are heard before a failure ends it.
import { spawn } from 'node:child_process';
import { root } from './run.mjs';

const types = (workspace) => `tsc -p ${workspace}`;

/** First alone: it plants files among the sources for a moment, which the others must not see. */
const first = ['npm run --silent imports'];
const rest = [
  `npm run --silent typegen -w web && ${types('web')}`,
  types('server'),
  'npm run --silent lint',
  'npm run --silent unused',
  types('e2e'),
  types('bench'),
  types('practice-provider'),
  types('contract'),
  'npm run --silent licences',
];
const atOnce = 2;

/** Resolves to whether it succeeded. */
function succeeds(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    }
    child.on('close', (status) => {
      process.stdout.write(`${status === 0 ? '✓' : '✗'} ${command}\n${said}`);
      resolve(status === 0);
    });
  });
}

let isWhole = true;
async function work(commands) {
  for (let next = commands.shift(); next; next = commands.shift()) {
    isWhole = (await succeeds(next)) && isWhole;
  }
}
await work(first);
await Promise.all(Array.from({ length: atOnce }, () => work(rest)));
process.exit(isWhole ? 0 : 1);
