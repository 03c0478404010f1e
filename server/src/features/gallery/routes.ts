import multipart from '@fastify/multipart';
import { uploadField } from '@sangamam/contract/calls/uploads';
import * as calls from '@sangamam/contract/gallery';
import {
  type Album,
  maxAlbumPhotos,
  maxSentPhotos,
  sentPhotoFields,
} from '@sangamam/contract/gallery';
import { defaultError } from '@sangamam/contract/locale/problems';
import { words as consents } from '@sangamam/words/en/consents';
import * as z from 'zod/mini';
import { registrant } from '../../platform/actor.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { incomingFolder, receiveFile } from '../../platform/files/receive-file.ts';
import { assertDiskSpace } from '../../platform/files/save-upload.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import {
  addAlbum,
  changeOrder,
  describePhoto,
  editAlbum,
  getAlbum,
  removeAlbum,
  removePhoto,
  unpublish,
} from './change-gallery.ts';
import { findPicture } from './file-store.ts';
import { isSignedPicture, signedPictureUrl } from './picture-link.ts';
import { readSentPhotos } from './read-sent-photos.ts';
import { type AlbumRow, countWaiting, type PhotoRow, selectAlbums, selectPhotos } from './store.ts';
import { storePhoto } from './store-photo.ts';
import { uploadLimits } from './upload-limits.ts';

/** How long browsers may still show a picture after it was taken down. */
const maxAgeSeconds = 3600;

/** Routes for photos of registrants: send in, list, take back. */
const senderRoutes: Routes = (app, deps) => {
  const { db, config } = deps;

  route(app, deps, calls.listSentPhotos, async ({ params }) =>
    (await readSentPhotos(db, params.id)).map(({ pictureId, ...photo }) => ({
      ...photo,
      pictureUrl: signedPictureUrl(deps, pictureId),
    })),
  );

  route(app, deps, calls.takeBackPhoto, async ({ params: { id, photoId } }) => {
    await tx(db, async (trx) => {
      const own = (await readSentPhotos(trx, id)).find(({ _id }) => _id === photoId);
      if (!own) throw new Refusal('NOT_FOUND');
      await unpublish(trx, [photoId], deps.now());
    });
  });

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: uploadLimits });
    route(scope, deps, calls.sendPhoto, async ({ params, request }) => {
      const { features } = await deps.settings.current();
      if (!features.gallery) throw new Refusal('NOT_FOUND');
      await assertDiskSpace(deps);
      const folder = incomingFolder(config.dataDir);
      const kept = await receiveFile(request, { folder, field: uploadField }, (file) => {
        const { caption, credit } = readFields(file.fields);
        const sent = { albumId: null, caption, credit, agreedTo: consents.photo };
        return storePhoto(
          deps,
          file,
          { ...sent, registrationId: params.id },
          { most: maxSentPhotos, by: registrant },
        );
      });
      return answer(kept, { status: 201 });
    });
  });
};

function readFields(given: object) {
  const result = z.safeParse(sentPhotoFields, given, defaultError);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => [String(path[0]), message]);
  throw new Refusal('VALIDATION', { fields: Object.fromEntries(fields) });
}

