import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const takePlace: Noun = {
  pages: [{ path: paths.takePlace, file: 'features/take-place/take-place-page.tsx' }],
};
