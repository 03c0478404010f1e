import type { SiteSettings } from '@sangamam/contract/event-settings';
import type { Gallery } from '@sangamam/contract/gallery';
import type { Language } from '@sangamam/contract/languages';
import type { WhoIsComing } from '@sangamam/contract/who-is-coming';
import { createContext } from 'react-router';

/** Data for the server-rendered pages. Nothing in it belongs to one visitor. */
export interface Site {
  readonly settings: SiteSettings;
  readonly language: Language;
  /** Origin of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** Read anew for each rendering; contains no names. */
  readonly whoIsComing: () => Promise<WhoIsComing>;
  /** The public gallery, with the photos of the album at this slug. */
  readonly gallery: (album: string | null) => Promise<Gallery>;
  /** Marks our inline scripts, so that the server can allow them by their hash (`finished-page.ts`). */
  readonly nonce: string;
  /** Enables the pages under /dev. */
  readonly isDevelopment: boolean;
  readonly onError: (error: unknown) => void;
}

export const siteContext = createContext<Site>();
