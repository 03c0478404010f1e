import { AsyncLocalStorage } from 'node:async_hooks';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { hi } from './languages/hi.ts';
import { type Spoken, speak } from './languages/in-language.ts';
import { ml } from './languages/ml.ts';
import { type Site, siteContext } from './site-context.ts';

// The module is a ServerBuild; only our stricter reading of optional properties calls it another type.
const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);

const spoken = {
  en: { language: 'en' },
  ml: { language: 'ml', dictionary: ml },
  hi: { language: 'hi', dictionary: hi },
} as const satisfies Record<Site['language'], Spoken>;

/** What is said in the page that is being rendered; several may be at once. */
const rendered = new AsyncLocalStorage<Spoken>();
speak(() => rendered.getStore());

/** Renders one page of the site from the settings of the moment. The only door of the server bundle. */
export function render(request: Request, site: Site): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return rendered.run(spoken[site.language], () => handle(request, context));
}
