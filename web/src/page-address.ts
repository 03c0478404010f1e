import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { joinHandles, readParameters } from './kit/page/route-handle.ts';

/** Answers of the router that are no page: the data of a navigation inside a document. */
const dataPattern = /\.data$/;

function routesBelow(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index, module } = route;
    const common = { id, handle: module.handle, ...(path !== undefined && { path }) };
    if (index) return [{ ...common, index }];
    return [{ ...common, children: routesBelow(routes, id) }];
  });
}

/**
 * Finds the one address under which all spellings of a page are rendered: the pattern of its route, and of the
 * query what the page reads. Whatever no route knows is one address, too. Null for what is no page.
 */
export function pageAddresses({
  routes,
}: Pick<ServerBuild, 'routes'>): (url: string) => string | null {
  const tree = routesBelow(routes, undefined);
  return (url) => {
    const { pathname, search } = new URL(`http://localhost${url}`);
    if (dataPattern.test(pathname)) return null;
    const matches = matchRoutes(tree, pathname.replaceAll(/\/{2,}/g, '/'));
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
