// `npm run check`: what must hold without running anything, two things at a time, since each keeps one
// processor busy. What they say is printed as each ends; all of them are heard before a failure ends it.
// `npm run types` is its part about types alone.
import { spawn } from 'node:child_process';
import { compileWords } from './install.mjs';
import { root } from './run.mjs';

// TypeScript 7 checks in seconds what 6 takes minutes for; 6 stays for dependency-cruiser and knip, which
// read sources through its API. Both bring a program `tsc`, so it is named by its path.
const types = (workspace) => `node node_modules/typescript-7/bin/tsc -p ${workspace}`;

/** First alone: it plants files among the sources for a moment, which the others must not see. */
const imports = ['npm run --silent imports'];
const programs = [
  `npm run --silent typegen -w web && ${types('web')}`,
  ...[
    'server',
    'e2e',
    'bench',
    'practice-provider',
    'embedded-database',
    'room-solver',
    'contract',
    'words',
  ].map(types),
];
const others = [
  'npm run --silent lint',
  'npm run --silent unused',
  'npm run --silent licences',
  'npm run --silent advisories -- --warn',
  'node scripts/slow-tests.mjs',
  'npm run --silent lines',
];
const atOnce = 2;

/** Resolves to whether it succeeded. */
function succeeds(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('close', (status) => {
      process.stdout.write(`${status === 0 ? '✓' : '✗'} ${command}\n${output}`);
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
compileWords();
const isTypesAlone = process.argv[2] === 'types';
if (!isTypesAlone) await work(imports);
const rest = isTypesAlone ? programs : [...programs, ...others];
await Promise.all(Array.from({ length: atOnce }, () => work(rest)));
process.exit(isWhole ? 0 : 1);
