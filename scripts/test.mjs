// `npm test`: everything that must hold, from a fresh clone, in stages. The first failure ends it.
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import {
  becomeCommand,
  Failure,
  fail,
  isProjectNode,
  projectNode,
  run,
  runInstalled,
  say,
} from './run.mjs';

const stages = {
  build: ensureBuilt,
  bytes: () => run('npm', ['run', '--silent', 'check-bytes', '-w', 'web']),
  check: () => run('npm', ['run', '--silent', 'check']),
  'table types': () => run(projectNode, ['server/src/platform/db/generate-types.ts', '--verify']),
  unit: async () => runInstalled('vitest', ['run'], { env: await browserEnvironment() }),
  browser: async () => {
    const env = await browserEnvironment();
    runInstalled('playwright', ['test', '-c', 'e2e/playwright.config.ts'], { env });
  },
};

let foundBrowser;
function browserEnvironment() {
  foundBrowser ??= findBrowser();
  return foundBrowser;
}

async function runStages() {
  for (const [name, stage] of Object.entries(stages)) {
    say(`── ${name}`);
    const startMs = performance.now();
    try {
      await stage();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Failure(`✗ ${name}: ${error.message}`);
    }
    say(`✓ ${name} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
  }
}

try {
  ensureInstalled();
  // The rest runs on the project's Node, whichever one npm started this with.
  if (isProjectNode()) await runStages();
  else becomeCommand(projectNode, ['scripts/test.mjs']);
} catch (error) {
  fail(error);
}
