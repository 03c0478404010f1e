import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const gallery: Noun = {
  pages: [{ path: paths.gallery, file: 'features/gallery/gallery-page.tsx' }],
};
