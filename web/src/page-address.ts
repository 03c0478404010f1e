import { readParameters } from '@sangamam/contract/calls/read-parameters';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { joinHandles } from './kit/page/route-handle.ts';

/** Answers of the router that are no page: the data of a navigation inside a document. */
const dataPattern = /\.data$/;

function routesBelow(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index, module } = route;
    const { handle, action } = module;
    const common = {
      id,
      handle,
      ...(path !== undefined && { path }),
      ...(action !== undefined && { action: true }),
    };
    if (index) return [{ ...common, index }];
    return [{ ...common, children: routesBelow(routes, id) }];
  });
}

type Pages = Pick<ServerBuild, 'routes'>;

const pagesAt = (tree: RouteObject[], pathname: string) =>
  matchRoutes(tree, pathname.replaceAll(/\/{2,}/g, '/'));

/** Finds out whether an address is a page that takes a form without scripts: its route has an action. */
export function formAddresses({ routes }: Pages): (url: string) => boolean {
  const tree = routesBelow(routes, undefined);
  return (url) => {
    const { pathname } = new URL(`http://localhost${url}`);
    const page = dataPattern.test(pathname) ? undefined : pagesAt(tree, pathname)?.at(-1);
    return page?.route.action !== undefined;
  };
}

/** Finds out whether a page shows who has a session what is theirs (`own` of its route's handle). */
export function ownAddresses({ routes }: Pages): (url: string) => boolean {
  const tree = routesBelow(routes, undefined);
  return (url) => {
    const { pathname } = new URL(`http://localhost${url}`);
    const matches = dataPattern.test(pathname) ? null : pagesAt(tree, pathname);
    return joinHandles((matches ?? []).map(({ route: { handle } }) => ({ handle }))).own === true;
  };
}

/**
 * Finds the one address under which all spellings of a page are rendered: the pattern of its route, and of the
 * query what the page reads. Whatever no route knows is one address, too. Null for what is no page.
 */
export function pageAddresses({ routes }: Pages): (url: string) => string | null {
  const tree = routesBelow(routes, undefined);
  return (url) => {
    const { pathname, search } = new URL(`http://localhost${url}`);
    if (dataPattern.test(pathname)) return null;
    const matches = pagesAt(tree, pathname);
    if (!matches) return null;
    const pattern = matches.flatMap(({ route: { path } }) =>
      path ? [path.replace(/^\/|\/$/g, '')] : [],
    );
    const { reads = [] } = joinHandles(matches.map(({ route: { handle } }) => ({ handle })));
    const query = readParameters(search, reads).toString();
    const address = `/${pattern.filter(Boolean).join('/')}`;
    return query === '' ? address : `${address}?${query}`;
  };
}
