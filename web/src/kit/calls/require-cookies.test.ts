import { afterEach, expect, test, vi } from 'vitest';
import { takesCookies } from './require-cookies.ts';

afterEach(() => vi.unstubAllGlobals());

/** The cookies of a browser; whenever one is set, another tab does the same as `elsewhere` says. */
function stubCookies(elsewhere: () => void = () => {}): void {
  const jar = new Map<string, string>();
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(cookie: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
      elsewhere();
    },
  });
}

test('cookies are tried, and what was tried is gone', () => {
  stubCookies();
  expect(takesCookies()).toBe(true);
  expect(document.cookie).toBe('');
});

test('a browser that keeps none is found out', () => {
  vi.stubGlobal('document', { cookie: '' });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  expect(takesCookies()).toBe(false);
});

test('tabs that try at the same time do not mislead each other', () => {
  let isElsewhere = false;
  stubCookies(() => {
    if (isElsewhere) return;
    isElsewhere = true;
    expect(takesCookies()).toBe(true);
    isElsewhere = false;
  });
  expect(takesCookies()).toBe(true);
});
