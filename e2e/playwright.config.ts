import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const debianChromium = '/usr/bin/chromium';
const executablePath =
  process.env.CHROMIUM_PATH ?? (existsSync(debianChromium) ? debianChromium : undefined);

export default defineConfig({
  globalSetup: './global-setup.ts',
  outputDir: './results',
  // On two cores: each waits for the server now and then.
  workers: 3,
  // A machine shared with others may stop for seconds. What passes only then is listed as flaky, to be mended.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  // Bounds against hanging, with room for a machine three times slower and busy; nothing measures time with them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Only the journeys without a network are about it; it would stand between the others and their routes.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Traces of every journey would cost a tenth of the time.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Journeys that differ on a large screen are walked there as well, or there only.
  projects: [
    {
      // minutes in one worker: it begins first, so that none ends alone
      name: 'every page',
      testMatch: ['every-page.spec.ts'],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: [
        'every-page.spec.ts',
        'keyboard.spec.ts',
        'rooms.spec.ts',
        'staff-tasks.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      testMatch: [
        'fee.spec.ts',
        'frame.spec.ts',
        'keyboard.spec.ts',
        'rooms.spec.ts',
        'staff.spec.ts',
        'staff-tasks.spec.ts',
      ],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
