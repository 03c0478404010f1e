import type { Noun } from '../../../kit/page/nouns.ts';

/** Rooms found by the optimiser, above the allocation. */
export const roomSuggestions: Noun = {
  optional: 'room-suggestions',
  pages: [],
  parts: {
    roomSuggestions: () => import('./lazy.ts').then(({ SuggestionPanel }) => SuggestionPanel),
  },
};
