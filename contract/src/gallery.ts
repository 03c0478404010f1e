import * as z from 'zod/mini';
import { line, optionalLine } from './answer-kinds.ts';
import { endpoint } from './endpoint.ts';
import { maxUploadBytes, uploadField } from './uploads.ts';

/** Albums of photos: what everybody sees, what staff do, and what registrants send in. */

const picture = z.object({
  url: z.string(),
  format: z.enum(['avif', 'webp']),
  width: z.number(),
  height: z.number(),
});
export type Picture = z.output<typeof picture>;

/** A photo as everybody sees it. */
export interface ShownPhoto {
  readonly id: string;
  /** Empty: decoration. */
  readonly alt: string;
  readonly caption: string;
  readonly credit: string;
  /** In all its sizes, the smallest first. */
  readonly pictures: readonly Picture[];
}

export interface ShownAlbum {
  readonly slug: string;
  readonly title: string;
  readonly year: number;
  readonly photoCount: number;
  readonly cover: ShownPhoto;
}

export interface Gallery {
  readonly albums: readonly ShownAlbum[];
  /** The one that was asked for; null without one, and where there is none of that address. */
  readonly album: (ShownAlbum & { allowsDownload: boolean; photos: readonly ShownPhoto[] }) | null;
}

/** What the picker of a browser offers; the server looks at the content all the same. */
export const photoAccept = 'image/jpeg,image/png,image/webp,image/avif';
const upload = { field: uploadField, maxBytes: maxUploadBytes } as const;
const timeoutMs = 120_000;

/** The most photos an album holds, so that its page stays one page. */
export const maxAlbumPhotos = 300;
/** The most photos one registration sends in. */
export const maxSentPhotos = 20;

const access = { kind: 'admin', action: 'settings.edit' } as const;
const params = z.object({ id: z.uuid() });
const title = line('The title', 120).check(z.minLength(1, 'Enter a title'));
const year = z
  .int('Enter a year')
  .check(z.minimum(1985, 'Enter a year'), z.maximum(2100, 'Enter a year'));

const album = z.object({
  _id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  year: z.number(),
  isShown: z.boolean(),
  allowsDownload: z.boolean(),
  photoCount: z.number(),
  /** Of these, described and therefore shown. */
  shownCount: z.number(),
});
export type Album = z.output<typeof album>;

const photo = z.object({
  _id: z.uuid(),
  albumId: z.nullable(z.uuid()),
  /** null: not described yet, so nobody sees it; empty: decoration. */
  alt: z.nullable(z.string()),
  caption: z.string(),
  credit: z.string(),
  /** Registration number of whoever sent it in; null: staff. */
  sentBy: z.nullable(z.string()),
  createdAt: z.string(),
  /** Opens for an hour; null while the sizes are being drawn. */
  pictureUrl: z.nullable(z.string()),
});
export type Photo = z.output<typeof photo>;

export const listAlbums = endpoint({
  method: 'GET',
  path: '/gallery/albums',
  summary: 'All albums in their order, and how many photos that were sent in wait',
  access,
  reply: z.object({ albums: z.array(album), waiting: z.number() }),
  failure: 'Failed to load the albums',
});

export const createAlbum = endpoint({
  method: 'POST',
  path: '/gallery/albums',
  summary: 'Adds an album, hidden at first',
  access,
  body: z.object({ title, year }),
  reply: album,
  idempotent: true,
  failure: 'Failed to add the album',
});

export const changeAlbum = endpoint({
  method: 'PATCH',
  path: '/gallery/albums/{id}',
  summary: 'Changes what an album is called and who sees it',
  access,
  params,
  body: z.object({
    title: z.optional(title),
    year: z.optional(year),
    isShown: z.optional(z.boolean()),
    allowsDownload: z.optional(z.boolean()),
  }),
  reply: album,
  failure: 'Failed to change the album',
});

export const deleteAlbum = endpoint({
  method: 'DELETE',
  path: '/gallery/albums/{id}',
  summary: 'Deletes an album with its photos',
  access,
  params,
  failure: 'Failed to delete the album',
});

const order = z.object({ ids: z.array(z.uuid()).check(z.maxLength(maxAlbumPhotos)) });

export const orderAlbums = endpoint({
  method: 'PUT',
  path: '/gallery/albums/order',
  summary: 'Puts the albums into this order',
  access,
  body: order,
  failure: 'Failed to change the order',
});

