import multipart from '@fastify/multipart';
import {
  listSentPhotos,
  maxSentPhotos,
  photoConsent,
  sendPhoto,
  sentPhotoFields,
  takeBackPhoto,
} from '@sangamam/contract/gallery';
import { uploadField } from '@sangamam/contract/uploads';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { answer, route } from '../../http/route.ts';
import { incomingFolder, receiveFile } from '../uploads/receive-file.ts';
import { demandRoom } from '../uploads/save-upload.ts';
import { takeDown } from './change-gallery.ts';
import { keepPhoto } from './keep-photo.ts';
import { signedPictureUrl } from './picture-link.ts';
import { readSentPhotos } from './read-sent-photos.ts';
import { uploadLimits } from './upload-limits.ts';

/** Photos that registrants send in, see, and take back. */
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
      await takeDown(trx, [photoId], deps.now());
    });
    return undefined;
  });

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: uploadLimits });
    route(scope, deps, sendPhoto, async ({ params, request }) => {
      const { features } = await deps.settings.current();
      if (!features.gallery) throw new Refusal('NOT_FOUND');
      await demandRoom(deps);
      const folder = incomingFolder(config.dataDir);
      const kept = await receiveFile(request, { folder, field: uploadField }, (file) => {
        const { caption, credit } = readFields(file.fields);
        const sent = { albumId: null, caption, credit, agreedTo: photoConsent };
        return keepPhoto(
          deps,
          file,
          { ...sent, registrationId: params.id },
          { most: maxSentPhotos },
        );
      });
      return answer(kept, { status: 201 });
    });
  });
}

function readFields(given: object) {
  const result = z.safeParse(sentPhotoFields, given);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => [String(path[0]), message]);
  throw new Refusal('VALIDATION', { fields: Object.fromEntries(fields) });
}
