import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';

/** What takes minutes begins first, so that no worker ends alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /money-model|real-size|start.test|app.test|crash|embedded|checkout|lost-answers|faults/.test(
        moduleId,
      );
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Names at the end what passed only when it was tried again, as the list of the browser tests does. */
class ListFlaky implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}\n`),
    );
    if (flaky.length > 0) process.stdout.write(`\n${flaky.length} flaky\n${flaky.join('')}`);
  }
}

/** They start, cut off or kill processes, databases and connections, or drive a browser. */
const processes = [
  'embedded-database/src/embedded.test.ts',
  'practice-provider/src/checkout.test.ts',
  'server/src/{faults,lost-answers,start}.test.ts',
  'server/src/domain/money/crash.test.ts',
  'server/src/features/backups/back-up.test.ts',
  'server/src/features/webhooks/receiver-example.test.ts',
  'server/src/platform/db/connect.test.ts',
  'server/src/platform/http/connections.test.ts',
  'server/src/platform/jobs/{jobs,turns}.test.ts',
  'server/src/platform/settings/settings.test.ts',
];
/** They put another module in the place of one that the product loads. */
const replacing = [
  'server/src/new-question.test.ts',
  'web/src/languages/planted-question.test.tsx',
];
const others = [...configDefaults.exclude, ...processes, ...replacing];
const globalSetup = ['server/testing/global-setup.ts'];

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
          exclude: others,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: processes,
          globalSetup,
          // A machine shared with others may stop for seconds. What passes only then is listed as flaky, to be mended.
          retry: 1,
        },
      },
      {
        extends: true,
        test: { name: 'replacing', include: replacing, globalSetup, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{contract,embedded-database,room-solver,web}/src/**/*.test.{ts,tsx}'],
          exclude: others,
        },
      },
    ],
    reporters: ['default', new ListFlaky()],
    // Files share what was loaded and nothing that one could leave to another: each has its own database.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // On two cores: each waits for PostgreSQL or the network about half of its time.
    maxWorkers: 3,
    // Bounds against hanging, with room for a busy machine; no test measures time with them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
