import multipart from '@fastify/multipart';
import { readLogo, uploadLogo } from '@sangamam/contract/sponsors';
import { maxUploadBytes, uploadField } from '@sangamam/contract/uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import { answer, route } from '../../http/route.ts';
import { incomingFolder, receiveFile } from '../uploads/receive-file.ts';
import { demandRoom } from '../uploads/save-upload.ts';
import { keepLogo } from './keep-logo.ts';
import { findLogo } from './store.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const limits = { fileSize: maxUploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 };

/** Logos of sponsors: given by staff, seen by everybody. */
export function sponsorRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, readLogo, async ({ params: { id }, reply }) => {
    const content = await findLogo(deps.db, id);
    if (!content) throw new Refusal('NOT_FOUND');
    await reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': `public, max-age=${yearSeconds}, immutable`,
      })
      .send(content);
    return undefined;
  });

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits });
    route(scope, deps, uploadLogo, async ({ caller: { admin }, request }) => {
      await demandRoom(deps);
      const folder = incomingFolder(deps.config.dataDir);
      const logo = await receiveFile(request, { folder, field: uploadField }, (file) =>
        keepLogo(deps, file, { admin, address: request.ip }),
      );
      return answer(logo, { status: 201 });
    });
  });
}
