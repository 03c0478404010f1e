// A test that takes over ten seconds is no part of the gate, unless slow-tests.json gives a reason. A whole `npm run test:all`
// measures and writes that file; `npm run check` holds it against the tests that are in the gate now.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectNode, root } from './run.mjs';
import { playwrightTests } from './test-results.mjs';

const path = join(root, 'slow-tests.json');
const slowSeconds = 10;
const maxJourneys = 30;
const readSlow = () => JSON.parse(readFileSync(path, 'utf8'));

/** Seeds that were drawn anew are another name of the same test. */
const withoutSeed = (name) => name.replace(/seed \d+/, 'seed …');

/** Writes down which of the tests of a whole run were slow; reasons given before stay. */
export function noteSlowTests(tests) {
  const reasons = new Map(readSlow().map(({ name, reason }) => [name, reason]));
  const slow = tests
    .filter(({ seconds }) => seconds > slowSeconds)
    .map(({ name, seconds }) => ({ name: withoutSeed(name), seconds: Math.round(seconds) }))
    .sort((a, b) => b.seconds - a.seconds)
    .map((test) => ({
      ...test,
      ...(reasons.get(test.name) && { reason: reasons.get(test.name) }),
    }));
  writeFileSync(path, `${JSON.stringify(slow, null, 2)}\n`);
}

/** The slow tests of the gate without a reason. */
function findFaults(slow, journeys) {
  const names = new Set(journeys);
  const isInGate = (name) =>
    name.startsWith('e2e/') ? names.has(name) : !/\.long\.test\./.test(name);
  return slow
    .filter(({ name, reason }) => isInGate(name) && !reason)
    .map(({ name, seconds }) => `${name} takes ${seconds} s: make it long, or give a reason`);
}

/** The names of the journeys of the gate. */
function listJourneys() {
  const output = execFileSync(
    projectNode,
    [
      'node_modules/.bin/playwright',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--list',
      '--grep=@gate',
      '--reporter=json',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  return playwrightTests(JSON.parse(output)).map(({ name }) => name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const journeys = listJourneys();
  const planted = [
    { name: 'server/src/planted.test.ts › waits', seconds: 11 },
    { name: journeys[0], seconds: 11 },
  ];
  if (findFaults(planted, journeys).length !== planted.length) {
    throw new Error('This check does not see what it looks for.');
  }
  const faults = findFaults(readSlow(), journeys);
  if (journeys.length > maxJourneys) {
    faults.push(`${journeys.length} journeys are in the gate, of ${maxJourneys} at most`);
  }
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
