import type { PageLanguage } from '@sangamam/contract/locale/languages';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { useRouteLoaderData } from 'react-router';

/** The settings that every page gets; the texts of the policies are their own pages' to load. */
export type PageSettings = Omit<PublicSettings, 'policies'>;

export interface RootData {
  readonly settings: PageSettings;
  readonly language: PageLanguage;
  /** Time of rendering in ms, so that server and browser agree on what is past. */
  readonly renderedAtMs: number;
  /** No form is taken any more. */
  readonly isClosed: boolean;
  /** Rendered for one person, whose session it has. */
  readonly isForOne: boolean;
}

/** Data of the document from the server; undefined only on the crash page. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** The current public settings. */
export function useSettings(): PageSettings {
  const data = useRootData();
  if (!data) throw new Error('The settings are missing from the document');
  return data.settings;
}

/** True once registration has closed: then no page offers it. */
export const useIsClosed = (): boolean => useRootData()?.isClosed ?? false;
