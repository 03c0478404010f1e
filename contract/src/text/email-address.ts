import { problem } from '../locale/problems.ts';
import { asciiDigits, canonicalLine } from './text.ts';

/** RFC 5321. */
export const emailMax = 254;
export const emailMessage = problem('validEmail');

/** More than an address and a name; it is refused without a look. */
const maxTyped = 1000;
/** Quotes of every kind, and what stands between the addresses of a list. */
const edge = `["'\u2018\u2019\u201c\u201d\\s,;:.]`;
const edges = new RegExp(`^${edge}+|${edge}+$`, 'gu');
const withoutEdges = (text: string) => text.replace(edges, '');

/**
 * The address in what a mail program, a page or a list has made of it: `Anu <anu@x.org>`, `mailto:anu@x.org?subject=…`,
 * `"anu@x.org",`. More than one address stays as it is, and is refused.
 */
export function canonicalEmail(typed: string): string {
  if (typed.length > maxTyped) return typed;
  const text = withoutEdges(asciiDigits(canonicalLine(typed).normalize('NFKC')));
  const [, name = '', inner = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const [, linked] = /^mailto:([^?]*)/i.exec(withoutEdges(inner)) ?? [];
  const address = withoutEdges(linked === undefined ? inner : decoded(linked));
  // a name with an address in it hides a second one, unless it says the same twice
  const isOne = !name.includes('@') || withoutEdges(name).toLowerCase() === address.toLowerCase();
  return isOne ? address : text;
}

/** `%2B` is +, as in links. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How two addresses are compared: no mail server tells capitals apart. */
export const emailKey = (typed: string): string => canonicalEmail(typed).toLowerCase();

const local = /^(?!\.)(?!.*\.\.)(?!.*\.$)[^\s@\p{Cc}\p{Cs},;<>()[\]\\":]{1,64}$/u;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/;

/** True if this is one address that a mail server takes, not a list: a comma or angle bracket could add a recipient. */
export function isOneEmailAddress(email: string): boolean {
  const [name = '', host = '', ...more] = email.split('@');
  return (
    email.length <= emailMax &&
    more.length === 0 &&
    local.test(name) &&
    !/[^\p{L}\p{M}\p{N}.-]/u.test(host) &&
    domain.test(asciiDomain(host))
  );
}

/** A domain as the mail servers know it, such as xn--11b4c3d.xn--h2brj9c. */
function asciiDomain(host: string): string {
  const isAscii = /^[\x20-\x7e]*$/.test(host);
  if (isAscii || !URL.canParse(`http://${host}`)) return host.toLowerCase();
  return new URL(`http://${host}`).hostname;
}
