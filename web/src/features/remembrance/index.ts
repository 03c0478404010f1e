import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const remembrance: Noun = {
  pages: [{ path: paths.remembrance, file: 'features/remembrance/remembrance-page.tsx' }],
};
