import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const invitation: Noun = {
  pages: [{ path: paths.invitation, file: 'features/invitation/invitation-page.tsx' }],
};
