import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,practice-provider,bench}/src/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/db/global-setup.ts'],
    // PostgreSQL works beside them.
    maxWorkers: 2,
    // Bounds against hanging, with room for a busy machine; no test measures time with them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
