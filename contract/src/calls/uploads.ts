import * as z from 'zod/mini';
import { failed } from '../locale/problems.ts';
import { endpoint } from './endpoint.ts';

/** 10 MB as stated on the page, inclusive (docs/product/issues-and-messages.md#attachments). */
export const maxUploadBytes = 10 * 1024 * 1024;

/** The form field of the file (docs/product/fixed.md#calls). */
export const uploadField = 'file';

/** For the file picker (docs/product/fixed.md#in-the-browser); the server checks the content anyway. */
export const uploadAccept = 'image/*,.pdf,.doc,.docx,.txt';

/** Accepted file extensions; pictures are converted to JPEG, PNG, WebP or GIF. */
export const uploadExtensions = [
  'jpg',
  'jpeg',
  'png',
  'webp',
  'gif',
  'heic',
  'heif',
  'avif',
  'pdf',
  'doc',
  'docx',
  'txt',
] as const;

/** True if a file name has an accepted extension. */
export function hasUploadExtension(fileName: string): boolean {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return uploadExtensions.some((extension) => extension === ending);
}

/**
 * Takes one file for a report. Its content is checked, pictures are redrawn, and it is deleted after a day
 * unless a report names its `fileUrl`. A cookie identifies the browser that sent it.
 */
export const uploadFile = endpoint('POST /upload/single', {
  summary: 'Uploads one file for a report',
  access: { kind: 'public' },
  upload: { field: uploadField, maxBytes: maxUploadBytes },
  reply: z.object({
    /** Named in `attachments` of a report; does not suffice to open the file. */
    fileUrl: z.string(),
    fileName: z.string(),
    sizeBytes: z.number(),
    type: z.string(),
  }),
  alsoTopLevel: ['fileUrl'],
  captchaAfter: 3,
  limit: { calls: 30, windowSeconds: 600 },
  timeoutMs: 120_000,
  failure: failed('fileNotUploaded'),
});

/** Needs the signature of a link given to staff, valid for five minutes. */
export const downloadFile = endpoint('GET /files/{id}', {
  summary: 'An uploaded file, by a signed link',
  access: { kind: 'public' },
  query: z.object({
    /** Expiry of the link, in seconds since 1970. */
    e: z._default(z.string().check(z.regex(/^\d{0,12}$/)), ''),
    s: z._default(z.string().check(z.regex(/^[\w-]{0,64}$/)), ''),
  }),
  file: 'application/octet-stream',
  failure: failed('fileNotOpened'),
});
