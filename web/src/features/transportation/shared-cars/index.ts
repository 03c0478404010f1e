import { words } from '@sangamam/words/staff/pages/shared-cars';
import type { Noun } from '../../../kit/page/nouns.ts';
import { paths } from '../../../kit/paths.ts';

const page = paths.adminTransportation;

/** Who could travel together, a tab of transportation. */
export const sharedCars: Noun = {
  optional: 'shared-cars',
  pages: [],
  tabs: [
    {
      of: page,
      name: 'pooling',
      label: words.sharedCars,
      load: () => import('./lazy.ts').then(({ PoolingTab }) => PoolingTab),
    },
  ],
  places: [{ label: words.sharedCars, to: `${page}?tab=pooling`, right: 'transportation.manage' }],
};
