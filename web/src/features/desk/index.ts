import { words } from '@sangamam/words/staff/pages/desk';
import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const desk: Noun = {
  pages: [{ path: paths.adminCreateRegistration, file: 'features/desk/desk-page.tsx' }],
  places: [{ label: words.desk, to: paths.adminCreateRegistration, right: 'registrations.edit' }],
};
