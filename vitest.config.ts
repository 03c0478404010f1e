import { readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileWords } from './words/src/compile.ts';

const slow: readonly { readonly name: string }[] = JSON.parse(
  readFileSync(new URL('slow-tests.json', import.meta.url), 'utf8'),
);

/** Files that a whole run found slow begin first, the slowest before all, so that no worker ends alone. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = slow.findIndex(({ name }) => moduleId.endsWith(`/${name.split(' › ')[0]}`));
      return found < 0 ? slow.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

const long = '**/*.long.test.{ts,tsx}';
const chaos = '**/chaos.long.test.ts';
const globalSetup = ['server/testing/global-setup.ts'];
const fixedSeed = 'server/testing/fixed-seed.ts';
const setupFiles = ['server/testing/hash-cheaply.ts', fixedSeed];
/** Node runs the sources of the server as they are; Vite would transform every one of them first. */
const nativeImport = { viteModuleRunner: false, nodeLoader: false };

compileWords();

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'server/testing/**/*.test.ts',
            '{server,practice-provider,bench}/src/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, long],
          globalSetup,
          setupFiles,
          experimental: nativeImport,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{contract,embedded-database,room-solver,web,words}/src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, long],
          setupFiles: [fixedSeed],
        },
      },
      {
        extends: true,
        test: {
          // Tests that start or kill processes, play hundreds of schedules, fill a database, try a rule in all its
          // varieties, or put another module in the place of one that the product loads: no part of the gate
          // (docs/development.md, Tests).
          name: 'long',
          include: [long],
          exclude: [...configDefaults.exclude, chaos],
          globalSetup,
          setupFiles,
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          // on a PostgreSQL and a disk of its own, which it fills, kills and cuts off
          name: 'chaos',
          include: [chaos],
          globalSetup: ['server/testing/chaos/global-setup.ts'],
        },
      },
    ],
    // Files share what was loaded and nothing that one could leave to another: each has its own database.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // On two cores: each waits for PostgreSQL or the network about half of its time.
    maxWorkers: 3,
    // Bounds against hanging, with room for a busy machine; no test measures time with them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
