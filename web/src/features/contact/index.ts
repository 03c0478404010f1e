import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const contact: Noun = {
  pages: [{ path: paths.contact, file: 'features/contact/contact-page.tsx' }],
};
