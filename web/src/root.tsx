import './ui/tokens.css';
import './ui/reset.css';
import './ui/classes.css';
import './ui/fonts.css';
import type { PageLanguage } from '@sangamam/contract/locale/languages';
import { registrationWindow } from '@sangamam/contract/registrations/window';
import { coloursPath, lookKey } from '@sangamam/contract/settings/theme';
import { useContext } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router';
import { joinHandles } from './kit/page/route-handle.ts';
import { type RootData, useRootData } from './kit/page/settings.ts';
import { paths } from './kit/paths.ts';
import { siteContext } from './kit/site-context.ts';
// Built as a script of its own, because still pages carry no React.
import behaviourUrl from './shell/behaviour.js?worker&url';
import { FailedPage } from './shell/failed-page.tsx';
import { NonceContext } from './shell/nonce.ts';
import { Styles } from './shell/styles.tsx';
import type { Elements } from './ui/elements.ts';
import anekUrl from './ui/fonts/anek-malayalam.woff2?url';
import figtreeUrl from './ui/fonts/figtree.woff2?url';
import frauncesUrl from './ui/fonts/fraunces.woff2?url';
import { ToastRegion } from './ui/toast.tsx';

/** The font of the first lines of a page, by its language; others than these have one on every device. */
const fontsOf: Partial<Record<PageLanguage, readonly string[]>> = {
  en: [figtreeUrl, frauncesUrl],
  ml: [anekUrl, figtreeUrl],
};

/** The settings of the moment and the language of the address, for every page of the document. */
export function loader({ context }: LoaderFunctionArgs): RootData {
  const { settings, language, visit } = context.get(siteContext);
  // The home page's own loader gives what it alone shows: here that would travel with every form.
  const { home: _home, faq: _faq, sponsors: _sponsors, policies: _policies, ...shared } = settings;
  const renderedAt = new Date();
  const isClosed = registrationWindow(settings, renderedAt) === 'closed';
  const isForOne = visit !== null;
  return { settings: shared, language, renderedAtMs: renderedAt.getTime(), isClosed, isForOne };
}

/** The settings belong to the document; a change of page inside it does not ask for them again. */
export const shouldRevalidate = () => false;

/** Chrome gets the registration form ready while the pointer is on its way to the link. */
const speculationRules = JSON.stringify({
  prerender: [
    { where: { href_matches: [paths.registration, paths.register] }, eagerness: 'moderate' },
  ],
});

/** The document of every page, also of one that failed: head, page, and scripts unless it is still. */
export function Layout({ children }: { children: Elements }) {
  const handle = joinHandles(useMatches());
  const data = useRootData();
  const language = data?.language ?? 'en';
  const nonce = useContext(NonceContext);
  const isAdmin = handle.document === 'admin';
  const search = new URLSearchParams(useLocation().search);
  // what is shown to one person is drawn anew as it changes
  const startsAtTouch = !data?.isForOne && handle.atTouch?.(search) === true;
  const theme = data?.settings.theme;
  const colours = theme && coloursPath(theme);
  const look = theme ? lookKey(theme) : '';
  const version = look && `?v=${look}`;
  return (
    // `behaviour.js` may have noted the scrolling before React arrives.
    <html
      lang={language}
      data-language={language}
      data-document={isAdmin ? 'admin' : 'public'}
      data-starts={startsAtTouch ? 'touch' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f1" />
        {isAdmin && <meta name="robots" content="noindex" />}
        <link rel="icon" href={`/favicon.svg${version}`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`/apple-touch-icon.png${version}`} />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
        {(fontsOf[language] ?? [figtreeUrl]).map((url) => (
          <link
            key={url}
            rel="preload"
            href={url}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <Styles />
        {colours && <link rel="stylesheet" href={colours} />}
        {handle.isStatic && (
          <script type="speculationrules" nonce={nonce} suppressHydrationWarning>
            {speculationRules}
          </script>
        )}
      </head>
      <body>
        {children}
        {!handle.isStatic && (
          <>
            <ToastRegion />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
        {/* In the head, React would mistake the script that `entry.server.tsx` puts first there for this one. */}
        {!isAdmin && <script type="module" src={behaviourUrl} />}
      </body>
    </html>
  );
}

/** The page of the address. */
export default function App() {
  return <Outlet />;
}

/** The page that is left when another or one of its chunks fails in the browser. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <FailedPage isNotFound={isRouteErrorResponse(error) && error.status === 404} />;
}
