import { part } from '../../../ui/part.tsx';

/** Apart, so that the list of nouns does not name all files of the tab. */
export const PoolingTab = part(() =>
  import('./pooling-tab.tsx').then((module) => module.PoolingTab),
);