/** `waiting`: what registrants sent in and staff have not put into an album. */
export const listPhotos = endpoint({
  method: 'GET',
  path: '/gallery/photos',
  summary: 'The photos of an album in their order, or those that wait',
  access,
  query: z.object({ album: z.union([z.literal('waiting'), z.uuid()]) }),
  reply: z.array(photo),
  failure: 'Failed to load the photos',
});

/** Nobody sees it before it has a description. */
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/gallery/albums/{id}/photos',
  summary: 'Adds a photo at the end of an album',
  access,
  params,
  upload,
  reply: z.object({ _id: z.uuid() }),
  limit: { by: 'session', calls: 600, windowSeconds: 3600 },
  timeoutMs,
  failure: 'Failed to upload the photo',
});

export const orderPhotos = endpoint({
  method: 'PUT',
  path: '/gallery/albums/{id}/order',
  summary: 'Puts the photos of an album into this order',
  access,
  params,
  body: order,
  failure: 'Failed to change the order',
});

/** A photo that was sent in is shown by putting it into an album. */
export const changePhoto = endpoint({
  method: 'PATCH',
  path: '/gallery/photos/{id}',
  summary: 'Describes a photo, and says in which album it is',
  access,
  params,
  body: z.object({
    alt: optionalLine('The description', 300),
    caption: optionalLine('The caption', 300),
    credit: optionalLine('The credit', 100),
    albumId: z.uuid('Choose an album'),
    /** Says that an empty description is meant. */
    isDecoration: z._default(z.boolean(), false),
  }),
  failure: 'Failed to change the photo',
});

export const removePhoto = endpoint({
  method: 'POST',
  path: '/gallery/photos/{id}/removal',
  summary: 'Takes a photo down at once, and deletes its pictures',
  access,
  params,
  body: z.object({ reason: optionalLine('The reason', 300) }),
  failure: 'Failed to remove the photo',
});

/** Shown ones are everybody's; others need the signature of a link that staff or their sender got. */
export const readPicture = endpoint({
  method: 'GET',
  path: '/gallery/pictures/{id}',
  summary: 'A photo in one size',
  access: { kind: 'public' },
  params,
  query: z.object({
    /** When the link ends, in seconds since 1970. */
    e: z._default(z.string().check(z.regex(/^\d{0,12}$/)), ''),
    s: z._default(z.string().check(z.regex(/^[\w-]{0,64}$/)), ''),
  }),
  file: 'image/*',
  uncounted: true,
  failure: 'The photo could not be opened.',
});

/** What whoever sends a photo in agrees to; kept with it. */
export const photoConsent =
  'I took this photo or may pass it on, and the people in it agree that everybody can see it here.';

const sentPhoto = z.object({
  _id: z.uuid(),
  caption: z.string(),
  credit: z.string(),
  state: z.enum(['waiting', 'shown', 'removed']),
  createdAt: z.string(),
  /** Opens for an hour; null while it is being drawn, and once it is removed. */
  pictureUrl: z.nullable(z.string()),
});
export type SentPhoto = z.output<typeof sentPhoto>;

export const listSentPhotos = endpoint({
  method: 'GET',
  path: '/registrations/{id}/photos',
  summary: 'The photos that were sent in with this registration, newest first',
  access: { kind: 'registrant' },
  params,
  reply: z.array(sentPhoto),
  failure: 'Failed to load your photos',
});

/** What stands before the file in the form. */
export const sentPhotoFields = z.object({
  agreed: z.literal('yes', 'Say that you may pass it on'),
  caption: optionalLine('The caption', 300),
  credit: optionalLine('The name', 100),
});

/** Staff look at it before anybody else sees it. Refuses with PHOTOS_FULL after twenty. */
export const sendPhoto = endpoint({
  method: 'POST',
  path: '/registrations/{id}/photos',
  summary: 'Sends a photo in for the gallery',
  access: { kind: 'registrant' },
  params,
  upload,
  reply: z.object({ _id: z.uuid() }),
  limit: { by: 'session', calls: 40, windowSeconds: 3600 },
  timeoutMs,
  failure: 'Failed to send the photo',
});

export const takeBackPhoto = endpoint({
  method: 'DELETE',
  path: '/registrations/{id}/photos/{photoId}',
  summary: 'Takes a photo back; nobody sees it any longer',
  access: { kind: 'registrant' },
  params: z.object({ id: z.uuid(), photoId: z.uuid() }),
  failure: 'Failed to take the photo back',
});
