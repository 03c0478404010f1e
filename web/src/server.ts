import { AsyncLocalStorage } from 'node:async_hooks';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Site, siteContext } from './kit/site-context.ts';
import { hi } from './languages/hi.ts';
import { ml } from './languages/ml.ts';
import { pageAddresses } from './page-address.ts';
import { type Locale, setLocaleSource } from './ui/in-language.ts';

// The module is a ServerBuild; only our stricter reading of optional properties calls it another type.
const served = build as unknown as ServerBuild;
const handle = createRequestHandler(served, import.meta.env.MODE);

const locales = {
  en: { language: 'en' },
  ml: { language: 'ml', dictionary: ml },
  hi: { language: 'hi', dictionary: hi },
} as const satisfies Record<Site['language'], Locale>;

/** The locale of the page that is being rendered; several may be at once. */
const rendered = new AsyncLocalStorage<Locale>();
setLocaleSource(() => rendered.getStore());

/** The one address of a page, however it is spelt; null for what is no page. */
export const addressOfPage = pageAddresses(served);

/** Renders one page of the site from the settings of the moment. */
export function render(request: Request, site: Site): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return rendered.run(locales[site.language], () => handle(request, context));
}
