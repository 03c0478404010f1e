import { BlockList, isIP } from 'node:net';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { noScripts, readCaptchaChallenge } from '@sangamam/contract/captcha';
import { addressRangesOf } from '@sangamam/contract/settings/venue-addresses';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../address.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { provenBrowserOf } from '../sessions/proven-browser.ts';
import { type Caller, knownCallerKey, ownsRecord } from './caller.ts';
import { countUse } from './store.ts';

/** All API calls of one caller. */
const inAll = { calls: 300, windowSeconds: 60 };
/** Beyond its own limits an address solves a captcha for each call; so many times as much it gets that way. */
const timesWithCaptcha = 10;
/** Hundreds share the addresses of the venue. */
const timesAtVenue = 20;
const captchaWindowSeconds = 3600;
/** A browser in which a contact was proven is spared so many captchas an hour. */
const sparedByProof = { calls: 10, windowSeconds: captchaWindowSeconds };
/** A key over its limit is refused from memory for this long, without a query. */
const memoryBlockMs = 5_000;
/** Bounds memory: beyond this many refused keys all are forgotten. */
const maxRemembered = 10_000;
/** The column's length; a malformed address may be longer. */
const maxKeyLength = 255;

/**
 * Somebody signed in, a program with a key, and a registrant with a session each count as themselves; all
 * others by their address. Where an address is over a limit, a captcha is asked for before anything is
 * refused, so that nobody is shut out by what others do behind the same address.
 */
export interface Limits {
  /** Counts a call before its body is read: the limit for everything, and that of an endpoint open to all. */
  countCaller(request: FastifyRequest): Promise<void>;
  /** Counts a call against the endpoint's own limit, where `countCaller` did not. */
  countCall(request: FastifyRequest): Promise<void>;
  /** Counts a use of any other limited key. Refuses with TOO_MANY. */
  count(name: string, key: string, limit: Limit): Promise<void>;
  /** Likewise for what nobody has a name to be counted by. */
  countAddress(name: string, address: string, limit: Limit): Promise<void>;
  /** Counts what staff, a key or a registrant does for them alone, and what strangers do for their address. */
  countSender(caller: Caller, name: string, limit: Limit): Promise<void>;
  /** Requires a captcha from every caller. Refuses with CAPTCHA_REQUIRED. */
  demandCaptcha(request: FastifyRequest): Promise<void>;
  /** Requires a captcha once an address has called often enough. Refuses with CAPTCHA_REQUIRED. */
  checkCaptcha(request: FastifyRequest, params: unknown): Promise<void>;
}

interface Limit {
  readonly calls: number;
  readonly windowSeconds: number;
  /** The thing that its refusal names. */
  readonly what?: 'reports' | 'messages' | 'files' | 'filesToday' | 'other';
}

/** The endpoint's name in counters and captcha challenges. */
function callName(endpoint: Pick<Endpoint, 'method' | 'path'>): string {
  return `${endpoint.method} ${endpoint.path}`;
}

const times = (limit: Limit, factor: number): Limit => ({ ...limit, calls: limit.calls * factor });

/** True if the endpoint's own limit is counted before a body is read. */
const isCountedFirst = ({ access, limit, uncounted }: Endpoint) =>
  access.kind === 'public' && limit !== undefined && !uncounted;

/** The captcha solution sent with a request. */
function captchaToken({ headers }: FastifyRequest): string | undefined {
  const token = headers['x-captcha-token'];
  return typeof token === 'string' ? token : undefined;
}

/**
 * The limits of one server process, counted in PostgreSQL so that all processes share them. They refuse
 * with TOO_MANY and the seconds to wait, and with CAPTCHA_REQUIRED. With RATE_LIMITS=off nothing is counted
 * and no captcha is asked for.
 */
