import { createHash } from 'node:crypto';
import type { Access, Endpoint } from '@sangamam/contract/endpoint';
import { can } from '@sangamam/contract/permissions';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../app.ts';
import { type ApiKey, findApiKey, isApiKey } from '../features/api-keys/find-api-key.ts';
import {
  type Admin,
  adminCookieName,
  findAdminSession,
  type SessionLimits,
} from '../features/auth/session.ts';
import {
  findRegistrationSession,
  type RegistrationSession,
  registrationCookieName,
} from '../features/registrations/session.ts';
import { Refusal } from './refusal.ts';

export interface Caller {
  readonly session: RegistrationSession | null;
  readonly admin: Admin | null;
  /** The key with which a program calls in place of a person; `admin` is then what it counts as. */
  readonly apiKey: ApiKey | null;
  /** When the admin last gave the password in this session. */
  readonly passwordGivenAt: Date | null;
  /** When the admin's session ends. */
  readonly sessionLimits: SessionLimits | null;
  /** Of the client, behind the trusted proxies. */
  readonly address: string;
}

/** The caller as an endpoint's handler sees it: what `access` guarantees is not nullable. */
export type CallerFor<E> = E extends { access: infer A extends Access }
  ? A['kind'] extends 'admin'
    ? Caller & { readonly admin: Admin }
    : A['kind'] extends 'registrant'
      ? Caller & { readonly session: RegistrationSession }
      : Caller
  : never;

const bearerPattern = /^Bearer ([A-Za-z0-9_-]{20,200})$/;
/** Longer cookies are not ours. */
const maxTokenLength = 200;

/**
 * Who is calling. A registration session comes by cookie, an admin or an API key by bearer token; each
 * is looked up only when it was sent. A token that does not hold is the same as none.
 */
export async function findCaller(request: FastifyRequest, deps: Deps): Promise<Caller> {
  const { config, db } = deps;
  const token = bearerToken(request);
  const cookie = request.cookies[registrationCookieName(config.isHttps)];
  const [session, staff] = await Promise.all([
    cookie && cookie.length <= maxTokenLength
      ? findRegistrationSession(db, cookie, deps.now())
      : null,
    token ? findStaff(token, request.cookies[adminCookieName(config.isHttps)], deps) : null,
  ]);
  return {
    session,
    admin: staff?.admin ?? null,
    apiKey: staff?.apiKey ?? null,
    passwordGivenAt: staff?.passwordGivenAt ?? null,
    sessionLimits: staff?.limits ?? null,
    address: request.ip,
  };
}

async function findStaff(token: string, bindingCookie: string | undefined, deps: Deps) {
  if (isApiKey(token)) {
    const found = await findApiKey(deps.db, token, deps.now());
    return found && { ...found, passwordGivenAt: null, limits: null };
  }
  const { sessions } = await deps.settings.current();
  const found = await findAdminSession(deps.db, token, bindingCookie, deps.now(), sessions);
  return found && { ...found, apiKey: null };
}

/** The bearer token as it was sent, or undefined. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return bearerPattern.exec(headers.authorization ?? '')?.[1];
}

/** How long a password that was given counts as just given (design 5). */
const passwordFreshMs = 10 * 60 * 1000;

/** Refuses with PASSWORD_REQUIRED where `endpoint` asks for the password and it was not just given. */
export function checkPasswordGiven(
  { passwordAgain }: Pick<Endpoint, 'passwordAgain'>,
  { passwordGivenAt }: Caller,
  now: Date,
): void {
  if (!passwordAgain) return;
  // either way, so that a clock that is set back makes none count longer
  const givenMsAgo = passwordGivenAt && Math.abs(now.getTime() - passwordGivenAt.getTime());
  if (givenMsAgo === null || givenMsAgo > passwordFreshMs) {
    throw new Refusal('PASSWORD_REQUIRED');
  }
}

/**
 * Refuses whoever the endpoint does not let in: 401 only where no valid session or key exists
 * (SESSION_EXPIRED, API_KEY_INVALID, SESSION_REQUIRED), FORBIDDEN where staff may not do the action or a key
 * was not made for it, REGISTRATION_NOT_FOUND where the record is not this session's.
 */
export function checkAccess(
  { access, keyScope }: Pick<Endpoint, 'access' | 'keyScope'>,
  caller: Caller,
  request: { params: unknown; headers: FastifyRequest['headers'] },
): void {
  if (access.kind === 'public') return;
  const isStaffCall =
    access.kind === 'admin' ||
    (access.kind === 'registrant-or-admin' && request.headers.authorization !== undefined);
  if (isStaffCall) {
    if (!caller.admin) {
      const isKey = isApiKey(bearerToken(request) ?? '');
      throw new Refusal(isKey ? 'API_KEY_INVALID' : 'SESSION_EXPIRED');
    }
    if (caller.apiKey && !(keyScope && caller.apiKey.scopes.includes(keyScope))) {
      throw new Refusal('FORBIDDEN');
    }
    if (access.action !== 'signed-in' && !can(caller.admin, access.action)) {
      throw new Refusal('FORBIDDEN');
    }
    return;
  }
  if (!caller.session) throw new Refusal('SESSION_REQUIRED');
  if (!ownsRecord(caller, request.params)) throw new Refusal('REGISTRATION_NOT_FOUND');
}

/** Whether the session of this caller holds the registration named by `{id}` in the path. */
export function ownsRecord(caller: Caller, params: unknown): boolean {
  const id = (params as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' && caller.session !== null
    ? caller.session.registrationIds.includes(id.toLowerCase())
    : false;
}

/** What limits and repeats are counted by: the key or session if there is one, else the address. */
export function callerKey(caller: Caller): string {
  if (caller.apiKey) return `key:${caller.apiKey.id}`;
  if (caller.admin) return `admin:${caller.admin.id}`;
  if (caller.session) return `session:${Buffer.from(caller.session.tokenHash).toString('hex')}`;
  return addressKey(caller.address);
}

/** One IPv6 customer has a whole /64, so that is what counts as one address. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return `address:${mapped ?? address}`;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `address:${network.join(':')}::/64`;
}

/** SHA-256, for what is compared but must not be kept. */
export function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
