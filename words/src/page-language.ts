/**
 * The sources of the page's language: the document in a browser, the request on a server. A browser that translates
 * the page changes its `lang`, so what the server wrote stands beside it.
 */
let source = (): string => (globalThis as Page).document?.documentElement.dataset.language || 'en';

/** As much of a browser as is asked; a server has none of it. */
interface Page {
  readonly document?: { readonly documentElement: { readonly dataset: { language?: string } } };
}

/** Sets where the language comes from where several pages are rendered at once. */
export function setPageLanguage(newSource: () => string): void {
  source = newSource;
}

export const pageLanguage = (): string => source();

/**
 * Words that read in the language of the page. They are looked up when they are read, so read them while
 * rendering, not while a module loads; groups of them may be picked out at any time. Builds for a browser
 * hold one language and do not come through here.
 */
export function inPageLanguage<Words extends object>(
  byLanguage: Readonly<Record<'en', Words>> & Readonly<Record<string, Words>>,
): Words {
  return lookedUp(byLanguage.en, () => byLanguage[source()] ?? byLanguage.en);
}

function lookedUp<Words extends object>(english: Words, own: () => Words): Words {
  return new Proxy(english, {
    get(_, key) {
      const group: unknown = Reflect.get(english, key);
      const isGroup = typeof group === 'object' && group !== null && !Array.isArray(group);
      return isGroup
        ? lookedUp<object>(group, () => Reflect.get(own(), key) as object)
        : Reflect.get(own(), key);
    },
  });
}
