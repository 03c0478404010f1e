import { words } from '@sangamam/words/staff/pages/transportation';
import { Bus } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

const path = paths.adminTransportation;
const right = 'transportation.manage';

export const transportation: Noun = {
  pages: [{ path, file: 'features/transportation/transportation-page.tsx' }],
  menu: [{ label: words.transportation, to: path, right, icon: Bus }],
  places: [{ label: words.arrivals, to: `${path}?tab=arrivals`, right }],
};
