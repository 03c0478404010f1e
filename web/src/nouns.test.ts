import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { listStayRequests } from '@sangamam/contract/accommodation/accommodation';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { can, presets } from '@sangamam/contract/calls/permissions';
import { findAtDoor } from '@sangamam/contract/check-in';
import { listContactMessages } from '@sangamam/contract/help-desk/contact-messages';
import { listIssues } from '@sangamam/contract/help-desk/issues';
import { optionalNouns } from '@sangamam/contract/nouns';
import { listPayments } from '@sangamam/contract/payments/history';
import { listRegistrations } from '@sangamam/contract/registrations/list';
import { readChart } from '@sangamam/contract/reports/analytics';
import { readDashboard } from '@sangamam/contract/reports/dashboard';
import type { AdminUser } from '@sangamam/contract/sign-in/auth';
import { listArrivals } from '@sangamam/contract/transportation/transportation';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { webhooks } from './features/webhooks/index.ts';
import { allOf, type Noun } from './kit/page/nouns.ts';
import { checkInPath, paths } from './kit/paths.ts';
import { everyStaffNoun, staffNouns, without } from './nouns.ts';
import { publicNouns } from './public-nouns.ts';
import { routesOf } from './routes.ts';
import { pagesFor } from './shell/admin-pages.ts';

const staffWords = '@sangamam/words/staff/';
const sources = fileURLToPath(new URL('.', import.meta.url));
const read = (file: string) => readFileSync(`${sources}${file}`, 'utf8');

const routeObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path: pattern, index, file, children }) =>
    index
      ? { index, id: file }
      : { ...(pattern !== undefined && { path: pattern }), children: routeObjects(children ?? []) },
  );
const modulesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...modulesOf(children)]);

/** The places that these nouns lead to: from the sidebar, the settings, Ctrl+K, the user log and each other. */
function addressesOf(nouns: readonly Noun[]): string[] {
  const places = (['menu', 'settings', 'places'] as const).flatMap((name) => allOf(nouns, name));
  const links = nouns.flatMap((noun) => Object.values(noun.links ?? {}));
  return [
    ...places.map(({ to }) => to),
    ...links.map((link) => link('one')),
    ...allOf(nouns, 'tabs').map(({ of }) => of),
  ];
}

/** Those of the addresses that no route but the one of unknown pages has. */
function findDeadEnds(nouns: readonly Noun[]): string[] {
  const tree = routeObjects(routesOf(publicNouns, nouns));
  return addressesOf(nouns).filter((address) => {
    const [pathname = ''] = address.split('?');
    return matchRoutes(tree, pathname)?.at(-1)?.route.path === '*';
  });
}

/** The `index.ts` of each folder, by its path. */
const declarations: Readonly<Record<string, Readonly<Record<string, unknown>>>> = import.meta.glob(
  './features/**/index.ts',
  { eager: true },
);
const isNoun = (value: unknown): value is Noun =>
  typeof value === 'object' && value !== null && 'pages' in value;
const declared = Object.entries(declarations).map(([path, said]) => ({
  folder: path.replace(/^\.\/|index\.ts$/g, ''),
  nouns: Object.values(said).filter(isNoun),
}));
const folderOf = (noun: Noun) => declared.find(({ nouns }) => nouns.includes(noun))?.folder ?? '';

/** Folders of which the lists know no noun. */
function findUnlisted(lists: readonly Noun[]): string[] {
  const folders = globSync('features/*', { cwd: sources });
  const listed = lists.map(folderOf);
  const unsaid = folders.filter((name) => !listed.some((known) => known.startsWith(`${name}/`)));
  const unknown = declared.filter(({ folder }) => !listed.includes(folder));
  return [...new Set([...unsaid, ...unknown.map(({ folder }) => folder.slice(0, -1))])];
}

