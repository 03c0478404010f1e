import { expect, type Page, type Request as PageRequest } from '@playwright/test';

/** Lists that grow with the event come in pages: no list or table draws more rows than this. */
const mostRows = 60;
/** The links that would end the visit. */
const leaves = /sign out|log ?out/i;
/** A page that shows more buttons anew with each press would never end. */
const mostPresses = 60;

/** Against hanging. */
const settleTimeoutMs = 60_000;
const underWay = new WeakMap<Page, Set<PageRequest>>();

declare global {
  interface Window {
    /** Calls of the page that are not answered yet. */
    callsUnderWay: number;
  }
}

/**
 * Before a page is opened: notes faults of the server and errors of the console. Whatever the page would
 * change is refused before it leaves the browser, so that every button can be pressed.
 */
export function watch(page: Page): string[] {
  const problems: string[] = [];
  const note = (problem: string) => {
    problems.push(`${new URL(page.url()).pathname}: ${problem}`);
  };
  const requests = new Set<PageRequest>();
  underWay.set(page, requests);
  // of a file that is saved (blob:) no end is told
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  page.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()} from ${response.url()}`);
  });
  page.on('console', (entry) => {
    const isRequest = /^Failed to load resource/.test(entry.text());
    if (entry.type() === 'error' && !isRequest) note(entry.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  return problems;
}

/** Runs in the page before its scripts. */
export function refuseChanges(): void {
  window.callsUnderWay = 0;
  window.print = () => {};
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  const send = window.fetch;
  window.fetch = async (...call) => {
    const request = new Request(...call);
    const changes =
      request.method !== 'GET' && !/\/(auth\/login|check-in\/find)$/.test(request.url);
    if (changes) {
      const refusal = { success: false, code: 'STATUS_CHANGE', message: 'Not while looking.' };
      return new Response(JSON.stringify(refusal), {
        status: 409,
        headers: { 'content-type': 'application/json' },
      });
    }
    window.callsUnderWay += 1;
    try {
      const answer = await send(...call);
      // a long list takes a while after its first byte
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      window.callsUnderWay -= 1;
    }
  };
}

/** Waits until everything that the page asked for, its scripts too, is there and drawn. */
export async function settle(page: Page): Promise<void> {
  const requests = underWay.get(page) ?? new Set();
  await expect(async () => {
    const isQuiet = await page.evaluate(async () => {
      const isBusy = () =>
        window.callsUnderWay > 0 ||
        document.querySelector('h1, dialog[open] h2') === null ||
        document.querySelector('main [aria-busy="true"]') !== null ||
        [...document.querySelectorAll('[role="status"]')].some(({ textContent }) =>
          textContent.startsWith('Loading'),
        );
      for (let frame = 0; frame < 3; frame += 1) {
        if (isBusy()) return false;
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      return !isBusy();
    });
    expect(isQuiet && requests.size === 0).toBe(true);
  }).toPass({ intervals: [20], timeout: settleTimeoutMs });
}

async function open(page: Page, address: string): Promise<void> {
  // what the page before still asked for is nobody's any more, and not every end of it is told
  underWay.get(page)?.clear();
  await page.goto(address);
  await settle(page);
}

/**
 * Opens an address, measures it, presses every button that is not among those `pressed` there before, and
 * measures what opens. Returns whether it is open to this account, and the other parts of the page: its tabs
 * and views.
 */
export async function walk(
  page: Page,
  address: string,
  problems: string[],
  pressed: string[],
): Promise<{ isOpen: boolean; parts: string[] }> {
  await open(page, address);
  const isOpen = await isOpenHere(page);
  await countRows(page, address, problems);
  await findUnnamed(page, address, problems);
  const parts = await page.locator('main a').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ pathname, search }) => {
        return pathname === location.pathname && /^\?(tab|view)=\w+$/.test(search);
      })
      .map(({ pathname, search }) => `${pathname}${search}`),
  );
  const { pathname, search } = new URL(page.url());
  const here = `${pathname}${search}`;
  const dialogs = await openDialogs(page);
  for (let press = 0; press < mostPresses; press += 1) {
    const name = await pressNext(page, pressed);
    if (name === null) break;
    pressed.push(name);
    await settle(page);
    if ((await openDialogs(page)) > dialogs) {
      await countRows(page, `${address}, ${name}`, problems);
      await findUnnamed(page, `${address}, ${name}`, problems);
      await page.keyboard.press('Escape');
      await settle(page);
    }
    const now = new URL(page.url());
    if (now.pathname !== pathname || (await openDialogs(page)) !== dialogs) {
      await open(page, here);
    }
  }
  return { isOpen, parts };
}

const openDialogs = (page: Page) => page.locator('dialog[open]').count();

/**
 * Presses the first button that was not pressed yet, of the dialog on top or else of the page, also in a
 * menu that opens; of buttons alike in the rows of a list one. Returns what it is called, null where none is left.
 */
function pressNext(page: Page, pressed: readonly string[]): Promise<string | null> {
  return page.evaluate(
    async ([known, ending]) => {
      const isLeaving = new RegExp(ending, 'i');
      const top = [...document.querySelectorAll('dialog[open]')].at(-1);
      const area = top ?? document.querySelector('main');
      const buttonsIn = (within: Element | null | undefined) =>
        [...(within?.querySelectorAll('button') ?? [])].filter(
          (button) => !button.disabled && button.checkVisibility(),
        );
      const nameOf = (button: HTMLButtonElement) => {
        const icon = button.querySelector('svg')?.getAttribute('class') ?? '';
        const text = button.textContent.trim();
        const label = button.getAttribute('aria-label') ?? '';
        const isOfRow = button.closest('tr, li, [role="list"]') !== null;
        return isOfRow
          ? `${button.className} ${icon} ${label ? '' : text}`.replaceAll(/\d+/g, '0')
          : `${label || text}`;
      };
      const isNew = (button: HTMLButtonElement) => {
        const name = nameOf(button);
        return !known.includes(name) && !isLeaving.test(name + button.textContent);
      };
      const press = (button: HTMLButtonElement) => {
        const name = nameOf(button);
        button.click();
        return name;
      };
      const next = buttonsIn(area).find(isNew);
      if (next) return press(next);
      const menus = new Map(
        buttonsIn(area)
          .filter((button) => button.popoverTargetElement !== null)
          .map((button) => [nameOf(button), button]),
      );
      for (const menu of menus.values()) {
        menu.click();
        await new Promise((drawn) => setTimeout(drawn, 50));
        const item = buttonsIn(menu.popoverTargetElement).find(isNew);
        if (item) return press(item);
        (menu.popoverTargetElement as HTMLElement).hidePopover();
      }
      return null;
    },
    [pressed, leaves.source] as const,
  );
}

async function countRows(page: Page, what: string, problems: string[]): Promise<void> {
  const rows = await page.evaluate(() =>
    Math.max(
      0,
      ...Array.from(
        document.querySelectorAll('tbody, ul:not([role="listbox"]), ol'),
        ({ childElementCount }) => childElementCount,
      ),
    ),
  );
  if (rows > mostRows) problems.push(`${what} draws ${rows} rows in one list`);
}

/** A row is found by its name, which may be cut but not gone. */
async function findUnnamed(page: Page, what: string, problems: string[]): Promise<void> {
  const unnamed = await page.evaluate(
    () =>
      Array.from(document.querySelectorAll('td[data-title] :is(a, button)')).filter(
        (name) => name.checkVisibility() && name.getBoundingClientRect().width < 16,
      ).length,
  );
  if (unnamed > 0) problems.push(`${what} hides the names of ${unnamed} rows`);
}

/** True if it is a page: it exists, and this account may see it. */
async function isOpenHere(page: Page): Promise<boolean> {
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const closed = page
    .getByRole('heading', { name: 'Page not found', exact: true })
    .or(page.getByText(/^You do not have (access|permission)/));
  return (await closed.count()) === 0;
}
