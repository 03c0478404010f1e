import type { Noun } from '../../platform/noun.ts';
import { cleanGalleryJob, drawPhotoJob } from './draw-photo.ts';
import { photoData } from './personal-data-store.ts';
import { galleryRoutes } from './routes.ts';

export const noun = {
  routes: [galleryRoutes],
  jobs: [cleanGalleryJob, drawPhotoJob],
  tables: ['galleryAlbum', 'galleryFile', 'galleryPhoto'],
  personalData: [photoData],
} satisfies Noun;
