import multipart from '@fastify/multipart';
import { uploadField } from '@sangamam/contract/calls/uploads';
import {
  listSentPhotos,
  maxSentPhotos,
  sendPhoto,
  sentPhotoFields,
  takeBackPhoto,
} from '@sangamam/contract/gallery';
import { defaultError } from '@sangamam/contract/locale/problems';
import { words as consents } from '@sangamam/words/en/consents';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { registrant } from '../../platform/actor.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { incomingFolder, receiveFile } from '../../platform/files/receive-file.ts';
import { assertDiskSpace } from '../../platform/files/save-upload.ts';
import { answer, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { unpublish } from './change-gallery.ts';
import { signedPictureUrl } from './picture-link.ts';
import { readSentPhotos } from './read-sent-photos.ts';
import { storePhoto } from './store-photo.ts';
import { uploadLimits } from './upload-limits.ts';

/** Routes for photos of registrants: send in, list, take back. */
export function senderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;

  route(app, deps, listSentPhotos, async ({ params }) =>
    (await readSentPhotos(db, params.id)).map(({ pictureId, ...photo }) => ({
      ...photo,
      pictureUrl: signedPictureUrl(deps, pictureId),
    })),
  );

  route(app, deps, takeBackPhoto, async ({ params: { id, photoId } }) => {
    await tx(db, async (trx) => {
      const own = (await readSentPhotos(trx, id)).find(({ _id }) => _id === photoId);
      if (!own) throw new Refusal('NOT_FOUND');
      await unpublish(trx, [photoId], deps.now());
    });
    return undefined;
  });

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: uploadLimits });
    route(scope, deps, sendPhoto, async ({ params, request }) => {
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
}

function readFields(given: object) {
  const result = z.safeParse(sentPhotoFields, given, defaultError);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => [String(path[0]), message]);
  throw new Refusal('VALIDATION', { fields: Object.fromEntries(fields) });
}
