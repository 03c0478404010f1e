/**
 * Data a device keeps to check people in without network: the list of registrations, which signing in and
 * out deletes (`session.ts`), and an admin's arrivals not sent yet, which have no names and stay until that
 * admin has sent them. Each is a separate database of the browser.
 */
export type Kept = 'door-list' | `door-queue ${string}`;

const storeName = 'kept';
const onlyKey = 'value';

function open(name: Kept): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(
  name: Kept,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(name);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Undefined if nothing was kept. */
export function readKept(name: Kept): Promise<unknown> {
  return run(name, 'readonly', (store) => store.get(onlyKey));
}

/** Replaces what was kept. */
export async function keep(name: Kept, value: unknown): Promise<void> {
  await run(name, 'readwrite', (store) => store.put(value, onlyKey));
}

/**
 * Replaces what was kept by the result of `change`, and returns it. Runs in a transaction, so tabs take
 * turns.
 */
export async function changeKept<T>(name: Kept, change: (kept: unknown) => T): Promise<T> {
  let changed: T | undefined;
  await run(name, 'readwrite', (store) => {
    const request = store.get(onlyKey);
    request.onsuccess = () => {
      changed = change(request.result);
      store.put(changed, onlyKey);
    };
    return request;
  });
  // the transaction was completed, so `change` was called
  return changed as T;
}

export async function forget(name: Kept): Promise<void> {
  await run(name, 'readwrite', (store) => store.delete(onlyKey));
}
