import type { Browser } from '@playwright/test';

/** The name of a browser that nobody touches until the journey does. */
export const untouched = 'Untouched';

/**
 * Has every page touched once it is loaded: most journeys are about what comes with the first touch, and wait for it.
 * Not those of a browser whose user agent names it `untouched`.
 */
export function touchAll(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(touchPage, untouched);
    return context;
  };
}

/** Runs in the page before its own scripts. */
function touchPage(untouchedBrowser: string): void {
  if (navigator.userAgent === untouchedBrowser) return;
  addEventListener('load', () => dispatchEvent(new Event('pointerdown')));
}
