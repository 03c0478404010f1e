import type { Language } from '@sangamam/contract/languages';
import type { PublicSettings } from '@sangamam/contract/settings';
import { useRouteLoaderData } from 'react-router';

export interface RootData {
  readonly settings: PublicSettings;
  readonly language: Language;
  /** When the page was rendered, in milliseconds: server and browser then agree on what is past. */
  readonly renderedAtMs: number;
}

/** What the server gave to the document. Undefined only on the page that reports a crash. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** The event, fees, deadlines, options and texts of the moment. */
export function useSettings(): PublicSettings {
  const data = useRootData();
  if (!data) throw new Error('The settings are missing from the document');
  return data.settings;
}

/** "Sangamam" from "Sangamam – Navodaya Alumni Summit": for the logo and page titles. */
export function shortName({ event }: Pick<PublicSettings, 'event'>): string {
  return event.name.split(' – ')[0] ?? event.name;
}
