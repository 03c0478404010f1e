import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const open = () => import('./storage.ts');

/** Storage as a browser may have it. */
const storages: Record<string, { isKept: boolean; stub: () => void }> = {
  usual: {
    isKept: true,
    stub: () => vi.stubGlobal('sessionStorage', fakeStorage()),
  },
  missing: { isKept: false, stub: () => vi.stubGlobal('sessionStorage', undefined) },
  forbidden: {
    isKept: false,
    stub: () =>
      vi.stubGlobal(
        'sessionStorage',
        new Proxy(
          {},
          {
            get() {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          },
        ),
      ),
  },
  full: {
    isKept: false,
    stub: () =>
      vi.stubGlobal('sessionStorage', {
        ...fakeStorage(),
        setItem() {
          throw new DOMException('It is full.', 'QuotaExceededError');
        },
      }),
  },
};

test.each(Object.entries(storages))('%s storage', async (_, { isKept, stub }) => {
  stub();
  const { doesStore, readStored, removeStored, store, storedKeys } = await open();
  expect(doesStore('sessionStorage')).toBe(isKept);
  expect(readStored('sessionStorage', 'draft:a')).toBeNull();
  expect(store('sessionStorage', 'draft:a', '1')).toBe(isKept);
  store('sessionStorage', 'other', '2');
  expect(readStored('sessionStorage', 'draft:a')).toBe('1');
  expect(readStored('localStorage', 'draft:a')).toBeNull();
  expect(storedKeys('sessionStorage', 'draft:')).toEqual(['draft:a']);
  removeStored('sessionStorage', 'draft:a');
  expect(readStored('sessionStorage', 'draft:a')).toBeNull();
  expect(storedKeys('sessionStorage', 'draft:')).toEqual([]);
});

test('what a full disk refuses stands before what it kept', async () => {
  const kept = fakeStorage();
  kept.setItem('a', 'old');
  vi.stubGlobal('sessionStorage', kept);
  const { readStored, store } = await open();
  kept.setItem = () => {
    throw new DOMException('It is full.', 'QuotaExceededError');
  };
  store('sessionStorage', 'a', 'new');
  expect(readStored('sessionStorage', 'a')).toBe('new');
});

/** Keys stand on it beside its methods, which are not listed. */
function fakeStorage() {
  const storage: Record<string, unknown> = {};
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(storage, name, { value, writable: true, enumerable: false });
  }
  return storage as typeof methods;
}
