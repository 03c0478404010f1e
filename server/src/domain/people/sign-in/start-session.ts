import type { Db } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { queueMessage } from '../../../platform/messages/queue-message.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { absoluteMs, hashOf, newToken } from '../../../platform/sessions/staff-session.ts';
import { insertSession } from '../../../platform/sessions/staff-session-store.ts';
import { adminNewDevice } from './account-kinds.ts';
import { deviceInWords, maskedAddress } from './device.ts';
import { recordDevice } from './device-store.ts';
import { getCredentials, recordLogin } from './store.ts';

/** The origin of a login. */
export interface Origin {
  /** Then the token is worth nothing without a cookie. */
  readonly isBrowser: boolean;
  readonly userAgent: string | undefined;
  readonly address: string;
  /** By which a browser is known again. */
  readonly deviceCookie: string | undefined;
}

export interface SignedIn {
  readonly admin: Admin;
  readonly token: string;
  /** Cookies of a browser; null for another client. */
  readonly binding: string | null;
  readonly deviceCookie: string | null;
}

const deviceCookiePattern = /^[A-Za-z0-9_-]{43}$/;

/** The hash kept of the cookie by which a browser is known again; null where it is none of ours. */
export function deviceHashOf(cookie: string | undefined): Buffer | null {
  return cookie !== undefined && deviceCookiePattern.test(cookie) ? hashOf(cookie) : null;
}

/**
 * Starts a session of at most 8 hours, with a token nobody has seen before. A device that is new beside
 * others is told to the owner of the account by mail. `isPasswordGiven`: what asks for the password again need
 * not do so for a while.
 */
export async function startSession(
  tx: Db,
  { config, settings, now: clock }: Pick<Deps, 'config' | 'settings' | 'now'>,
  admin: Admin,
  { isBrowser, userAgent, address, deviceCookie: sent }: Origin,
  { isPasswordGiven } = { isPasswordGiven: true },
): Promise<SignedIn> {
  const now = clock();
  const token = newToken('adm_');
  const binding = isBrowser ? newToken('') : null;
  const device = deviceInWords(userAgent);
  const masked = maskedAddress(address);
  await insertSession(tx, {
    adminId: admin.id,
    tokenHash: hashOf(token),
    bindingHash: binding === null ? null : hashOf(binding),
    now,
    passwordGivenAt: isPasswordGiven ? now : null,
    expiresAt: new Date(now.getTime() + absoluteMs),
    device,
    address: masked,
  });
  await recordLogin(tx, admin.id, now);

  const known = deviceHashOf(sent) === null ? undefined : sent;
  const deviceCookie = isBrowser ? (known ?? newToken('')) : null;
  // a program keeps no cookies: its name must do
  const deviceHash = hashOf(deviceCookie ?? `program ${userAgent}`);
  const { isAnother } = await recordDevice(tx, { adminId: admin.id, deviceHash, now });
  if (isAnother) {
    const { email } = await getCredentials(tx, admin.id);
    const values = { name: admin.name, device, address: masked, at: now.toISOString() };
    await queueMessage(
      tx,
      {
        kind: adminNewDevice,
        to: { email, language: 'en' },
        values,
        dedupeKey: `new-device:${admin.id}:${hashOf(token).toString('hex')}`,
        registrationId: null,
      },
      { settings: await settings.current(), config, now },
    );
  }
  return { admin, token, binding, deviceCookie };
}
