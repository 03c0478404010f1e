// `npm run lines`: holds the lines of code of each workspace against its ceiling in lines.json. Tests, comments and what
// is generated do not count. A ceiling falls by itself, to be committed; it rises by hand, in a commit whose message
// says why in a line that begins with "Lines: ".
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const name = 'lines.json';
const generated = new Set(['server/src/platform/db/types.ts']);
const isCode = (file) =>
  /^[^/]+\/.*\.(ts|tsx|css|sql)$/.test(file) &&
  !/\.test\.tsx?$|^server\/testing\/|^e2e\/|\/testing\.ts$/.test(file) &&
  !generated.has(file);
/** Rises of older commits are history. */
const commitsLookedAt = 20;

const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Lines without code: blank ones, and comments. */
const noCode = { sql: /^\s*(--|$)/, other: /^\s*(\/\/|\/?\*|$)/ };
const countLines = (file, text) =>
  text.split('\n').filter((line) => !(file.endsWith('.sql') ? noCode.sql : noCode.other).test(line))
    .length;

/** Lines of code by workspace. */
function countAll() {
  const lines = {};
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  for (const file of new Set(listed)) {
    // a deleted file is listed until the deletion is committed
    if (!isCode(file) || !existsSync(join(root, file))) continue;
    const [workspace] = file.split('/');
    lines[workspace] =
      (lines[workspace] ?? 0) + countLines(file, readFileSync(join(root, file), 'utf8'));
  }
  return lines;
}

/** Workspaces with more lines than their ceiling, in words. */
const findExcess = (lines, ceilings) =>
  Object.entries(lines)
    .filter(([workspace, count]) => count > (ceilings[workspace] ?? 0))
    .map(([workspace, count]) => {
      const excess = count - (ceilings[workspace] ?? 0);
      return `${workspace}: ${count} lines of code, ${excess} above its ceiling in ${name}`;
    });

const saysWhy = (message) => /^Lines: \S/m.test(message);

/** Commits that raised a ceiling without a word, in words. */
function findUnexplained() {
  const at = (commit) => JSON.parse(git('show', `${commit}:${name}`));
  const commits = git('log', `-${commitsLookedAt}`, '--format=%H', '--', name)
    .split('\n')
    .filter(Boolean);
  return commits.slice(0, -1).flatMap((commit, index) => {
    const [before, after] = [at(commits[index + 1]), at(commit)];
    const rises = Object.keys(after).some(
      (workspace) => after[workspace] > (before[workspace] ?? 0),
    );
    if (!rises || saysWhy(git('log', '-1', '--format=%B', commit))) return [];
    return [
      `${commit.slice(0, 7)} raised a ceiling in ${name}, and no line "Lines: …" of its message says why`,
    ];
  });
}

const lines = countAll();
const ceilings = JSON.parse(readFileSync(join(root, name), 'utf8'));
const [some] = Object.keys(lines);
const isBlind =
  findExcess({ [some]: 2 }, { [some]: 1 }).length !== 1 ||
  countLines('a.css', ' a\n\n/* b */\n /** c\n * d */\n  --e: f;\n') !== 2 ||
  countLines('a.sql', '-- a\n  b\n\n') !== 1 ||
  saysWhy('web: add a page\n\nLines of code: more');
if (isBlind) throw new Error('This check does not see what it looks for.');

const faults = [...findExcess(lines, ceilings), ...findUnexplained()];
for (const fault of faults) process.stdout.write(`${fault}\n`);
const total = Object.values(lines).reduce((sum, count) => sum + count, 0);
process.stdout.write(`lines: ${total} of code\n`);
const fallen = Object.fromEntries(
  Object.entries(lines)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([workspace, count]) => [workspace, Math.min(count, ceilings[workspace] ?? 0)]),
);
writeFileSync(join(root, name), `${JSON.stringify(fallen, null, 2)}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
