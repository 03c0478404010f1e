/** For the browsers that check it, the staff document lets one policy make an address for a script. */
interface Policies {
  createPolicy(
    name: 'app',
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const workerPath = '/service-worker.js';
let workerUrl: string | undefined;

function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  // A policy of a name is made once a document.
  workerUrl ??=
    trustedTypes
      ?.createPolicy('app', { createScriptURL: () => workerPath })
      .createScriptURL(workerPath) ?? workerPath;
  return workerUrl;
}

/**
 * Has this browser keep the page and scripts of the door, so that a reload without a network opens it
 * again; they hold nothing about anybody. Does nothing where a browser forbids it.
 */
export async function syncDoor(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(trustedWorkerUrl());
    registration?.waiting?.postMessage({ type: 'take over' });
    const { active } = await navigator.serviceWorker.ready;
    const assets = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/'));
    active?.postMessage({ type: 'keep the door', assets });
  } catch {
    // The door works while its page stays open.
  }
}
