import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TwoBuilds {
  readonly url: string;
  /** From now on the server is of the next build. */
  deploy(): void;
  stop(): Promise<void>;
}

/**
 * A product before which its next build can be put: what it answers then says so in the header `build`,
 * and its service worker has another version, as after any other change of the site.
 */
export async function startTwoBuilds(productUrl: string): Promise<TwoBuilds> {
  let build = 'first';

  async function passOn(incoming: IncomingMessage, reply: ServerResponse) {
    const { method, url } = incoming;
    const headers: Record<string, unknown> = { ...incoming.headers, 'accept-encoding': 'identity' };
    // the worker is asked for whole, since its version is put in here
    if (url === '/service-worker.js') {
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const outgoing = request(`${productUrl}${url}`, { method, headers: headers as never });
    incoming.pipe(outgoing);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const replyHeaders: Record<string, unknown> = { ...answer.headers, build };
    if (url !== '/service-worker.js') {
      reply.writeHead(answer.statusCode ?? 502, replyHeaders as never);
      answer.pipe(reply);
      return;
    }
    delete replyHeaders['content-length'];
    reply.writeHead(200, replyHeaders as never);
    const text = Buffer.concat(await answer.toArray()).toString();
    reply.end(text.replace(/(?<=buildVersion = ')\w+/, build));
  }

  const server = createServer((incoming, reply) => {
    passOn(incoming, reply).catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy() {
      build = 'next';
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
