import { words } from '@sangamam/words/staff/pages/check-in';
import { ScanLine } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';
import { checkInPath } from '../../kit/paths.ts';

const door = { label: words.checkIn, to: checkInPath, right: 'checkin.do' } as const;

/** The door of the event: a view of the page of registrations, for whoever sees no list the page itself. */
export const checkIn: Noun = {
  pages: [],
  // with the list, the door is a link of it
  menu: [{ ...door, unless: 'registrations.view', icon: ScanLine }],
  places: [door],
};
