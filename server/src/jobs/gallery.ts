import * as z from 'zod/mini';
import {
  cleanGallery,
  cleanGalleryJob,
  drawPhoto,
  drawPhotoJob,
} from '../features/gallery/draw-photo.ts';
import type { Job } from './jobs.ts';

const payloadSchema = z.object({ photoId: z.uuid() });

/** Draws a photo of the gallery in its sizes. */
export const drawPhotoAtOnce: Job = {
  name: drawPhotoJob,
  run: (deps, payload) => drawPhoto(deps, payloadSchema.parse(payload).photoId),
};

/** Deletes pictures whose photo was taken down. */
export const cleanGalleryOften: Job = {
  name: cleanGalleryJob,
  cron: '*/10 * * * *',
  run: cleanGallery,
};
