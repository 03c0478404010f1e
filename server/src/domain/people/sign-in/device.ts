import { words } from '@sangamam/words/staff/accounts';

/** The first name that fits counts: most browsers also name those they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (userAgent: string, names: readonly [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Chrome on Android": what a session was made with, from its User-Agent. Where is not guessed. */
export function deviceInWords(userAgent: string | undefined): string {
  const browser = nameIn(userAgent ?? '', browsers);
  const system = nameIn(userAgent ?? '', systems);
  if (browser && system) return words.device({ browser, system });
  return browser ?? system ?? words.program;
}

/** An address its owner recognises and nobody finds again: the last part of IPv4, half of IPv6. */
export function maskedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!mapped.includes(':')) return mapped.replace(/\.\d+$/, '.•••');
  return `${mapped.split(':').slice(0, 3).join(':')}:•••`;
}
