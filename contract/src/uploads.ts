import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** 10MB as the page states it, inclusive (Specification 9). */
export const maxUploadBytes = 10 * 1024 * 1024;

/** The field of the form that holds the file (Specification 7). */
export const uploadField = 'file';

/** What a file picker offers (Specification 5). The server looks at the content all the same. */
export const uploadAccept = 'image/*,.pdf,.doc,.docx,.txt';

/** Endings that a file of each kind may have; a picture comes out as JPEG, PNG, WebP or GIF. */
export const uploadExtensions = [
  ...['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'heif', 'avif'],
  ...['pdf', 'doc', 'docx', 'txt'],
] as const;

/** Whether a name ends as a file does that is accepted. */
export function hasUploadExtension(fileName: string): boolean {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return uploadExtensions.some((extension) => extension === ending);
}

/**
 * Takes one file for a report. It is looked at by content, pictures are drawn anew, and it is deleted
 * after a day unless a report names its `fileUrl`. The browser that sent it is remembered by a cookie.
 */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/upload/single',
  summary: 'Uploads one file for a report',
  access: { kind: 'public' },
  upload: { field: uploadField, maxBytes: maxUploadBytes },
  reply: z.object({
    /** What a report names in `attachments`; opening it needs more than knowing it. */
    fileUrl: z.string(),
    fileName: z.string(),
    sizeBytes: z.number(),
    type: z.string(),
  }),
  alsoTopLevel: ['fileUrl'],
  captchaAfter: 3,
  limit: { by: 'address', calls: 30, windowSeconds: 600 },
  timeoutMs: 120_000,
  failure: 'Failed to upload file',
});

/** Only with the signature of a link that staff were given; it holds five minutes. */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/files/{id}',
  summary: 'An uploaded file, by a signed link',
  access: { kind: 'public' },
  params: z.object({ id: z.uuid() }),
  query: z.object({
    /** When the link ends, in seconds since 1970. */
    e: z._default(z.string().check(z.regex(/^\d{0,12}$/)), ''),
    s: z._default(z.string().check(z.regex(/^[\w-]{0,64}$/)), ''),
  }),
  file: 'application/octet-stream',
  failure: 'The file could not be opened.',
});