export function createLimits({
  config,
  db,
  outside,
  settings,
  now,
}: Pick<Deps, 'config' | 'db' | 'outside' | 'settings' | 'now'>): Limits {
  /** Keys over their limit: until when they are refused from memory, and when their window ends. */
  const refused = new Map<string, { readonly untilMs: number; readonly endsAtMs: number }>();
  const isVenue = venueReader();

  /** Counts a call. Returns null within the limit, else in how many seconds to try again. */
  const consume = async (name: string, who: string, { calls, windowSeconds }: Limit) => {
    const key = `${name}:${who}`.slice(0, maxKeyLength);
    const nowMs = now().getTime();
    const secondsTo = (moment: number) => Math.max(1, Math.ceil((moment - nowMs) / 1000));
    const known = refused.get(key);
    // longer than it was remembered for: the clock was set back, and the window may be over
    const isKnown = known && known.untilMs > nowMs && known.untilMs <= nowMs + memoryBlockMs;
    if (isKnown) return secondsTo(known.endsAtMs);
    const { count, endsAtMs } = await countUse(db, { key, nowMs, windowMs: windowSeconds * 1000 });
    if (count <= calls) return null;
    if (refused.size >= maxRemembered) refused.clear();
    refused.set(key, { untilMs: Math.min(nowMs + memoryBlockMs, endsAtMs), endsAtMs });
    return secondsTo(endsAtMs);
  };

  const count = async (name: string, key: string, limit: Limit) => {
    if (!config.rateLimits) return;
    const retryAfterSeconds = await consume(name, key, limit);
    if (retryAfterSeconds === null) return;
    throw new Refusal('TOO_MANY', { values: { what: limit.what ?? 'other' }, retryAfterSeconds });
  };

  /** The limit as it holds at this address. */
  const limitAt = async (address: string, limit: Limit) => {
    const { security } = await settings.current();
    return isVenue(security.venueAddresses, address) ? times(limit, timesAtVenue) : limit;
  };

  const countAddress = async (name: string, address: string, limit: Limit) => {
    if (!config.rateLimits) return;
    await count(name, addressKey(address), await limitAt(address, limit));
  };

  /** Sessions of registrants cost a captcha each: what many of one address may do together is bounded too. */
  const countRegistrant = async (
    { session, admin, address }: Caller,
    name: string,
    limit: Limit,
  ) => {
    if (session && !admin) await countAddress(name, address, times(limit, timesWithCaptcha));
  };

  const { isSolved, demandCaptcha } = createCaptchas({ config, outside }, consume);

  /** Counts a call by its caller where that is known, else by its address. */
  const countBy = async (request: FastifyRequest, name: string, limit: Limit) => {
    const known = request.caller && knownCallerKey(request.caller);
    if (known) return count(name, known, limit);
    const key = addressKey(request.ip);
    const here = await limitAt(request.ip, limit);
    const retryAfterSeconds = await consume(name, key, here);
    if (retryAfterSeconds === null) return;
    const { endpoint } = request.routeOptions.config;
    const canSolve = endpoint && endpoint.path !== readCaptchaChallenge.path;
    if (!canSolve) throw new Refusal('TOO_MANY', { values: { what: 'other' }, retryAfterSeconds });
    await demandCaptcha(request);
    await count(`solved ${name}`, key, times(here, timesWithCaptcha));
  };

  return {
    async countCaller(request) {
      if (!config.rateLimits) return;
      const { caller } = request;
      const { endpoint } = request.routeOptions.config;
      await Promise.all([
        countBy(request, 'all', inAll),
        endpoint?.limit && isCountedFirst(endpoint)
          ? countBy(request, callName(endpoint), endpoint.limit)
          : null,
        caller && countRegistrant(caller, 'registrants', inAll),
      ]);
    },
    async countCall(request) {
      const { endpoint } = request.routeOptions.config;
      if (!config.rateLimits || !endpoint?.limit || isCountedFirst(endpoint)) return;
      await countBy(request, callName(endpoint), endpoint.limit);
    },
    count,
    countAddress,
    async countSender(caller, name, limit) {
      const known = knownCallerKey(caller);
      await (known ? count(name, known, limit) : countAddress(name, caller.address, limit));
      await countRegistrant(caller, `registrants ${name}`, limit);
    },
    demandCaptcha,
    async checkCaptcha(request, params) {
      const { endpoint } = request.routeOptions.config;
      const { caller, ip } = request;
      if (!config.rateLimits || endpoint?.captchaAfter === undefined) return;
      // A caller who was let in before goes on with the own record unasked.
      if (caller?.admin || (caller && ownsRecord(caller, params))) return;
      if (await isSolved(request)) return;
      const free = { calls: endpoint.captchaAfter, windowSeconds: captchaWindowSeconds };
      const name = `captcha ${callName(endpoint)}`;
      const over = await consume(name, addressKey(ip), await limitAt(ip, free));
      if (over !== null) await demandCaptcha(request);
    },
  };
}

/** Tells of requests whether their captcha is solved, and demands one of those that are not spared it. */
function createCaptchas(
  { config, outside }: Pick<Deps, 'config' | 'outside'>,
  consume: (name: string, who: string, limit: Limit) => Promise<number | null>,
) {
  /** The verdict on the captcha sent with a request; one is spent by being verified. */
  const solved = new WeakMap<FastifyRequest, Promise<boolean>>();
  /** The same of requests that go without one, which are counted once. */
  const spared = new WeakMap<FastifyRequest, Promise<boolean>>();

  const isSolved = (request: FastifyRequest): Promise<boolean> => {
    const { endpoint } = request.routeOptions.config;
    const token = captchaToken(request);
    const isNone = token === noScripts || endpoint?.path === readCaptchaChallenge.path;
    if (!endpoint || isNone) return Promise.resolve(false);
    const known = solved.get(request);
    if (known) return known;
    const verified = outside.captcha.verify(token, callName(endpoint), request.ip);
    solved.set(request, verified);
    return verified;
  };

  /** True for a call that browsers without scripts may make, and for a browser that proved a contact. */
  const countSpared = async (request: FastifyRequest): Promise<boolean> => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.scriptless && captchaToken(request) === noScripts) {
      const together = { calls: endpoint.scriptless, windowSeconds: captchaWindowSeconds };
      return (await consume(callName(endpoint), noScripts, together)) === null;
    }
    const browser = provenBrowserOf(request, config)?.toString('hex');
    return browser !== undefined && (await consume('spared', browser, sparedByProof)) === null;
  };

  const isSpared = (request: FastifyRequest): Promise<boolean> => {
    const known = spared.get(request) ?? countSpared(request);
    spared.set(request, known);
    return known;
  };

  return {
    isSolved,
    async demandCaptcha(request: FastifyRequest): Promise<void> {
      if (!config.rateLimits || (await isSolved(request)) || (await isSpared(request))) return;
      throw new Refusal('CAPTCHA_REQUIRED');
    },
  };
}

/** Tells if an address is one of those the setting names, which is read once. */
function venueReader(): (setting: string, address: string) => boolean {
  let read: { readonly setting: string; readonly list: BlockList } | undefined;
  return (setting, address) => {
    if (setting === '') return false;
    if (read?.setting !== setting) {
      const list = new BlockList();
      for (const { address: net, prefix, family } of addressRangesOf(setting))
        list.addSubnet(net, prefix, family);
      read = { setting, list };
    }
    const family = isIP(address);
    return family !== 0 && read.list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}
