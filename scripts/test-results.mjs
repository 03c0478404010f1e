// Reads the reports of the test programs into one shape: passed, failed, flaky and skipped tests, each with its name,
// its seconds and the command that repeats it alone.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run.mjs';

const nothing = () => ({ passed: [], failed: [], flaky: [], skipped: [] });
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** Vitest takes names as expressions. */
const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Reads the report at `path` of Vitest. A file that could not be run counts as one failed test. */
export function readVitest(path) {
  const results = nothing();
  if (!existsSync(path)) return results;
  const states = { passed: 'passed', failed: 'failed' };
  for (const file of JSON.parse(readFileSync(path, 'utf8')).testResults) {
    const name = relative(root, file.name);
    const script = /\.long\.test\.tsx?$/.test(name) ? 'long' : 'unit';
    for (const { fullName, status, duration } of file.assertionResults) {
      results[states[status] ?? 'skipped'].push({
        name: `${name} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        repeat: `npm run ${script} -- ${name} -t ${quoted(literally(fullName))}`,
      });
    }
    const isHeard = file.assertionResults.some(({ status }) => status === 'failed');
    if (file.status === 'failed' && !isHeard) {
      results.failed.push({ name, seconds: 0, repeat: `npm run ${script} -- ${name}` });
    }
  }
  return results;
}

/** Reads the report at `path` of Playwright. */
export function readPlaywright(path) {
  const results = nothing();
  if (!existsSync(path)) return results;
  const states = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' };
  for (const test of playwrightTests(JSON.parse(readFileSync(path, 'utf8')))) {
    results[states[test.status]].push(test);
    if (test.status === 'flaky') results.passed.push(test);
  }
  return results;
}

/** All tests of a report of Playwright. */
export function playwrightTests({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      name: `e2e/${file} › ${title} (${projectName})`,
      status,
      seconds: Math.max(0, ...results.map(({ duration }) => duration)) / 1000,
      repeat: `npm run e2e -- ${file}:${line} --project ${quoted(projectName)}`,
    })),
  );
  return [...here, ...suites.flatMap(playwrightTests)];
}
