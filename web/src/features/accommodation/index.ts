import { words } from '@sangamam/words/staff/pages/accommodation';
import { BedDouble } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

const path = paths.adminAccommodation;
const right = 'accommodation.manage';

export const accommodation: Noun = {
  pages: [{ path, file: 'features/accommodation/accommodation-page.tsx' }],
  menu: [{ label: words.accommodation, to: path, right, icon: BedDouble }],
  places: [
    { label: words.requests, to: `${path}?tab=requests`, right },
    { label: words.rooms, to: `${path}?tab=rooms`, right },
  ],
};