/** All that these modules load, at once or later: modules below `src/`, and the areas of words for staff. */
function reach(files: readonly string[]): Set<string> {
  const reached = new Set(files);
  for (const file of reached) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name = ''] of read(file).matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      if (name.startsWith('.')) reached.add(path.join(path.dirname(file), name));
      else if (name.startsWith(staffWords)) reached.add(name);
    }
  }
  return reached;
}

test('every folder of features is a noun of the lists', () => {
  const lists = [...publicNouns, ...everyStaffNoun];
  expect(findUnlisted(lists)).toEqual([]);
  expect(findUnlisted(lists.filter((noun) => noun !== webhooks))).toEqual(['features/webhooks']);
});

test('every page is a module in the folder of its noun', () => {
  const roof = 'admin-registrations-page.tsx';
  for (const { folder, nouns } of declared) {
    for (const file of modulesOf(routesOf(nouns, [])).filter((name) => name !== roof)) {
      if (!/^(shell|kit)\/|^staff-nouns/.test(file)) expect(file).toContain(folder);
      expect(read(file)).toContain('export default function');
    }
  }
});

test('whatever the back office leads to is a page', () => {
  expect(findDeadEnds(staffNouns)).toEqual([]);
  const lost: Noun = { pages: [], links: { lost: (id) => `/admin/lost/${id}` } };
  expect(findDeadEnds([...staffNouns, lost])).toEqual(['/admin/lost/one']);
});

describe.each(optionalNouns)('without %s', (name) => {
  const others = without([name]);
  const [noun, ...more] = everyStaffNoun.filter((each) => !others.includes(each));
  if (!noun || more.length > 0) throw new Error(`${name} is one noun`);
  const isOwn = (module: string) =>
    module.startsWith(folderOf(noun)) ||
    [name, `pages/${name}`].some((own) => module === `${staffWords}${own}`);

  test('nothing leads to it', () => {
    // the page that it adds a tab to stays
    const own = addressesOf([noun]).filter((to) => noun.tabs?.every(({ of }) => of !== to) ?? true);
    expect(addressesOf(others).filter((address) => own.includes(address))).toEqual([]);
    expect(findDeadEnds(others)).toEqual([]);
  });

  test('none of its pages, modules and words are loaded', () => {
    const loadedWith = (nouns: readonly Noun[]) => [
      ...reach([
        ...modulesOf(routesOf(publicNouns, nouns)).filter((file) => file !== 'staff-nouns.tsx'),
        ...nouns.map((each) => `${folderOf(each)}index.ts`),
      ]),
    ];
    expect(loadedWith(others).filter(isOwn)).toEqual([]);
    expect(loadedWith(everyStaffNoun).filter(isOwn).length).toBeGreaterThan(2);
  });
});

/** The call that each page begins with. Settings and log are apart: there everybody finds their own profile and entries. */
const firstRead: Readonly<Record<string, Pick<Endpoint, 'access'>>> = {
  [paths.adminDashboard]: readDashboard,
  [paths.adminRegistrations]: listRegistrations,
  [checkInPath]: findAtDoor,
  [paths.adminAccommodation]: listStayRequests,
  [paths.adminTransportation]: listArrivals,
  [paths.adminAnalytics]: readChart,
  [paths.adminPaymentHistory]: listPayments,
  [paths.adminIssues]: listIssues,
  '/admin/contact-messages': listContactMessages,
};

test.each(Object.entries(presets))('the menu of a %s holds what they may open', (who, preset) => {
  const user = { ...preset, assignedSchools: ['JNV Kollam'], email: `${who}@example.org` };
  const mayRead = ({ access }: Pick<Endpoint, 'access'>) =>
    'action' in access && (access.action === 'signed-in' || can(user, access.action));
  const menu = pagesFor(staffNouns, user as unknown as AdminUser, true).map(({ to }) => to);
  const open = Object.keys(firstRead).filter((path) => mayRead(firstRead[path] as Endpoint));
  // who has the list finds the door there
  const isDoorInList = menu.includes(paths.adminRegistrations);
  expect(menu.filter((path) => path in firstRead)).toEqual(
    open.filter((path) => !(isDoorInList && path === checkInPath)),
  );
});
