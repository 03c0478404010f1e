import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const whoIsComing: Noun = {
  pages: [{ path: paths.whoIsComing, file: 'features/who-is-coming/who-is-coming-page.tsx' }],
};
