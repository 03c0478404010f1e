import type { Gallery } from '@sangamam/contract/gallery';
import type { Invitation } from '@sangamam/contract/invitation';
import type { PageLanguage } from '@sangamam/contract/locale/languages';
import type { WhoIsComing } from '@sangamam/contract/reports/who-is-coming';
import type { SiteSettings } from '@sangamam/contract/settings/event-settings';
import { createContext } from 'react-router';

/** Calls of the API for whom a page is rendered. */
export interface Visit {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** The same for the same answers of the same browser, so that a second press of a button counts once. */
  keyFor(answers: string): string;
}

/** Data for the server-rendered pages. Nothing in it belongs to one visitor but `visit`. */
export interface Site {
  readonly settings: SiteSettings;
  readonly language: PageLanguage;
  /** Origin of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** Read anew for each rendering; contains no names. */
  readonly whoIsComing: () => Promise<WhoIsComing>;
  /** The public gallery, with the photos of the album at this slug. */
  readonly gallery: (album: string | null) => Promise<Gallery>;
  /** The invitation that a query asks for; null where there is none. */
  readonly invitation: (asked: URLSearchParams) => Promise<Invitation | null>;
  /** Marks our inline scripts, so that the server can allow them by their hash (`finished-page.ts`). */
  readonly nonce: string;
  /** For whom the page is rendered; null where it is the same for everybody. */
  readonly visit: Visit | null;
  /** Enables the pages under /dev. */
  readonly isDevelopment: boolean;
  readonly onError: (error: unknown) => void;
}

export const siteContext = createContext<Site>();
