import type { Noun } from '../../kit/page/nouns.ts';

export const components: Noun = {
  pages: [{ path: '/dev/ui', file: 'features/dev/components-page.tsx' }],
};
