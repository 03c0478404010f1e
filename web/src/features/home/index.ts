import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const home: Noun = {
  pages: [{ path: paths.home, file: 'features/home/home-page.tsx' }],
};
