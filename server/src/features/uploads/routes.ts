import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import {
  downloadFile,
  maxUploadBytes,
  uploadField,
  uploadFile,
} from '@sangamam/contract/calls/uploads';
import { daySeconds } from '@sangamam/contract/locale/durations';
import { fileUrlOf } from '../../platform/files/attach-upload.ts';
import { incomingFolder, receiveFile } from '../../platform/files/receive-file.ts';
import { contentDisposition, readLink, stateOf } from '../../platform/files/rules.ts';
import { assertDiskSpace, saveUpload } from '../../platform/files/save-upload.ts';
import { findUpload } from '../../platform/files/store.ts';
import {
  uploadCookieName,
  uploadCookieSeconds,
  uploaderOf,
} from '../../platform/files/upload-cookie.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The limit of one network address (docs/product/issues-and-messages.md#attachments). */
const filesAtOnce = { calls: 5, windowSeconds: 600, what: 'files' } as const;
const filesPerDay = { calls: 20, windowSeconds: daySeconds, what: 'filesToday' } as const;
/** One file, and next to nothing beside it. */
const formLimits = {
  fileSize: maxUploadBytes,
  files: 1,
  fields: 2,
  fieldSize: 1024,
  fieldNameSize: 100,
  parts: 3,
  headerPairs: 20,
};

/** Files that belong to reports: in, and out to staff. */
export const uploadRoutes: Routes = (app, deps) => {
  const { config, db, outside } = deps;
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.isHttps } as const;
  const folder = incomingFolder(config.dataDir);

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: formLimits });

    route(scope, deps, uploadFile, async ({ caller, request, reply }) => {
      await app.limits.countSender(caller, 'files', filesAtOnce);
      await app.limits.countSender(caller, 'files a day', filesPerDay);
      await assertDiskSpace(deps);
      const browser = uploaderOf(request, config.isHttps) ?? randomBytes(32).toString('base64url');
      const saved = await receiveFile(request, { folder, field: uploadField }, (file) =>
        saveUpload(deps, file, { browser, address: caller.address }),
      );
      reply.setCookie(uploadCookieName(config.isHttps), browser, {
        ...cookie,
        maxAge: uploadCookieSeconds,
      });
      const { id, ...described } = saved;
      const data = { fileUrl: fileUrlOf(id, config.publicUrl), ...described };
      return answer(data, { status: 201, message: 'File uploaded successfully!' });
    });
  });

  route(app, deps, downloadFile, async ({ params: { id }, query, reply }) => {
    const link = readLink(id, query, { keys: config, now: deps.now() });
    if (link === 'expired') throw new Refusal('LINK_EXPIRED');
    const upload = link === 'valid' ? await findUpload(db, id) : null;
    const isReady = upload !== null && stateOf(upload, config.virusScan) === 'ready';
    const content = isReady ? await outside.files.open(id) : null;
    if (!upload || !content) throw new Refusal('NOT_FOUND');
    await reply
      .headers({
        'content-type': upload.type,
        'content-length': String(upload.sizeBytes),
        'content-disposition': contentDisposition(upload.fileName),
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-site',
        'cache-control': 'private, no-store',
      })
      .send(content);
  });
};
