import type { CDPSession, Locator, Page } from '@playwright/test';
import { verifySession } from '@sangamam/contract/sign-in/auth';
import { addStaff } from './add-staff.ts';
import { launchBrowser } from './browser.ts';
import { addRegistrations, makeFolder, startDatabase } from './database.ts';
import { startServer } from './processes.ts';
import { inTenths, median, rounds, type Verdict, within } from './ratio.ts';

const registrations = 5_000;
const tickBudgetMs = 16;
const openingBudgetMs = 100;

/** The processor time of the page's main thread for a tick in a list of 100 rows, and for opening a record of it. */
export async function measureStaff(): Promise<Verdict[]> {
  await using database = await startDatabase();
  await addRegistrations(database, registrations);
  using folder = makeFolder();
  const env = { SERVE: 'all', DATA_DIR: folder.path };
  await using server = await startServer(database.url, env);
  await using browser = await launchBrowser();
  await using context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const [token = ''] = await addStaff(database, 1);
  await database.pool.query("update admin_user set role = 'super_admin'");
  await signIn(page, server.url, token);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${server.url}/admin/registrations?limit=100`, { waitUntil: 'networkidle' });

  const boxes = page.getByRole('table').getByRole('checkbox');
  const linkOf = (row: number) => page.getByRole('row').nth(row).getByRole('link').first();
  const record = 'nav[aria-label="Parts of this registration"]';
  const ticks: number[] = [];
  const openings: number[] = [];
  // the first of each warms up
  for (let round = 0; round <= rounds; round++) {
    const row = `tbody tr:nth-child(${round + 1}) input:checked`;
    ticks.push(await pressed(page, session, boxes.nth(round + 1), row));
  }
  for (let round = 0; round <= rounds; round++) {
    const link = linkOf(round + 1);
    openings.push(await pressed(page, session, link, record));
    await page.goBack();
    await boxes.first().waitFor();
  }
  return [
    within('a tick in a list of 100', median(ticks.slice(1)), tickBudgetMs, inTenths),
    within('opening a record', median(openings.slice(1)), openingBudgetMs, inTenths),
  ];
}

async function signIn(page: Page, url: string, token: string): Promise<void> {
  const answer = await page.request.get(`${url}/api/v1${verifySession.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { user } = (await answer.json()).data;
  // a page without a script: what a browser keeps is kept for an origin
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    (state) => {
      localStorage.setItem('adminToken', state.token);
      localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 }));
    },
    { user, token, isAuthenticated: true },
  );
}

/**
 * Presses as a mouse does, and says what the page's main thread took until what the selector names was there and it was
 * idle again, in ms.
 */
async function pressed(
  page: Page,
  session: CDPSession,
  target: Locator,
  shown: string,
): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to press');
  await idle(page);
  const before = await takenMs(session);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const press = { ...place, button: 'left', clickCount: 1 } as const;
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press });
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press });
  // looked for by the page itself: what a locator takes to go through all roles would be counted
  await page.evaluate(
    `new Promise((resolve) => {
      const look = () => document.querySelector(${JSON.stringify(shown)}) ? resolve() : requestAnimationFrame(look);
      look();
    })`,
  );
  await idle(page);
  return (await takenMs(session)) - before;
}

const idle = (page: Page) =>
  page.evaluate(
    'new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }))',
  );

async function takenMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
