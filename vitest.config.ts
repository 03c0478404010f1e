import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,practice-provider,bench}/src/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/db/global-setup.ts'],
    // PostgreSQL works beside them.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
