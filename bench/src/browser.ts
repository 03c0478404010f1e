import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';

/** The screen of a phone. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
};

/** The browser that `CHROMIUM_PATH` names, Debian's, or Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  const debian = '/usr/bin/chromium';
  const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debian) ? debian : undefined);
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({ args, ...(executablePath && { executablePath }) });
}
