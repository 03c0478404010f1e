import {
  answerKind as answerCall,
  readArrangements,
} from '@sangamam/contract/arrangements/arrangements';
import { answerKind, getRegistrationFor } from '../../domain/acts/index.ts';
import { type Routes, route } from '../../platform/http/route.ts';

export const arrangementRoutes: Routes = (app, deps) => {
  route(app, deps, readArrangements, async (call) => {
    const { id } = await getRegistrationFor(deps.db, call);
    const arranged = await deps.readArrangements(deps.db, id);
    return call.caller.admin ? { ...arranged, mates: [] } : arranged;
  });

  route(app, deps, answerCall, async ({ params, body }) => {
    await answerKind(deps, params, body);
    return await deps.readArrangements(deps.db, params.id);
  });
};
