import multipart from '@fastify/multipart';
import { maxUploadBytes, uploadField } from '@sangamam/contract/calls/uploads';
import { daySeconds } from '@sangamam/contract/locale/durations';
import { readPicture, uploadPicture } from '@sangamam/contract/settings/pictures';
import { incomingFolder, receiveFile } from '../../../platform/files/receive-file.ts';
import { assertDiskSpace } from '../../../platform/files/save-upload.ts';
import { answer, type Routes, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findPicture } from '../../../platform/settings/picture-store.ts';
import { storePicture } from './store-picture.ts';

const yearSeconds = 365 * daySeconds;
const limits = { fileSize: maxUploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 };

export const pictureRoutes: Routes = (app, deps) => {
  route(app, deps, readPicture, async ({ params: { id }, reply }) => {
    const content = await findPicture(deps.db, id);
    if (!content) throw new Refusal('NOT_FOUND');
    await reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': `public, max-age=${yearSeconds}, immutable`,
      })
      .send(content);
  });

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits });
    route(scope, deps, uploadPicture, async ({ query: { use }, caller, request }) => {
      await assertDiskSpace(deps);
      const folder = incomingFolder(deps.config.dataDir);
      const picture = await receiveFile(request, { folder, field: uploadField }, (file) =>
        storePicture(deps, use, file, caller.actor),
      );
      return answer(picture, { status: 201 });
    });
  });
};
