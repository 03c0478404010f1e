// First, because it names the layers of styles in their order, and the router comes before all pages.
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
 * document when a file is lost and so forgets where the visitor wanted to go. Here the page opens all the
 * same and says at its place that it did not load.
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
    // what the page asks for before it is shown, only a visit of its own asks for
    if (hasClientLoader) location.reload();
    return Loaded ?? (() => null);
  });
  return { default: Page, ...(hasClientLoader && { clientLoader: () => null }) };
}
