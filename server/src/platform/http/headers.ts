import type { Config } from '../config/config.ts';

type HeaderConfig = Pick<Config, 'publicUrl' | 'isHttps' | 'captcha'>;

const oneYearTwiceSeconds = 63_072_000;

/** Sent with every answer; documents and the API replace the Content-Security-Policy. */
export function commonHeaders({ isHttps }: Pick<Config, 'isHttps'>): Record<string, string> {
  return {
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && {
      'strict-transport-security': `max-age=${oneYearTwiceSeconds}; includeSubDomains`,
    }),
  };
}

/** For the API, whose answers are never documents. */
export function apiHeaders(config: HeaderConfig): Record<string, string> {
  return {
    ...commonHeaders(config),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
    vary: 'Origin',
  };
}

/** The readers of a document; `paying` are the public ones that open the checkout. */
export type DocumentKind = 'public' | 'paying' | 'admin';

export interface DocumentHeaderOptions {
  readonly kind: DocumentKind;
  /** CSP sources of the inline scripts in this document, such as `'sha256-…'`. */
  readonly scriptHashes?: readonly string[];
  /** Origin of the practice provider's checkout; never set in production. */
  readonly practiceOrigin?: string | undefined;
}

/**
 * For HTML documents. Pages that pay may load the payment provider's checkout (its hosts as listed in
 * Razorpay's own Magento extension, etc/csp_whitelist.xml), public ones Turnstile where it is on; admin pages
 * load nothing from anybody. All demand Trusted Types but those with scripts of others, which are not written
 * for it. `style` attributes stay allowed on public pages because they and the checkout set them.
 */
export function documentHeaders(
  config: HeaderConfig,
  { kind, scriptHashes = [], practiceOrigin }: DocumentHeaderOptions,
): Record<string, string> {
  const isPublic = kind !== 'admin';
  const isPaying = kind === 'paying';
  const hasScriptsOfOthers = isPaying || (isPublic && config.captcha === 'turnstile');
  const only = (isAllowed: boolean, ...sources: string[]) => (isAllowed ? sources : []);
  const practice = isPaying && practiceOrigin ? [practiceOrigin] : [];
  const turnstile = only(config.captcha === 'turnstile', 'https://challenges.cloudflare.com');
  const script = only(isPaying, 'https://checkout.razorpay.com', 'https://cdn.razorpay.com');
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...scriptHashes,
      ...script,
      ...practice,
      ...only(isPublic, ...turnstile),
      // ZXing, which reads tickets at the doors where the browser itself cannot
      ...only(!isPublic, "'wasm-unsafe-eval'"),
    ],
    'style-src': ["'self'"],
    ...(isPublic && { 'style-src-attr': ["'unsafe-inline'"] }),
    'img-src': ["'self'", 'data:', 'blob:', ...only(isPaying, 'https://cdn.razorpay.com')],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...only(
        isPaying,
        'https://lumberjack.razorpay.com',
        'https://lumberjack-metrics.razorpay.com',
      ),
      ...practice,
    ],
    'frame-src': [
      ...only(!isPublic, "'self'"),
      ...only(isPaying, 'https://api.razorpay.com', 'https://checkout.razorpay.com'),
      ...practice,
      ...only(isPublic, ...turnstile),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...only(isPaying, 'https://api.razorpay.com'), ...practice],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(!hasScriptsOfOthers && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['app'],
    }),
    ...(config.isHttps && { 'upgrade-insecure-requests': [] }),
    'report-to': ['csp'],
  };
  const payment = isPaying
    ? '(self "https://api.razorpay.com" "https://checkout.razorpay.com")'
    : '()';
  const staffOnly = isPublic ? '()' : '(self)';
  return {
    ...commonHeaders(config),
    'content-security-policy': Object.entries(directives)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    'reporting-endpoints': `csp="${config.publicUrl}/api/v1/csp-reports"`,
    'cross-origin-opener-policy': isPublic ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=${staffOnly}, publickey-credentials-create=${staffOnly}, publickey-credentials-get=${staffOnly}, microphone=(), geolocation=(), usb=(), payment=${payment}`,
    ...(!isPublic && { 'cache-control': 'no-store' }),
  };
}
