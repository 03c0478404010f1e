import { words } from '@sangamam/words/staff/pages/gallery';
import type { Noun } from '../../kit/page/nouns.ts';

export const galleryPath = '/admin/settings/gallery';

export const adminGallery: Noun = {
  pages: [
    { path: galleryPath, file: 'features/admin-gallery/albums-page.tsx' },
    { path: `${galleryPath}/:album`, file: 'features/admin-gallery/album-page.tsx' },
  ],
  settings: [{ label: words.gallery, to: galleryPath, group: 'site', right: 'settings.edit' }],
};
