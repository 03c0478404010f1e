import { createContext, useContext, useMemo } from 'react';
import { part } from '../../ui/part.tsx';
import { allOf, type Load, type Noun, type Parts } from './nouns.ts';

/** The nouns of the back office in their order. */
export const Nouns = createContext<readonly Noun[]>([]);

/** Finds the address that a noun has under this name; none where the noun is not there. */
export function useLink(): (name: string, id?: string) => string | undefined {
  const nouns = useContext(Nouns);
  return (name, id = '') => nouns.find(({ links }) => links?.[name])?.links?.[name]?.(id);
}

/** A part of the page that another noun has; undefined where that noun is not there. Put a `Suspense` round it. */
export function usePart<Name extends keyof Parts>(name: Name) {
  const load: Load<Parts[Name]> | undefined = useContext(Nouns).find(({ parts }) => parts?.[name])
    ?.parts?.[name];
  return useMemo(() => load && part(load), [load]);
}

/** The tabs that other nouns have for the page of this address. */
export function useAddedTabs(address: string) {
  const nouns = useContext(Nouns);
  return useMemo(
    () =>
      allOf(nouns, 'tabs')
        .filter(({ of }) => of === address)
        .map(({ name, label, load }) => ({ name, label, Tab: part(load) })),
    [nouns, address],
  );
}
