import { part } from '../../../ui/part.tsx';

/** Apart, so that the list of nouns does not name all files of the panel. */
export const SuggestionPanel = part(() =>
  import('./suggestion-panel.tsx').then((module) => module.SuggestionPanel),
);
