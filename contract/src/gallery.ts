import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint.ts';
import { maxUploadBytes, uploadField } from './calls/uploads.ts';
import { failed, problem } from './locale/problems.ts';
import { controlCharacters, line, optionalLine } from './text/answer-kinds.ts';
import { asLine } from './text/doors.ts';

/** Albums of photos: what is public, what staff do, and what registrants send in. */

const picture = z.object({
  url: z.string(),
  format: z.enum(['avif', 'webp']),
  width: z.number(),
  height: z.number(),
});
export type Picture = z.output<typeof picture>;

/** A public photo. */
export interface ShownPhoto {
  readonly id: string;
  /** Empty for decoration. */
  readonly alt: string;
  readonly caption: string;
  readonly credit: string;
  /** All sizes, smallest first. */
  readonly pictures: readonly Picture[];
}

export interface ShownAlbum {
  readonly slug: string;
  readonly title: string;
  /** The year of the photos. */
  readonly year: number;
  /** Empty: of no school in particular. */
  readonly school: string;
  /** The year in which the people of it passed out; empty: of no batch in particular. */
  readonly batch: string;
  readonly photoCount: number;
  readonly cover: ShownPhoto;
}

export interface Gallery {
  readonly albums: readonly ShownAlbum[];
  /** The requested album; null if none was requested or found. */
  readonly album:
    | (ShownAlbum & {
        allowsDownload: boolean;
        /** Each two photos belong together: then, and now. */
        isPairs: boolean;
        photos: readonly ShownPhoto[];
      })
    | null;
}

/** For the file picker; the server checks the content anyway. */
export const photoAccept = 'image/jpeg,image/png,image/webp,image/avif';
const upload = { field: uploadField, maxBytes: maxUploadBytes } as const;
const timeoutMs = 120_000;

/** The most photos per album, so that it fits one page. */
export const maxAlbumPhotos = 300;
/** The most photos per registration. */
export const maxSentPhotos = 20;

const access = { kind: 'admin', action: 'settings.edit' } as const;
const title = line('The title', 120).check(z.minLength(1, problem('titleRequired')));
const year = z
  .int(problem('enterYear'))
  .check(z.minimum(1985, problem('enterYear')), z.maximum(2100, problem('enterYear')));

const album = z.object({
  _id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  year: z.number(),
  school: z.string(),
  batch: z.string(),
  isShown: z.boolean(),
  allowsDownload: z.boolean(),
  isPairs: z.boolean(),
  photoCount: z.number(),
  /** How many of these are described and so public. */
  shownCount: z.number(),
});
export type Album = z.output<typeof album>;

const photo = z.object({
  _id: z.uuid(),
  albumId: z.nullable(z.uuid()),
  /** Null: not described yet, so not public; empty: decoration. */
  alt: z.nullable(z.string()),
  caption: z.string(),
  credit: z.string(),
  /** Registration number of the sender; null for staff. */
  sentBy: z.nullable(z.string()),
  createdAt: z.string(),
  /** A link valid for an hour; null until the sizes are drawn. */
  pictureUrl: z.nullable(z.string()),
});
export type Photo = z.output<typeof photo>;

export const listAlbums = endpoint('GET /gallery/albums', {
  summary: 'All albums in their order, and how many photos that were sent in wait',
  access,
  reply: z.object({ albums: z.array(album), waiting: z.number() }),
  failure: failed('albumsNotLoaded'),
});

export const createAlbum = endpoint('POST /gallery/albums', {
  summary: 'Adds an album, hidden at first',
  access,
  body: z.object({
    title,
    year,
    school: optionalLine('The school', 80),
    batch: optionalLine('The batch', 4),
  }),
  reply: album,
  idempotent: true,
  failure: failed('albumNotAdded'),
});

export const changeAlbum = endpoint('PATCH /gallery/albums/{id}', {
  summary: 'Changes what an album is called and who sees it',
  access,
  body: z.object({
    title: z.optional(title),
    year: z.optional(year),
    school: z.optional(line('The school', 80)),
    batch: z.optional(line('The batch', 4)),
    isShown: z.optional(z.boolean()),
    allowsDownload: z.optional(z.boolean()),
    isPairs: z.optional(z.boolean()),
  }),
  reply: album,
  failure: failed('albumNotChanged'),
});

export const deleteAlbum = endpoint('DELETE /gallery/albums/{id}', {
  summary: 'Deletes an album with its photos',
  access,
  failure: failed('albumNotDeleted'),
});

const order = z.object({ ids: z.array(z.uuid()).check(z.maxLength(maxAlbumPhotos)) });

