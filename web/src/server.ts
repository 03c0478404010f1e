import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import * as build from 'virtual:react-router/server-build';
import {
  byLanguage,
  type Language,
  type PageLanguage,
  readLanguage,
} from '@sangamam/contract/locale/languages';
import { setPageLanguage } from '@sangamam/words/page-language';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { isStaffPath } from './kit/paths.ts';
import { type Site, siteContext } from './kit/site-context.ts';
import { formAddresses, ownAddresses, pageAddresses } from './page-address.ts';
import { staffManifest } from './staff-manifest.ts';

// The module is a ServerBuild; only our stricter reading of optional properties calls it another type.
const served = build as unknown as ServerBuild;

/** The bundler puts this file into the folder of the server or into its assets. */
const serverFolder = new URL(
  import.meta.url.includes('/server/assets/') ? '..' : '.',
  import.meta.url,
);

/** The files of each language but English, as the build lists them; the scripts of development have all words. */
const manifests: Partial<Record<Language, ServerBuild['assets']>> = import.meta.env.PROD
  ? JSON.parse(readFileSync(new URL('manifests.json', serverFolder), 'utf8'))
  : {};
const handler = (assets: ServerBuild['assets']) =>
  createRequestHandler({ ...served, assets }, import.meta.env.MODE);
const handlers = byLanguage((language) => {
  const assets = manifests[language] ?? served.assets;
  return {
    publicPage: handler(assets),
    staffPage: handler(
      import.meta.env.PROD ? { ...assets, url: staffManifest(assets.url) } : assets,
    ),
  };
});

/** The language of the page that is being rendered; several may be at once. */
const rendered = new AsyncLocalStorage<PageLanguage>();
setPageLanguage(() => rendered.getStore() ?? 'en');

/** The one address of a page, however it is spelt; null for what is no page. */
export const addressOfPage = pageAddresses(served);

/** True if the page at this address has a form that works without scripts. */
export const takesForm = formAddresses(served);

/** True if the page at this address shows its own data to somebody with a session. */
export const isOwn = ownAddresses(served);

/** Renders one page of the site from the settings of the moment. */
export function render(request: Request, site: Site): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  const { publicPage, staffPage } = handlers[readLanguage(site.language)];
  const { pathname } = new URL(request.url);
  const page = isStaffPath(pathname) ? staffPage : publicPage;
  return rendered.run(site.language, () => page(request, context));
}
