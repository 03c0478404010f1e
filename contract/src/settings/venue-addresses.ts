/** A network that the setting `security.venueAddresses` names. */
interface AddressRange {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** No larger networks: half of the internet is not at the venue. */
const leastPrefix = { ipv4: 16, ipv6: 32 } as const;
const bits = { ipv4: 32, ipv6: 128 } as const;

function familyOf(address: string): AddressRange['family'] | null {
  if (ipv4.test(address)) return 'ipv4';
  return address.includes(':') && URL.canParse(`http://[${address}]`) ? 'ipv6' : null;
}

function readRange(text: string): AddressRange | null {
  const [, address = '', given] = /^([\da-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  if (family === null) return null;
  const prefix = given === undefined ? bits[family] : Number(given);
  const isPrefix = prefix >= leastPrefix[family] && prefix <= bits[family];
  return isPrefix ? { address, prefix, family } : null;
}

const partsOf = (setting: string) => setting.split(/[\s,]+/).filter(Boolean);

/** The networks of the setting: addresses such as `203.0.113.7` or `2001:db8::/48`, parted by commas or spaces. */
export const addressRangesOf = (setting: string): AddressRange[] =>
  partsOf(setting).flatMap((part) => readRange(part) ?? []);

/** True if each part of the setting is an address or a network of reasonable size. */
export const areAddressRanges = (setting: string): boolean =>
  partsOf(setting).every((part) => readRange(part) !== null);
