import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screens`: pictures for people to look at, and no journey. */
export default defineConfig({
  ...journeys,
  retries: 0,
  timeout: 20 * 60_000,
  projects: [{ name: 'screens', testMatch: 'screens.ts' }],
});
