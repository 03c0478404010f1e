// `npm run advisories`: asks the registry which packages that we ship have known weaknesses, and notes its answer in
// advisories.json, to be committed. Fails at a high or critical one. Where no registry answers, the note counts; it
// fails when it is of another lock, or too old. With `--warn`, as `npm run check` has it, a missing answer only warns.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from './run.mjs';

const maxAgeDays = 30;
const grave = new Set(['high', 'critical']);
const { values } = parseArgs({
  options: {
    warn: { type: 'boolean', default: false },
    note: { type: 'string', default: `${root}/advisories.json` },
  },
});
const lock = createHash('sha256')
  .update(readFileSync(`${root}/package-lock.json`))
  .digest('hex');

/** The registry's advisories for the packages of the lock; null without an answer. */
function ask() {
  const { stdout } = spawnSync(
    'npm',
    [
      'audit',
      '--omit=dev',
      '--package-lock-only',
      '--json',
      '--fetch-retries=0',
      '--fetch-timeout=20000',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  try {
    const { vulnerabilities } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    if (!vulnerabilities) return null;
    const found = Object.values(vulnerabilities).map(({ name, severity, via }) => ({
      name,
      severity,
      titles: via
        .filter((each) => typeof each === 'object')
        .map(({ title, url }) => `${title} ${url}`),
    }));
    return { askedAt: new Date().toISOString(), lock, found };
  } catch {
    return null;
  }
}

const answer = ask();
if (answer) writeFileSync(values.note, `${JSON.stringify(answer, null, 2)}\n`);
const note =
  answer ?? (existsSync(values.note) ? JSON.parse(readFileSync(values.note, 'utf8')) : null);
const ageDays = note && (Date.now() - Date.parse(note.askedAt)) / 86_400_000;

const bad = note?.found.filter(({ severity }) => grave.has(severity)) ?? [];
for (const { name, severity, titles } of note?.found ?? [])
  process.stdout.write(`${name}: ${severity}. ${titles.join('; ')}\n`);
let missing = '';
if (!note) missing = 'No registry answered, and none ever did.';
else if (note.lock !== lock) missing = 'No registry answered since the packages were changed.';
else if (ageDays > maxAgeDays) missing = `No registry answered for ${Math.floor(ageDays)} days.`;
if (missing) process.stdout.write(`${missing} Run npm run advisories where one does.\n`);
else if (bad.length === 0)
  process.stdout.write('No grave weakness of a shipped package is known.\n');
process.exitCode = bad.length > 0 || (missing && !values.warn) ? 1 : 0;
