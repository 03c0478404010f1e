import { createHmac, randomBytes } from 'node:crypto';
import { noScripts } from '@sangamam/contract/captcha';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The calls a page that is rendered for one person may make in their name. */
export interface Visit {
  /** A call of the API as their browser would make it, without leaving this process. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** The same for the same answers of the same browser, so that a second press of a button counts once. */
  keyFor(answers: string): string;
}

/** The headers of the browser, for origin check, session, address and limits. */
const passedOn = [
  'authorization',
  'host',
  'origin',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
];

/** Nobody outside can make up a key: an answer that is kept under it goes to whoever has it. */
const keySecret = randomBytes(32);

/** Makes calls for whoever sent `request`; the cookies they are given meanwhile are `newCookies`. */
export function beginVisit(
  api: Pick<FastifyInstance, 'inject'>,
  request: FastifyRequest,
): Visit & { readonly newCookies: readonly string[] } {
  const { headers, socket, url, ip } = request;
  const common = {
    ...Object.fromEntries(
      passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
    'x-captcha-token': noScripts,
  };
  const newCookies: string[] = [];

  /** The cookies of the browser, as they would be after the calls before. */
  function cookies(): string {
    const held = new Map<string, string>();
    const take = (pair: string) => {
      const [name = '', ...value] = pair.trim().split('=');
      if (name !== '') held.set(name, value.join('='));
    };
    for (const pair of (headers.cookie ?? '').split(';')) take(pair);
    for (const cookie of newCookies) take(cookie.split(';')[0] ?? '');
    return [...held].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  return {
    newCookies,
    async fetch(path, init) {
      const sent = new Request(`http://localhost${path}`, init);
      const body = sent.body ? Buffer.from(await sent.arrayBuffer()) : undefined;
      const answer = await api.inject({
        method: sent.method as 'GET' | 'POST',
        url: path,
        remoteAddress: socket.remoteAddress ?? ip,
        headers: { ...common, ...Object.fromEntries(sent.headers), cookie: cookies() },
        ...(body && { payload: body }),
      });
      newCookies.push(...[answer.headers['set-cookie'] ?? []].flat());
      const retryAfter = answer.headers['retry-after'];
      return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
        status: answer.statusCode,
        ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
      });
    },
    keyFor: (answers) =>
      createHmac('sha256', keySecret)
        .update([ip, headers.cookie, headers['user-agent'], url, answers].join('\n'))
        .digest('base64url'),
  };
}
