import {
  type altchaChallenge,
  type CaptchaChallenge,
  readCaptchaChallenge,
} from '@sangamam/contract/captcha';
import type * as z from 'zod/mini';

/** The type of `call`, which loads this file lazily and so cannot be imported here. */
type ReadChallenge = (
  endpoint: typeof readCaptchaChallenge,
  input: { readonly query: { readonly action: string } },
) => Promise<CaptchaChallenge>;

/**
 * Solves the captcha for `action` ("POST /registrations/step/{id}") and returns the token for
 * X-Captcha-Token; null if it failed. Usually without interaction; ALTCHA takes about a second of WebCrypto
 * off the main thread.
 */
export async function solveCaptcha(action: string, read: ReadChallenge): Promise<string | null> {
  const challenge = await read(readCaptchaChallenge, { query: { action } });
  switch (challenge.kind) {
    case 'none':
      return 'none';
    case 'altcha':
      return solveAltcha(challenge.challenge).catch(() => null);
    case 'turnstile':
      return solveTurnstile(challenge).catch(() => null);
  }
}

async function solveAltcha(challenge: z.output<typeof altchaChallenge>): Promise<string | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) return null;
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}

/** The part of Turnstile's API that we use (developers.cloudflare.com/turnstile). */
interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      action: string;
      appearance: 'interaction-only';
      callback: (token: string) => void;
      'error-callback': () => void;
    },
  ): string;
  remove(widgetId: string): void;
}

const turnstileScript = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
/** Long enough to tick the box that Turnstile may show. */
const turnstileTimeoutMs = 120_000;

async function solveTurnstile({
  siteKey,
  action,
}: Extract<CaptchaChallenge, { kind: 'turnstile' }>): Promise<string> {
  const turnstile = await loadTurnstile();
  const container = document.createElement('div');
  container.style.cssText = 'position:fixed;inset:auto 16px 16px auto;z-index:1000';
  // in an open dialog, else everything outside of it is out of reach
  const parent = document.querySelector('dialog[open]') ?? document.body;
  parent.append(container);
  let widgetId = '';
  try {
    return await new Promise<string>((resolve, reject) => {
      setTimeout(() => reject(new Error('Turnstile was not solved')), turnstileTimeoutMs);
      widgetId = turnstile.render(container, {
        sitekey: siteKey,
        action,
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': () => reject(new Error('Turnstile was not solved')),
      });
    });
  } finally {
    turnstile.remove(widgetId);
    container.remove();
  }
}

let loading: Promise<Turnstile> | undefined;

function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = turnstileScript;
    script.onload = () => resolve((globalThis as unknown as { turnstile: Turnstile }).turnstile);
    script.onerror = () => {
      script.remove();
      loading = undefined;
      reject(new Error('Turnstile was not loaded'));
    };
    document.head.append(script);
  });
  return loading;
}
