import { words } from '@sangamam/words/staff/pages/imports';
import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const imports: Noun = {
  pages: [{ path: paths.adminRegistrationImport, file: 'features/imports/import-page.tsx' }],
  places: [{ label: words.import, to: paths.adminRegistrationImport, right: 'registrations.edit' }],
};
