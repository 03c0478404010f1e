import { createHash } from 'node:crypto';

/** The rate-limit key of an address; for IPv6 its /64, which is what one customer has. */
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
