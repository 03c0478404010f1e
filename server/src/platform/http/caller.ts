import type { Access, Endpoint } from '@sangamam/contract/calls/endpoint';
import { can } from '@sangamam/contract/calls/permissions';
import { minuteMs } from '@sangamam/contract/locale/durations';
import type { FastifyRequest } from 'fastify';
import { type Actor, isStaff, registrant, type StaffActor } from '../actor.ts';
import { addressKey } from '../address.ts';
import type { Lane } from '../db/lanes.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { findApiKey, isApiKey } from '../sessions/find-api-key.ts';
import {
  findRegistrationSession,
  type RegistrationSession,
  registrationCookieName,
} from '../sessions/registrant-session.ts';
import type { Admin } from '../sessions/staff.ts';
import {
  adminCookieName,
  findAdminSession,
  type SessionLimits,
} from '../sessions/staff-session.ts';

export interface Caller {
  readonly session: RegistrationSession | null;
  /** Staff or a key if there is one, even with a registration session beside it; else a registrant. */
  readonly actor: Actor;
  /** The account whose rights `actor` has. */
  readonly admin: Admin | null;
  /** When the admin last entered the password in this session. */
  readonly passwordGivenAt: Date | null;
  /** When the admin's session ends. */
  readonly sessionLimits: SessionLimits | null;
  /** The address of the client, as the trusted proxies report it. */
  readonly address: string;
}

/** The caller as an endpoint's handler sees it: what `access` guarantees is not nullable. */
export type CallerFor<E> = E extends { access: infer A extends Access }
  ? A['kind'] extends 'admin'
    ? Caller & { readonly admin: Admin; readonly actor: StaffActor }
    : A['kind'] extends 'registrant'
      ? Caller & { readonly session: RegistrationSession }
      : Caller
  : never;

/** Calls of staff, and of programs as staff, have connections of their own. */
export function laneOf(endpoint: Endpoint | undefined, caller: Caller | null): Lane {
  const kind = endpoint?.access.kind;
  const isOfStaff = kind === 'admin' || (kind === 'registrant-or-admin' && caller?.admin);
  return isOfStaff ? 'staff' : 'public';
}

const bearerPattern = /^Bearer ([A-Za-z0-9_-]{20,200})$/;
/** Longer tokens are not ours. */
const maxTokenLength = 200;

/**
 * Finds the caller. A registration session comes by cookie, an admin or an API key by bearer token; each
 * is looked up only when it was sent. A token that does not hold is the same as none.
 */
export async function findCaller(
  request: FastifyRequest,
  deps: Pick<Deps, 'config' | 'db' | 'settings' | 'now'>,
): Promise<Caller> {
  const { config, db } = deps;
  const token = bearerToken(request);
  const cookie = request.cookies[registrationCookieName(config.isHttps)];
  const [session, staff] = await Promise.all([
    cookie && cookie.length <= maxTokenLength
      ? findRegistrationSession(db, cookie, deps.now())
      : null,
    token ? findStaff(token, request, deps) : null,
  ]);
  return {
    session,
    actor: staff?.actor ?? registrant,
    admin: staff?.actor.admin ?? null,
    passwordGivenAt: staff?.passwordGivenAt ?? null,
    sessionLimits: staff?.limits ?? null,
    address: request.ip,
  };
}

async function findStaff(
  token: string,
  { ip: address, cookies }: FastifyRequest,
  { config, db, settings, now }: Pick<Deps, 'config' | 'db' | 'settings' | 'now'>,
) {
  if (isApiKey(token)) {
    const found = await findApiKey(db, token, now());
    const actor = found && ({ kind: 'key', ...found, address } as const);
    return actor && { actor, passwordGivenAt: null, limits: null };
  }
  const binding = cookies[adminCookieName(config.isHttps)];
  const found = await findAdminSession(db, token, binding, now(), await settings.current());
  return found && { ...found, actor: { kind: 'staff' as const, admin: found.admin, address } };
}

/** The bearer token as it was sent, or undefined. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return bearerPattern.exec(headers.authorization ?? '')?.[1];
}

/** How long an entered password counts as recent (docs/product/staff.md#sessions). */
const passwordFreshMs = 10 * minuteMs;

/** Refuses with PASSWORD_REQUIRED where `endpoint` requires a recently entered password. */
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
    const { actor } = caller;
    if (!isStaff(actor)) {
      const isKey = isApiKey(bearerToken(request) ?? '');
      throw new Refusal(isKey ? 'API_KEY_INVALID' : 'SESSION_EXPIRED');
    }
    if (actor.kind === 'key' && !(keyScope && actor.key.scopes.includes(keyScope))) {
      throw new Refusal('FORBIDDEN');
    }
    if (access.action !== 'signed-in' && !can(actor.admin, access.action)) {
      throw new Refusal('FORBIDDEN');
    }
    return;
  }
  if (!caller.session) throw new Refusal('SESSION_REQUIRED', { values: { what: 'other' } });
  if (!ownsRecord(caller, request.params)) throw new Refusal('REGISTRATION_NOT_FOUND');
}

/** True if the session of this caller holds the registration named by `{id}` in the path. */
export function ownsRecord(caller: Caller, params: unknown): boolean {
  const id = (params as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' && caller.session !== null
    ? caller.session.registrationIds.includes(id.toLowerCase())
    : false;
}

/** The key under which a known caller counts: the API key, the admin or the session; null for a stranger. */
export function knownCallerKey({ actor, session }: Caller): string | null {
  if (actor.kind === 'key') return `key:${actor.key.id}`;
  if (actor.kind === 'staff') return `admin:${actor.admin.id}`;
  return session && `session:${Buffer.from(session.tokenHash).toString('hex')}`;
}

/** The key for idempotency: the API key or session, else the address. */
export const callerKey = (caller: Caller): string =>
  knownCallerKey(caller) ?? addressKey(caller.address);
