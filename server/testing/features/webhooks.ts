import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { type: string; timestamp: string; data: Record<string, string> };
}

/** A real server on this machine that keeps what it is sent and answers with `status`. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = { received, url: '', status: 204, stop: () => {} };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    received.push({ headers: request.headers, body, event: JSON.parse(body) });
    response.writeHead(receiver.status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  receiver.stop = () => server.close().closeAllConnections();
  return receiver;
}

/** True if one of the signatures of a message was made with this secret, as a receiver checks it. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const mac = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(mac);
}
