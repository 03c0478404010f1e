import type { Endpoint } from '@sangamam/contract/endpoint';
import type { Deps } from '../deps.ts';
import { addressKey } from './address.ts';
import { type Caller, callerKey, ownsRecord } from './caller.ts';
import { Refusal } from './refusal.ts';
import { countUse } from './store.ts';

/** All API calls of one address. */
const perAddress = { calls: 300, windowSeconds: 60 };
/** All calls with one API key, from any address. */
const perApiKey = { calls: 300, windowSeconds: 60 };
const captchaWindowSeconds = 3600;
/** A key over its limit is refused from memory for this long, without a query. */
const memoryBlockMs = 5_000;
/** Bounds memory: beyond this many refused keys all are forgotten. */
const maxRemembered = 10_000;
/** The column's length; a malformed address may be longer. */
const maxKeyLength = 255;

export interface Limits {
  /**
   * Counts a call against the limit for everything, and an endpoint's that is open to everybody against
   * its own at the same time. Refuses with TOO_MANY.
   */
  countAddress(address: string, endpoint: Endpoint | undefined): Promise<void>;
  /** Counts a call against the limit of an API key, and the endpoint's own. Refuses with TOO_MANY. */
  countCall(endpoint: Endpoint, caller: Caller): Promise<void>;
  /** Counts a use of any other limited key. Refuses with TOO_MANY. */
  count(name: string, key: string, limit: Limit): Promise<void>;
  /** Requires a captcha from every caller. Refuses with CAPTCHA_REQUIRED. */
  demandCaptcha(endpoint: Endpoint, call: Pick<CaptchaCall, 'caller' | 'token'>): Promise<void>;
  /** Requires a captcha once an address has called often enough. Refuses with CAPTCHA_REQUIRED. */
  checkCaptcha(endpoint: Endpoint, call: CaptchaCall): Promise<void>;
}

interface Limit {
  readonly calls: number;
  readonly windowSeconds: number;
  /** Replaces the message of the refusal. */
  readonly message?: string;
}

interface CaptchaCall {
  readonly caller: Caller;
  readonly params: unknown;
  readonly token: string | undefined;
}

/** The endpoint's name in counters and captcha challenges. */
function callName(endpoint: Pick<Endpoint, 'method' | 'path'>): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/** Whether the endpoint's own limit depends on nothing but the address. */
const isCountedFirst = ({ access, limit, uncounted }: Endpoint) =>
  access.kind === 'public' && limit?.by === 'address' && !uncounted;

/**
 * The limits of one server process, counted in PostgreSQL so that all processes share them. They refuse
 * with TOO_MANY and the seconds to wait, and with CAPTCHA_REQUIRED. With RATE_LIMITS=off nothing is counted
 * and no captcha is asked for.
 */
export function createLimits({
  config,
  db,
  outside,
  now,
}: Pick<Deps, 'config' | 'db' | 'outside' | 'now'>): Limits {
  /** Keys over their limit: until when they are refused from memory, and when their window ends. */
  const refused = new Map<string, { readonly untilMs: number; readonly endsAtMs: number }>();

  /** Counts a call. Returns null within the limit, else in how many seconds to try again. */
  const consume = async (name: string, who: string, calls: number, windowSeconds: number) => {
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

  const countOrRefuse = async (...args: Parameters<typeof consume>) => {
    const retryAfterSeconds = await consume(...args);
    if (retryAfterSeconds !== null) throw new Refusal('TOO_MANY', { retryAfterSeconds });
  };

  const countOwn = async (endpoint: Endpoint, key: string) => {
    const { limit } = endpoint;
    if (limit) await countOrRefuse(callName(endpoint), key, limit.calls, limit.windowSeconds);
  };

  return {
    async countAddress(address, endpoint) {
      if (!config.rateLimits) return;
      const key = addressKey(address);
      await Promise.all([
        countOrRefuse('all', key, perAddress.calls, perAddress.windowSeconds),
        endpoint && isCountedFirst(endpoint) ? countOwn(endpoint, key) : null,
      ]);
    },
    async countCall(endpoint, caller) {
      if (!config.rateLimits) return;
      if (caller.apiKey) {
        const { calls, windowSeconds } = perApiKey;
        await countOrRefuse('key', callerKey(caller), calls, windowSeconds);
      }
      if (isCountedFirst(endpoint)) return;
      const isBySession = endpoint.limit?.by === 'session';
      await countOwn(endpoint, isBySession ? callerKey(caller) : addressKey(caller.address));
    },
    async count(name, key, { calls, windowSeconds, message }) {
      if (!config.rateLimits) return;
      const retryAfterSeconds = await consume(name, key, calls, windowSeconds);
      if (retryAfterSeconds === null) return;
      throw new Refusal('TOO_MANY', { retryAfterSeconds, ...(message && { message }) });
    },
    async demandCaptcha(endpoint, { caller, token }) {
      if (!config.rateLimits) return;
      const isSolved = await outside.captcha.verify(token, callName(endpoint), caller.address);
      if (!isSolved) throw new Refusal('CAPTCHA_REQUIRED');
    },
    async checkCaptcha(endpoint, { caller, params, token }) {
      if (!config.rateLimits || endpoint.captchaAfter === undefined) return;
      // Who was let in before goes on with the own record unasked.
      if (caller.admin || ownsRecord(caller, params)) return;
      const action = callName(endpoint);
      if (await outside.captcha.verify(token, action, caller.address)) return;
      const over = await consume(
        `captcha ${action}`,
        addressKey(caller.address),
        endpoint.captchaAfter,
        captchaWindowSeconds,
      );
      if (over !== null) throw new Refusal('CAPTCHA_REQUIRED');
    },
  };
}
