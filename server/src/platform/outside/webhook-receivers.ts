import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { problem } from '@sangamam/contract/locale/problems';
import { words } from '@sangamam/words/staff/deliveries';
import type { Config } from '../config/config.ts';
import { inEnglish } from '../refusal.ts';

const defaultTimeoutMs = 10_000;

/** The HTTP status of whoever answered, or why nobody did: one of the two is null. */
export interface WebhookAnswer {
  readonly status: number | null;
  readonly problem: string | null;
}

export interface WebhookReceivers {
  /** Why nothing may be sent to this address, in words for its field; null when it may. */
  refusalReasonOf(url: string): string | null;
  /** Posts a body. Never throws, follows no redirect, waits ten seconds, reads no answer but the status. */
  post(
    url: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<WebhookAnswer>;
}

/**
 * The servers of others that are told of events. In production an address must be https at a public host:
 * what its name resolves to is looked at for every connection, and the connection goes there and nowhere
 * else, so that no name leads into our own network (OWASP, Server-Side Request Forgery Prevention).
 */
export function createWebhookReceivers(
  { appEnv }: Pick<Config, 'appEnv'>,
  { timeoutMs = defaultTimeoutMs, lookup = resolve as Resolve } = {},
): WebhookReceivers {
  const isStrict = appEnv === 'production';
  const refusalReasonOf = (text: string) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return problem('webhookAddress');
    if (url.username !== '' || url.password !== '') return problem('webhookPassword');
    if (!isStrict) return null;
    if (url.protocol !== 'https:') return problem('webAddress');
    const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.');
    return isName ? null : problem('webhookHost');
  };

  return {
    refusalReasonOf,
    post: (text, { headers, body }) =>
      new Promise((answer) => {
        const refused = refusalReasonOf(text);
        if (refused !== null) return answer({ status: null, problem: inEnglish(refused) });
        const url = new URL(text);
        // not imported: that would load Node's fetch, which a server can start without
        const http = process.getBuiltinModule(
          url.protocol === 'https:' ? 'node:https' : 'node:http',
        );
        const request = http.request(url, {
          method: 'POST',
          agent: false,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(timeoutMs),
          ...(isStrict && { lookup: onlyPublic(lookup) }),
        });
        request.on('error', (error) =>
          answer({ status: null, problem: problemOf(error, timeoutMs) }),
        );
        // "101 Switching Protocols" ends without an answer or an error
        request.on('close', () => answer({ status: null, problem: words.cutOff }));
        request.on('response', (response) => {
          // what is said besides is thrown away, until the time is over
          response.on('error', () => {});
          response.resume();
          answer({ status: response.statusCode ?? 0, problem: null });
        });
        request.end(body);
      }),
  };
}

type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (
    error: NodeJS.ErrnoException | null,
    addresses: { address: string; family: number }[],
  ) => void,
) => void;

/** A look-up that fails where any address of a name is not public. */
function onlyPublic(lookup: Resolve): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new Error(privateCode), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

const privateCode = 'PRIVATE_ADDRESS';
const byCode: Readonly<Record<string, string>> = {
  [privateCode]: words.notPublic,
  ENOTFOUND: words.unknownName,
  ECONNREFUSED: words.refused,
  ECONNRESET: words.cutOff,
};

function problemOf(error: NodeJS.ErrnoException, timeoutMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return words.noAnswer({ seconds: timeoutMs / 1000 });
  }
  const code = error.message === privateCode ? privateCode : (error.code ?? 'unknown');
  return byCode[code] ?? words.noConnection({ code });
}

/** The networks IANA sets apart in IPv4, and in the part of IPv6 that is public (2000::/3). */
const special = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as const),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
]) {
  special.addSubnet(network, bits);
}
// Teredo and the like, documentation, and 6to4, which carries an IPv4 address
for (const [network, bits] of [
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const),
]) {
  special.addSubnet(network, bits, 'ipv6');
}
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/** True if an address is one that anybody on the internet reaches. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address);
  return publicV6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