export const galleryRoutes: Routes = (app, deps) => {
  const { db, config, outside } = deps;
  senderRoutes(app, deps);

  route(app, deps, calls.readPicture, async ({ params: { id }, query, request, reply }) => {
    const [picture, { features }] = await Promise.all([
      findPicture(db, id),
      deps.settings.current(),
    ]);
    const isPublic = features.gallery && picture?.isPublic;
    if (!picture || !(isPublic || isSignedPicture(deps, id, query))) throw new Refusal('NOT_FOUND');
    const etag = `"${id}"`;
    reply.headers({
      etag,
      'cache-control': isPublic ? `public, max-age=${maxAgeSeconds}` : 'private, no-store',
    });
    if (request.headers['if-none-match'] === etag) {
      await reply.code(304).send();
      return undefined;
    }
    const content = await outside.files.open(id);
    if (!content) throw new Refusal('NOT_FOUND');
    const { format, sizeBytes } = picture;
    await reply
      .headers({ 'content-type': `image/${format}`, 'content-length': String(sizeBytes) })
      .send(content);
  });

  route(app, deps, calls.listAlbums, async ({ caller }) => {
    const schools = schoolsInScope(caller.admin);
    const [albums, waiting] = await Promise.all([
      selectAlbums(db, schools),
      countWaiting(db, schools),
    ]);
    return { albums: albums.map(presentAlbum), waiting };
  });

  route(app, deps, calls.createAlbum, async ({ caller, body, once }) => {
    const album = await once((own) => addAlbum(own, caller.actor, body));
    return answer(presentAlbum(album), { status: 201 });
  });

  route(app, deps, calls.changeAlbum, async ({ caller, params, body }) =>
    presentAlbum(await editAlbum(deps, caller.actor, params.id, body)),
  );

  route(app, deps, calls.deleteAlbum, async ({ caller, params }) => {
    await removeAlbum(deps, caller.actor, params.id);
  });

  route(app, deps, calls.orderAlbums, async ({ caller, body: { ids } }) => {
    const object = { type: 'gallery', id: 'albums' };
    await changeOrder(deps, caller.actor, { table: 'galleryAlbum', ids, object });
  });

  route(app, deps, calls.listPhotos, async ({ query, caller: { admin } }) => {
    const album = query.album === 'waiting' ? null : (await getAlbum(db, admin, query.album)).id;
    const photos = await selectPhotos(db, schoolsInScope(admin), { album });
    return photos.map((row) => presentPhoto(deps, row));
  });

  route(app, deps, calls.orderPhotos, async ({ caller, params, body: { ids } }) => {
    const { id } = await getAlbum(db, caller.admin, params.id);
    const photos = await selectPhotos(db, schoolsInScope(caller.admin), { album: id });
    const own = new Set(photos.map((photo) => photo.id));
    const object = { type: 'gallery_album', id };
    const named = ids.filter((each) => own.has(each));
    await changeOrder(deps, caller.actor, { table: 'galleryPhoto', ids: named, object });
  });

  route(app, deps, calls.changePhoto, async ({ caller, params, body }) => {
    await describePhoto(deps, caller.actor, params.id, body);
  });

  route(app, deps, calls.removePhoto, async ({ caller, params, body }) => {
    await removePhoto(deps, caller.actor, { ...params, ...body });
  });

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: uploadLimits });
    route(scope, deps, calls.uploadPhoto, async ({ caller, params, request }) => {
      const { id: albumId } = await getAlbum(db, caller.admin, params.id);
      await assertDiskSpace(deps);
      const folder = incomingFolder(config.dataDir);
      const ours = { albumId, caption: '', credit: '', registrationId: null, agreedTo: null };
      const kept = await receiveFile(request, { folder, field: uploadField }, (file) =>
        storePhoto(deps, file, ours, {
          most: maxAlbumPhotos,
          by: caller.actor,
        }),
      );
      return answer(kept, { status: 201 });
    });
  });
};

function presentAlbum(row: AlbumRow): Album {
  const { id, slug, title, year, school, batch, isShown, allowsDownload, isPairs } = row;
  const { photoCount, shownCount } = row;
  return {
    _id: id,
    slug,
    title,
    year,
    school,
    batch,
    isShown,
    allowsDownload,
    isPairs,
    photoCount,
    shownCount,
  };
}

function presentPhoto(deps: Pick<Deps, 'config' | 'now'>, row: PhotoRow) {
  const { id, albumId, alt, caption, credit, registrationNumber, createdAt, pictureId } = row;
  return {
    _id: id,
    albumId,
    alt,
    caption,
    credit,
    sentBy: registrationNumber,
    createdAt: createdAt.toISOString(),
    pictureUrl: signedPictureUrl(deps, pictureId),
  };
}
