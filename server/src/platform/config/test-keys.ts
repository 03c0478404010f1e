/** Cloudflare's documented keys, which pass, fail or complain for everybody. */
const turnstileTestKey = /^[123]x0{19,}[AB]{2}$/;

/** True if a key is one of Cloudflare's for tests, which check nobody. */
export function isTurnstileTestKey(key: string): boolean {
  return turnstileTestKey.test(key);
}
