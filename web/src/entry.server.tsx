import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './shell/nonce.ts';
import { siteContext } from './site-context.ts';

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
  const html = stylesFirst(await new Response(stream).text());
  return new Response(html, { status: hasFailed ? 500 : status, headers });
}

/** Asks for the scripts after the styles: they are most of the bytes, and no picture waits for them. */
function stylesFirst(html: string): string {
  const preloads: string[] = [];
  const rest = html.replaceAll(/<link (rel="modulepreload"[^>]*>)/g, (_, link: string) => {
    preloads.push(`<link fetchpriority="low" ${link}`);
    return '';
  });
  return rest.replace('</head>', () => `${preloads.join('')}</head>`);
}

/** Faults of rendering go to the server's log, those of a visitor who went away do not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(siteContext).onError(error);
};