export const orderAlbums = endpoint('PUT /gallery/albums/order', {
  summary: 'Puts the albums into this order',
  access,
  body: order,
  failure: failed('orderNotChanged'),
});

/** `waiting`: sent in by registrants and not yet in an album. */
export const listPhotos = endpoint('GET /gallery/photos', {
  summary: 'The photos of an album in their order, or those that wait',
  access,
  query: z.object({ album: z.union([z.literal('waiting'), z.uuid()]) }),
  reply: z.array(photo),
  failure: failed('albumPhotosNotLoaded'),
});

/** Not public until it has a description. */
export const uploadPhoto = endpoint('POST /gallery/albums/{id}/photos', {
  summary: 'Adds a photo at the end of an album',
  access,
  upload,
  reply: z.object({ _id: z.uuid() }),
  limit: { calls: 600, windowSeconds: 3600 },
  timeoutMs,
  failure: failed('photoNotUploaded'),
});

export const orderPhotos = endpoint('PUT /gallery/albums/{id}/order', {
  summary: 'Puts the photos of an album into this order',
  access,
  body: order,
  failure: failed('orderNotChanged'),
});

/** Putting a photo that was sent in into an album publishes it. */
export const changePhoto = endpoint('PATCH /gallery/photos/{id}', {
  summary: 'Describes a photo, and says in which album it is',
  access,
  body: z.object({
    alt: optionalLine('The description', 300),
    caption: optionalLine('The caption', 300),
    credit: optionalLine('The credit', 100),
    albumId: z.uuid(problem('albumRequired')),
    /** Confirms an empty description. */
    isDecoration: z._default(z.boolean(), false),
  }),
  failure: failed('photoNotChanged'),
});

export const removePhoto = endpoint('POST /gallery/photos/{id}/removal', {
  summary: 'Takes a photo down at once, and deletes its pictures',
  access,
  body: z.object({ reason: optionalLine('The reason', 300) }),
  failure: failed('photoNotRemoved'),
});

/** Public pictures are open to all; others need the signature of a link given to staff or the sender. */
export const readPicture = endpoint('GET /gallery/pictures/{id}', {
  summary: 'A photo in one size',
  access: { kind: 'public' },
  query: z.object({
    /** Expiry of the link, in seconds since 1970. */
    e: z._default(z.string().check(z.regex(/^\d{0,12}$/)), ''),
    s: z._default(z.string().check(z.regex(/^[\w-]{0,64}$/)), ''),
  }),
  file: 'image/*',
  uncounted: true,
  failure: failed('photoNotOpened'),
});

const sentPhoto = z.object({
  _id: z.uuid(),
  caption: z.string(),
  credit: z.string(),
  state: z.enum(['waiting', 'shown', 'removed']),
  createdAt: z.string(),
  /** A link valid for an hour; null until it is drawn, and once it is removed. */
  pictureUrl: z.nullable(z.string()),
});
export type SentPhoto = z.output<typeof sentPhoto>;

export const listSentPhotos = endpoint('GET /registrations/{id}/photos', {
  summary: 'The photos that were sent in with this registration, newest first',
  access: { kind: 'registrant' },
  reply: z.array(sentPhoto),
  failure: failed('photosNotLoaded'),
});

/** As `optionalLine`, whose problems name no field: the form says them beside it. */
const ownLine = (max: number) =>
  z._default(
    z.string(problem('textNotPlain')).check(
      asLine,
      z.maxLength(max, problem('textTooLong')),
      z.refine((v) => !controlCharacters.test(v), problem('textNotPlain')),
    ),
    '',
  );

/** Fields of the form, which must come before the file. */
export const sentPhotoFields = z.object({
  agreed: z.literal('yes', problem('mayPassOn')),
  caption: ownLine(300),
  credit: ownLine(100),
});

/** Staff check it before it is published. PHOTOS_FULL after twenty. */
export const sendPhoto = endpoint('POST /registrations/{id}/photos', {
  summary: 'Sends a photo in for the gallery',
  access: { kind: 'registrant' },
  upload,
  reply: z.object({ _id: z.uuid() }),
  limit: { calls: 40, windowSeconds: 3600 },
  timeoutMs,
  failure: failed('photoNotSent'),
});

export const takeBackPhoto = endpoint('DELETE /registrations/{id}/photos/{photoId}', {
  summary: 'Removes a photo that was sent in; it is no longer shown',
  access: { kind: 'registrant' },
  params: z.object({ id: z.uuid(), photoId: z.uuid() }),
  failure: failed('photoNotTakenBack'),
});
