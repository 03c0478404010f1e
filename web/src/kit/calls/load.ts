import { CallError, noConnection } from './call-error.ts';

/** Pauses before the second and the third attempt. */
const pausesMs = [500, 2000];

/** Loads a module in up to three attempts, then throws a `CallError` with status 0. */
export async function loadWithRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load().catch(() => {
    throw new CallError(noConnection(), { status: 0 });
  });
}

/**
 * Replaces Vite's helper around each `import()` of a build, which tries only once: preloads the module's
 * files, waits for its styles, and retries each.
 */
export async function importPart<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const styles = files
    .map((file) => (file.endsWith('.css') ? addStyles(`/${file}`) : preload(`/${file}`)))
    .filter((waiting) => waiting !== null);
  await Promise.all(styles);
  return loadWithRetries(load);
}

const addedStyles = new Map<string, Promise<void>>();

/** Resolves even if the styles fail to load: the part is then shown without them. */
function addStyles(href: string): Promise<void> | null {
  if (findLink(`[rel=stylesheet][href="${href}"]`)) return addedStyles.get(href) ?? null;
  const added = loadWithRetries(
    () =>
      new Promise<void>((resolve, reject) => {
        const link = addLink('stylesheet', href);
        link.onload = () => resolve();
        link.onerror = () => {
          link.remove();
          reject();
        };
      }),
  ).catch(() => {});
  addedStyles.set(href, added);
  return added;
}

function preload(href: string): null {
  if (!findLink(`[href="${href}"]`)) addLink('modulepreload', href);
  return null;
}

const findLink = (which: string) => document.querySelector(`link${which}`);

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return link;
}
