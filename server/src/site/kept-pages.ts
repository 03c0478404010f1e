import { minuteMs } from '@sangamam/contract/locale/durations';
import type { FinishedPage } from './finished-page.ts';

/** A kept page is rendered anew after this time, because pages also say what is open or over. */
const maxAgeMs = minuteMs;
/** One that reads a parameter, such as an album: its photos may be taken down at any time. */
const maxAgeOfReadMs = 5_000;
/** More than there are pages in all languages. Beyond it those go that a parameter made. */
const maxKeptPages = 512;

interface KeptPage {
  /** One that is being rendered is there, too: who asks meanwhile waits for it. */
  readonly page: Promise<FinishedPage | Response>;
  readonly version: number;
  readonly renderedAtMs: number;
}

/**
 * Keeps pages by what tells them apart, and renders one only where none of this version of the settings is
 * fresh. What `render` throws at once is thrown; a redirect or a failure is not kept.
 */
export function keepPages() {
  const kept = new Map<string, KeptPage>();
  return async (
    key: string,
    version: number,
    render: () => Promise<FinishedPage | Response>,
  ): Promise<FinishedPage | Response> => {
    const reads = (name: string) => name.includes('?');
    const found = kept.get(key);
    const isYoung =
      found && performance.now() - found.renderedAtMs < (reads(key) ? maxAgeOfReadMs : maxAgeMs);
    if (isYoung && found.version === version) return found.page;
    const page = render();
    kept.delete(key);
    kept.set(key, { page, version, renderedAtMs: performance.now() });
    const oldest = kept.size > maxKeptPages && [...kept.keys()].find(reads);
    if (oldest) kept.delete(oldest);
    const forget = () => {
      if (kept.get(key)?.page === page) kept.delete(key);
    };
    page.then((made) => made instanceof Response && forget(), forget);
    return page;
  };
}
