import type { SiteSettings } from '@sangamam/contract/event-settings';
import type { Gallery } from '@sangamam/contract/gallery';
import type { Language } from '@sangamam/contract/languages';
import type { WhoIsComing } from '@sangamam/contract/who-is-coming';
import { createContext } from 'react-router';

/** What the server hands to a page that it renders. Nothing in it belongs to one visitor. */
export interface Site {
  readonly settings: SiteSettings;
  readonly language: Language;
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string;
  /** Asked anew for each rendering; it names nobody. */
  readonly whoIsComing: () => Promise<WhoIsComing>;
  /** What everybody sees, with the photos of the album at this address. */
  readonly gallery: (album: string | null) => Promise<Gallery>;
  /** Marks our own inline scripts, so that the server can tell them from any other. */
  readonly nonce: string;
  /** Shows the pages under /dev. */
  readonly isDevelopment: boolean;
  readonly onError: (error: unknown) => void;
}

export const siteContext = createContext<Site>();
