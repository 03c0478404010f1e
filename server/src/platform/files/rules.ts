import { createHmac, timingSafeEqual } from 'node:crypto';
import type { attachmentStates } from '@sangamam/contract/help-desk/issues';
import { minuteMs } from '@sangamam/contract/locale/durations';
import type { Config } from '../config/config.ts';
import { type Keys, keysOf } from '../config/seal.ts';

/** How long a link to a file holds (docs/product/issues-and-messages.md#attachments). */
export const linkLifetimeMs = 5 * minuteMs;

const maxNameLength = 100;
/** 144 bits. */
const signatureBytes = 18;

/**
 * A name as it may be shown and offered for saving: the last part of a path, without control,
 * invisible or path characters, at most 100 long, with its ending in lower case or the one given.
 * A picture that came out as another kind gets that kind's ending.
 */
export function cleanFileName(name: string, extension?: string): string {
  const base = (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [, stem = base, ending = ''] = /^(.*?)(?:\.([A-Za-z0-9]{1,8}))?$/.exec(base) ?? [];
  const suffix = extension ?? ending.toLowerCase();
  const kept = [...(stem.replace(/^\.+/, '').trim() || 'file')];
  return `${kept.slice(0, maxNameLength - suffix.length - 1).join('')}${suffix && `.${suffix}`}`;
}

/** The ending of a name, in lower case; empty when it has none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Saves, never opens; names in other scripts travel as RFC 8187 says. */
export function contentDisposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const utf8 = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** The parts of a link to a file: its end, and our signature of it. */
export function signLink(id: string, expiresAt: Date, secretKey: string): { e: string; s: string } {
  const e = String(Math.floor(expiresAt.getTime() / 1000));
  return { e, s: signature(id, e, secretKey).toString('base64url') };
}

/** True if we made this link and it still holds. */
export function readLink(
  id: string,
  { e, s }: { e: string; s: string },
  { keys, now }: { keys: Keys; now: Date },
): 'valid' | 'expired' | 'forged' {
  const given = Buffer.from(s, 'base64url');
  const isOurs = keysOf(keys).some((key) => {
    const expected = signature(id, e, key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) return 'forged';
  return Number(e) * 1000 > now.getTime() ? 'valid' : 'expired';
}

function signature(id: string, expires: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey)
    .update(`file ${id} ${expires}`)
    .digest()
    .subarray(0, signatureBytes);
}

/** True if a file may be opened; where a scanner is required, only one that it found clean. */
export function stateOf(
  { scan, isMissing }: { scan: string; isMissing: boolean },
  virusScan: Config['virusScan'],
): (typeof attachmentStates)[number] {
  if (scan === 'infected') return 'infected';
  if (isMissing) return 'missing';
  return virusScan === 'required' && scan !== 'clean' ? 'unchecked' : 'ready';
}
