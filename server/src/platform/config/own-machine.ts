import type { IncomingHttpHeaders } from 'node:http';

const loopback = /^(localhost$|127\.|::1$|::ffff:127\.)/;
/** True if an address can be reached from this machine only. */
export const isLoopback = (address: string): boolean => loopback.test(address);

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Headers set by proxies: a request through one comes from loopback on another's behalf. */
const forwardingHeaders = ['forwarded', 'via', 'x-real-ip'];

/** True if a request comes from this machine itself, and no proxy forwarded it. */
export function isFromOwnMachine(request: {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}): boolean {
  const isForwarded = Object.keys(request.headers).some(
    (name) => name.startsWith('x-forwarded-') || forwardingHeaders.includes(name),
  );
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? '');
}

/** True if `/dev` may be shown: the request comes from this machine, by a local host name. */
export function isForDevelopers(request: Parameters<typeof isFromOwnMachine>[0]): boolean {
  return isFromOwnMachine(request) && loopbackHost.test(request.headers.host ?? '');
}

/** Host names and addresses that are not reachable from outside (RFC 1918, 2606, 4193, 6762). */
const privateHost =
  /^(localhost|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|\[::1\]|\[f[cd].*|\[fe80:.*|.*\.(local|localhost|lan|internal|test|example|invalid))$/i;

/** True if the URL's host is this machine or on a private network. */
export const isPrivateAddress = (url: string): boolean => privateHost.test(new URL(url).hostname);
