import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { siteContext } from './kit/site-context.ts';
import loadSurely from './shell/load-surely.js?raw';
import { NonceContext } from './shell/nonce.ts';

/** Renders a whole document; nothing is streamed, because the server keeps the finished page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, onError } = context.get(siteContext);
  let hasFailed = false;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // A part of the page that is long would else follow hidden at its end, for a script to move it up.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        hasFailed = true;
        onError(error);
      },
    },
  );
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = scriptsLast(await new Response(stream).text()).replace(
    '<head>',
    () => `<head><script nonce="${nonce}">${loadSurely}</script>`,
  );
  return new Response(html, { status: hasFailed ? 500 : status, headers });
}

const adminPattern = /^<!DOCTYPE html><html[^>]* data-document="admin"/;
const touchPattern = /^<!DOCTYPE html><html[^>]* data-starts="touch"/;
const preloadPattern = /<link (rel="modulepreload" href="([^"]+)"[^>]*>)/g;
const starterPattern = /(<script[^>]* type="module" async="">)([\s\S]*?)<\/script>/;

/**
 * Has the scripts come last, because they are most of the bytes and nothing that is seen waits for them:
 * staff pages, which show little before, ask for them after the styles, all others once they are painted, or touched.
 */
function scriptsLast(html: string): string {
  const preloads: string[] = [];
  const modules: string[] = [];
  const rest = html.replaceAll(preloadPattern, (_, link: string, module: string) => {
    preloads.push(`<link fetchpriority="low" ${link}`);
    modules.push(module);
    return '';
  });
  const isAdmin = adminPattern.test(html);
  const start = (source: string) =>
    isAdmin
      ? surely(source)
      : later(modules, surely(source), touchPattern.test(html) ? atTouch : atFirstPaint);
  return rest
    .replace('</head>', () => (isAdmin ? `${preloads.join('')}</head>` : '</head>'))
    .replace(starterPattern, (_, tag: string, source: string) => `${tag}${start(source)}</script>`);
}

/**
 * The script with which React Router starts a page, made to ask for each of its files until it comes
 * (`load-surely.js`). They come one after the other then, so that no single task runs them all.
 */
function surely(source: string): string {
  const surelyImport = (module: string) => `await loadSurely(() => import(${module}));`;
  return source
    .replaceAll(/\bimport\(("[^"]+")\);?/g, 'import $1;')
    .replaceAll(
      /\bimport \* as (\w+) from ("[^"]+");?/g,
      (_, name: string, module: string) => `const ${name} = ${surelyImport(module)}`,
    )
    .replaceAll(/\bimport ("[^"]+");?/g, (_, module: string) => surelyImport(module));
}

/** The same as a function `start`, and when it runs. */
function later(modules: readonly string[], source: string, when: string): string {
  return `async function start() {
for (const href of ${JSON.stringify(modules)})
document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
${source}
}
${when}`;
}

/** A page that nobody looks at yet, as one that is got ready ahead, is never painted and does not wait. */
const atFirstPaint = `if (document.hidden) start();
else new PerformanceObserver((_, observer) => { observer.disconnect(); start(); }).observe({ type: 'paint', buffered: true });`;

/**
 * React comes with the first touch. A tab in which something was left, such as a draft, shows it without one. A page that
 * the browser has translated is no longer what React knows: its form is sent as it is.
 */
const atTouch = `const touches = ['pointerdown', 'keydown', 'focusin', 'input', 'submit'];
const wake = () => {
for (const touch of touches) removeEventListener(touch, wake, true);
if (/\\btranslated-/.test(document.documentElement.className)) document.documentElement.dataset.asDrawn = '';
else start();
};
for (const touch of touches) addEventListener(touch, wake, true);
try { if (sessionStorage.length > 0) wake(); } catch { wake(); }`;

/** Faults of rendering go to the server's log, those of a visitor who went away do not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(siteContext).onError(error);
};
