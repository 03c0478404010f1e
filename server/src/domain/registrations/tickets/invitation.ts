import { timingSafeEqual } from 'node:crypto';
import { firstNameOf, type Invitation, invitationPath } from '@sangamam/contract/invitation';
import type { Config } from '../../../platform/config/config.ts';
import { type Keys, keysOf } from '../../../platform/config/seal.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { RegistrationRow } from '../store.ts';
import { findInviter } from './invitation-store.ts';
import { sign } from './ticket.ts';

const idBytes = 16;

/**
 * The facts of the one who invites in the link of an invitation: their id and a signature over it. Only who was given it can ask
 * for the name behind it, and it opens nothing else.
 */
function invitationToken(id: string, secretKey: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, sign(`invitation ${id}`, secretKey)]).toString('base64url');
}

/** The link with which somebody invites others, in the language they registered in. */
export function invitationUrl(
  { id, locale }: { readonly id: string; readonly locale: string },
  { publicUrl, secretKey }: Pick<Config, 'publicUrl' | 'secretKey'>,
): string {
  const query = new URLSearchParams({ from: invitationToken(id, secretKey) });
  if (locale !== 'en') query.set('lang', locale);
  return `${publicUrl}${invitationPath}?${query}`;
}

function readToken(token: string, keys: Keys): string | null {
  if (!/^[\w-]{38}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const hex = bytes.subarray(0, idBytes).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const given = bytes.subarray(idBytes);
  const isOurs = keysOf(keys).some((key) => timingSafeEqual(given, sign(`invitation ${id}`, key)));
  return isOurs ? id : null;
}

/** The invitation behind a link; null for one that we did not make, or of somebody who does not come any more. */
export async function findInvitation(
  db: Db,
  token: string,
  keys: Keys,
): Promise<Invitation | null> {
  const id = readToken(token, keys);
  const inviter = id === null ? undefined : await findInviter(db, id);
  if (!inviter) return null;
  const isMinor = (inviter.form as RegistrationRow['form']).personalInfo?.isAdult === false;
  return {
    name: isMinor ? null : firstNameOf(inviter.name),
    school: inviter.school,
    year: inviter.yearOfPassing,
  };
}
