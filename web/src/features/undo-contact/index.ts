import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const undoContact: Noun = {
  pages: [{ path: paths.undoContactChange, file: 'features/undo-contact/undo-contact-page.tsx' }],
};
