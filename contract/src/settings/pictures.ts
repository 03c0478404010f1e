import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { maxUploadBytes, uploadField } from '../calls/uploads.ts';
import { failed } from '../locale/problems.ts';

/** The uses of pictures in the settings. */
export const pictureUses = ['logo', 'hero', 'portrait'] as const;
export type PictureUse = (typeof pictureUses)[number];

/** Drawn anew to fit `logoBox`, `heroBox` or `portraitBox`. Shown once the settings use it, else deleted. */
export const uploadPicture = endpoint('POST /site-pictures', {
  summary: 'Takes a logo, the picture of the home page or a portrait',
  access: { kind: 'admin', action: 'settings.edit' },
  query: z.object({ use: z.enum(pictureUses) }),
  upload: { field: uploadField, maxBytes: maxUploadBytes },
  reply: z.object({ id: z.string(), width: z.number(), height: z.number() }),
  limit: { calls: 120, windowSeconds: 3600 },
  timeoutMs: 120_000,
  failure: failed('pictureNotUploaded'),
});

/** Cacheable for good: another picture has another id. */
export const readPicture = endpoint('GET /site-pictures/{id}', {
  summary: 'A logo, the picture of the home page or a portrait',
  access: { kind: 'public' },
  file: 'image/*',
  uncounted: true,
  failure: failed('pictureNotOpened'),
});
