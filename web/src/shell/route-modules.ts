// first, because it declares the order of the style layers
import '../ui/tokens.css';
import type { ComponentType } from 'react';
import { loadWithRetries } from '../kit/calls/load.ts';
import { part } from '../ui/part.tsx';

interface Route {
  readonly id: string;
  readonly module: string;
  readonly hasClientLoader: boolean;
}
interface RouteModule {
  readonly default?: ComponentType;
  readonly clientLoader?: () => null;
}

/**
 * Loads the page of a route in the browser, in place of React Router's own function, which reloads the whole
 * document when a file is lost and so forgets where the visitor was going. Here the page opens and says in
 * its place that it did not load.
 */
export async function loadRouteModule(
  route: Route,
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const load = () => loadWithRetries<RouteModule>(() => import(/* @vite-ignore */ route.module));
  try {
    loaded[route.id] ??= await load();
    return loaded[route.id] as RouteModule;
  } catch (failure) {
    return notLoaded(load, failure, route.hasClientLoader);
  }
}

function notLoaded(
  load: () => Promise<RouteModule>,
  failure: unknown,
  hasClientLoader: boolean,
): RouteModule {
  let isFirst = true;
  const Page = part(async () => {
    if (isFirst) {
      isFirst = false;
      throw failure;
    }
    const { default: Loaded } = await load();
    // its client loader runs only on a visit of its own
    if (hasClientLoader) location.reload();
    return Loaded ?? (() => null);
  });
  return { default: Page, ...(hasClientLoader && { clientLoader: () => null }) };
}
