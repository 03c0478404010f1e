import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const alumniUpdate: Noun = {
  pages: [
    { path: paths.alumniUpdate, file: 'features/alumni-update/alumni-update-page.tsx' },
    { path: paths.changeContact, file: 'features/alumni-update/change-contact-page.tsx' },
    { path: paths.code, file: 'features/alumni-update/code-page.tsx' },
  ],
};
