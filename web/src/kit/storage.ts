/**
 * The values this browser keeps for the site. It may refuse to, as a private window or a full disk does: then it is kept until
 * the page is left, and whoever promises more asks `doesStore` first.
 */
export type Place = 'localStorage' | 'sessionStorage';

/** The values that were refused. */
const inMemory = {
  localStorage: new Map<string, string>(),
  sessionStorage: new Map<string, string>(),
};

/** Null where nothing is kept. */
export function readStored(place: Place, key: string): string | null {
  try {
    return inMemory[place].get(key) ?? globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** True if it outlives the page. */
export function store(place: Place, key: string, value: string): boolean {
  try {
    globalThis[place].setItem(key, value);
    inMemory[place].delete(key);
    return true;
  } catch {
    inMemory[place].set(key, value);
    return false;
  }
}

export function removeStored(place: Place, key: string): void {
  inMemory[place].delete(key);
  try {
    globalThis[place].removeItem(key);
  } catch {
    // nothing was kept
  }
}

/** The keys that begin with this. */
export function storedKeys(place: Place, prefix: string): string[] {
  const keys = new Set(inMemory[place].keys());
  try {
    for (const key of Object.keys(globalThis[place])) keys.add(key);
  } catch {
    // what was refused is all
  }
  return [...keys].filter((key) => key.startsWith(prefix));
}

/** True if the values kept there outlive the page. */
export function doesStore(place: Place): boolean {
  const isKept = store(place, 'probe', '');
  removeStored(place, 'probe');
  return isKept;
}
