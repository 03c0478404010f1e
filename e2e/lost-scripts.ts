import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** A script of the site, as a browser asks for it. */
const isScript = (url: string) => /\/assets\/[\w.-]+\.js$/.test(new URL(url).pathname);

/** The script of a chunk, such as `common`, or of a module that is loaded by itself (`web/vite.config.ts`). */
export function scriptOf(name: string): RegExp {
  const names = new URL('../web/build/script-names.json', import.meta.url);
  const file = JSON.parse(readFileSync(names, 'utf8'))[name];
  if (!file) throw new Error(`no script is called ${name}`);
  return new RegExp(`/${file.replaceAll('.', String.raw`\.`)}`);
}

/** The text of a page once it has all of its scripts; the parts about others change meanwhile. */
interface Signature {
  readonly title: string;
  readonly isLoading: boolean;
  readonly isMissingAPart: boolean;
  readonly isAlive: boolean;
  readonly listeningForms: number;
  readonly hasFrame: boolean;
}

const signature = (page: Page): Promise<Signature> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const text = main?.textContent ?? '';
    const notices = document.querySelectorAll('main [role=alert]');
    // what a page with React begins with; a static one works without
    const isStatic = !('__reactRouterContext' in window);
    return {
      title: (document.querySelector('h1')?.textContent ?? '').trim(),
      isLoading: /\bLoading\b/.test(text),
      isMissingAPart: [...notices].some(
        (notice) => notice.checkVisibility() && /did not load/.test(notice.textContent),
      ),
      // React marks the elements it has taken over.
      isAlive: isStatic || Object.keys(main ?? {}).some((key) => key.startsWith('__reactProps')),
      listeningForms: document.querySelectorAll('form[data-hydrated]').length,
      hasFrame: document.querySelector('header, nav, [data-not-loaded]') !== null,
    };
  });

export interface Visit {
  readonly seen: Signature;
  readonly scripts: readonly string[];
}

/** Opens a page with all of its scripts, and tells what it is and which it asked for. */
export async function visit(page: Page, address: string): Promise<Visit> {
  const scripts = new Set<string>();
  const note = (request: { url(): string }) => {
    if (isScript(request.url())) scripts.add(request.url());
  };
  page.on('request', note);
  await page.goto(address);
  let seen = await signature(page);
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(seen);
        await page.waitForLoadState('networkidle');
        seen = await signature(page);
        // the page of components shows a spinner for ever
        const isDone = !seen.isLoading || address === '/dev/ui';
        // what comes from then on is for steps that nobody has asked for yet
        if (seen.isAlive && isDone && seen.title !== '') page.off('request', note);
        return seen.isAlive && seen.title !== '' && isDone && JSON.stringify(seen) === before;
      },
      { message: `${address} comes to rest`, timeout: 60_000 },
    )
    .toBe(true);
  return { seen, scripts: [...scripts] };
}

/** Has the first `times` requests for a script fail, as a connection that breaks; says how many did. */
export async function refuse(page: Page, script: string | RegExp, times = 1) {
  const state = { refused: 0 };
  await page.route(script, async (route) => {
    if (state.refused >= times) return route.fallback();
    state.refused += 1;
    await route.abort('connectionreset');
  });
  return state;
}

/** The page becomes what it is with all of its scripts. */
export async function expectSame(page: Page, { seen }: Visit, message: string): Promise<void> {
  const missing = page.getByRole('alert').filter({ hasText: 'This part did not load.' });
  const again = missing.getByRole('button', { name: 'Try again' }).first();
  const look = async () => {
    // it is gone once the part is there, which may be now
    if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => {});
    // a page may send its visitor on while it is looked at
    return signature(page).catch(() => null);
  };
  await expect.poll(look, { message, timeout: 60_000 }).toEqual(seen);
}

/** The page says that something is missing, and offers a way on; nothing has torn it down. */
export async function expectSaid(page: Page, message: string): Promise<void> {
  const notice = page.locator('[data-not-loaded]:visible').getByRole('link', { name: 'Reload' });
  const part = page.getByText('This part did not load.').locator('..');
  const way = notice.or(part.getByRole('button', { name: 'Try again' })).first();
  await expect(way, message).toBeVisible();
}

/** Does something with each of many, several at once. */
export async function inSeveral<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: 3 }, work));
}
