import multipart from '@fastify/multipart';
import { maxUploadBytes, uploadField } from '@sangamam/contract/calls/uploads';
import * as calls from '@sangamam/contract/staff-registrations/imports';
import { incomingFolder, receiveFile } from '../../platform/files/receive-file.ts';
import { assertDiskSpace } from '../../platform/files/save-upload.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { chooseSheets } from './choose-sheets.ts';
import { previewImport } from './preview-import.ts';
import { listImports, readImport } from './read-import.ts';
import { continueImport, refusedAsCsv, startImport } from './run-import.ts';
import { storeFile } from './store-file.ts';

const formLimits = { fileSize: maxUploadBytes, files: 1, fields: 2, fieldSize: 1024, parts: 3 };

export const importRoutes: Routes = (app, deps) => {
  const { db, config } = deps;
  const folder = incomingFolder(config.dataDir);

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: formLimits });
    route(scope, deps, calls.uploadImport, async ({ caller, request }) => {
      await assertDiskSpace(deps);
      const stored = await receiveFile(request, { folder, field: uploadField }, (file) =>
        storeFile(deps, caller.admin, file),
      );
      return answer(stored, { status: 201 });
    });
  });

  route(app, deps, calls.listImports, async ({ caller, query }) => {
    const { rows, total } = await listImports(db, caller.admin, query);
    const { page, limit } = query;
    const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
    return answer(rows, { pagination });
  });

  route(app, deps, calls.readImport, ({ caller, params }) =>
    readImport(db, caller.admin, params.id),
  );

  route(app, deps, calls.chooseSheets, ({ caller, params, body }) =>
    chooseSheets(deps, caller.admin, params.id, body.sheets),
  );

  route(app, deps, calls.previewImport, ({ caller, params, body }) =>
    previewImport(deps, caller.admin, params.id, body),
  );

  route(app, deps, calls.runImport, async ({ caller, params, body }) => {
    return answer(await startImport(deps, caller.actor, params.id, body), { status: 202 });
  });

  route(app, deps, calls.continueImport, async ({ caller, params }) => {
    return answer(await continueImport(deps, caller.actor, params.id), { status: 202 });
  });

  route(app, deps, calls.downloadRefused, async ({ caller, params, reply }) => {
    const refused = await refusedAsCsv(db, caller.admin, params.id);
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="refused-rows.csv"')
      .send(refused);
  });
};
