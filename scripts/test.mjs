// `npm test`: the gate, what must hold before every landing. The first failure ends it.
// `npm run test:all`: everything, the gate included; a failure ends its stage alone. Its options:
//   --only unit|long|browser|translated   one stage of tests, on a build of the present sources
//   --shard 1/3                a third of the files of each stage of tests
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import {
  becomeCommand,
  Failure,
  fail,
  isProjectNode,
  projectNode,
  runAside,
  runInstalled,
  say,
} from './run.mjs';
import { noteSlowTests } from './slow-tests.mjs';
import { readPlaywright, readVitest } from './test-results.mjs';

const { values: asked } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    shard: { type: 'string' },
  },
});

const reports = mkdtempSync(join(tmpdir(), 'sangamam-tests-'));
const shard = asked.shard ? [`--shard=${asked.shard}`] : [];

/** Runs tests and returns their results, also when some failed. */
async function runTests(name, program, args, read, env = {}) {
  const path = join(reports, `${name}.json`);
  let failure = null;
  try {
    runInstalled(program, [...args, ...shard], {
      env: {
        ...(await browserEnvironment()),
        // properties are tried more often (server/testing/platform/often.ts)
        ...(asked.all && { TEST_ALL: 'yes' }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
        ...env,
      },
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    failure = error;
  }
  const results = read(path);
  if (!failure && results.passed.length === 0) failure = new Failure('no test was run');
  return { ...results, failure };
}

const vitest = (name, ...projects) =>
  runTests(
    name,
    'vitest',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--reporter=${process.stdout.isTTY ? 'default' : 'minimal'}`,
      '--reporter=json',
      `--outputFile.json=${join(reports, `${name}.json`)}`,
    ],
    readVitest,
  );
const playwright = (name, args = [], env = {}) =>
  runTests(
    name,
    'playwright',
    [
      'test',
      '-c',
      'e2e/playwright.config.ts',
      ...args,
      `--reporter=${process.stdout.isTTY ? 'list' : 'dot'},json`,
    ],
    readPlaywright,
    env,
  );

/**
 * One after the other; those of a line side by side, since each of them alone leaves a processor idle. The budget is
 * for two quiet processors: a stage that takes longer says so.
 */
const build = { build: { budgetSeconds: 60, run: ensureBuilt } };
const statics = {
  bytes: {
    budgetSeconds: 5,
    run: () => runAside('npm', ['run', '--silent', 'check-bytes', '-w', 'web']),
  },
  'table types': {
    budgetSeconds: 15,
    run: () => runAside(projectNode, ['server/src/platform/db/generate-types.ts', '--verify']),
  },
  check: { budgetSeconds: 75, run: () => runAside('npm', ['run', '--silent', 'check']) },
};
const unit = { unit: { budgetSeconds: 240, run: () => vitest('unit', 'server', 'rules') } };
const journeys = {
  journeys: { budgetSeconds: 180, run: () => playwright('journeys', ['--grep=@gate']) },
};
const long = { long: { budgetSeconds: 600, run: () => vitest('long', 'long', 'chaos') } };
const browser = { browser: { budgetSeconds: 1200, run: () => playwright('browser') } };
/** The journeys of the gate once more, on pages that the browser translates. */
const translated = {
  translated: {
    budgetSeconds: 240,
    run: () => playwright('translated', ['--grep=@gate'], { TRANSLATED: '1' }),
  },
};

/** The stages that were asked for, as lines of those that run side by side. */
function chosenStages() {
  if (!asked.all) return [build, statics, unit, journeys];
  const stages = { unit, long, browser, translated };
  if (asked.only === undefined) return [build, statics, ...Object.values(stages)];
  const only = stages[asked.only];
  if (!only) throw new Failure(`--only takes one of: ${Object.keys(stages).join(', ')}`);
  return [build, only];
}

let foundBrowser;
function browserEnvironment() {
  foundBrowser ??= findBrowser();
  return foundBrowser;
}

const secondsSince = (startMs) => ((performance.now() - startMs) / 1000).toFixed(0);

/** The outcome of a stage: its results if it ran tests, and why it failed. */
async function runStage([name, { budgetSeconds, run }]) {
  say(`── ${name}`);
  const startMs = performance.now();
  let result;
  try {
    result = { ...(await run()) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    result = { failure: error };
  }
  const seconds = secondsSince(startMs);
  say(`${result.failure ? '✗' : '✓'} ${name} (${seconds} s, budget ${budgetSeconds} s)`);
  return { name, ...result };
}

async function runStages() {
  const startMs = performance.now();
  const ended = [];
  for (const sideBySide of chosenStages()) {
    ended.push(...(await Promise.all(Object.entries(sideBySide).map(runStage))));
    const isOver = ended.some(({ failure, name }) => failure && (!asked.all || name === 'build'));
    if (isOver) break;
  }
  rmSync(reports, { recursive: true, force: true });
  const isWhole = sum(ended);
  say(`${isWhole ? '✓' : '✗'} all stages (${secondsSince(startMs)} s)`);
  const tests = (key) => ended.reduce((total, stage) => total + (stage[key]?.length ?? 0), 0);
  const skipped = tests('skipped');
  process.stdout.write(
    `${tests('passed')} passed, ${tests('failed')} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
  );
  const isMeasured = asked.all && asked.only === undefined && asked.shard === undefined;
  const measured = ended.filter(({ name }) => name !== 'translated');
  if (isWhole && isMeasured) noteSlowTests(measured.flatMap(({ passed = [] }) => passed));
  process.exitCode = isWhole ? 0 : 1;
}

/** Names the failures once more, each with the command that repeats it, and returns whether there is none. */
function sum(ended) {
  const failures = ended.filter(({ failure }) => failure);
  for (const { name, failure, failed = [] } of failures) {
    process.stdout.write(`\n✗ ${name}: ${failed.length || failure.message}\n`);
    for (const test of failed) process.stdout.write(`  ${test.name}\n    ${test.repeat}\n`);
  }
  const flaky = ended.flatMap((stage) => stage.flaky ?? []);
  if (flaky.length > 0) process.stdout.write(`\n${flaky.length} flaky\n`);
  for (const test of flaky) process.stdout.write(`  ${test.name}\n    ${test.repeat}\n`);
  return failures.length === 0;
}

try {
  ensureInstalled();
  // The rest runs on the project's Node, whichever one npm started this with.
  if (isProjectNode()) await runStages();
  else becomeCommand(projectNode, ['scripts/test.mjs', ...process.argv.slice(2)]);
} catch (error) {
  fail(error);
}
