import { readArrangements } from '@sangamam/contract/arrangements/arrangements';
import type { FastifyInstance } from 'fastify';
import { getRegistrationFor } from '../../domain/acts/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';

export function arrangementRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, readArrangements, async (call) => {
    const { id } = await getRegistrationFor(deps.db, call);
    const arranged = await deps.readArrangements(deps.db, id);
    return call.caller.admin ? { ...arranged, mates: [] } : arranged;
  });
}
