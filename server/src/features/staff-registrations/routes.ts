import { listRegistrations } from '@sangamam/contract/registration-list';
import type { FastifyInstance } from 'fastify';
import { listRegistrations as list, presentRow } from '../../domain/registrations/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { answer, route } from '../../platform/http/route.ts';

/** Routes for the staff list. */
export function adminRegistrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, listRegistrations, async ({ query, caller }) => {
    const { rows, pagination } = await list(db, caller.admin, query, await deps.settings.current());
    return answer(rows.map(presentRow), { pagination });
  });
}
