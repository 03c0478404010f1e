import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Site, siteContext } from './site-context.ts';

// The module is a ServerBuild; only our stricter reading of optional properties calls it another type.
const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);

/** Renders one page of the site from the settings of the moment. The only door of the server bundle. */
export function render(request: Request, site: Site): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return handle(request, context);
}
