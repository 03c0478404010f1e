import { listFellowAlumni } from '@sangamam/contract/who-is-coming';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { hasRegistered, listNamed } from './store.ts';

/** More names of one school than anybody reads. */
const maxNames = 500;

/** The names of those who want to be found by fellow alumni, for fellow alumni. */
export function whoIsComingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listFellowAlumni, async ({ caller, query }) => {
    const { features } = await deps.settings.current();
    if (!features.publicCounts) throw new Refusal('NOT_FOUND');
    if (!caller.session) throw new Refusal('SESSION_REQUIRED');
    if (!(await hasRegistered(deps.db, caller.session.registrationIds))) {
      const message = 'Names are shown to alumni whose registration is complete.';
      throw new Refusal('FORBIDDEN', { message });
    }
    return listNamed(deps.db, query.school, maxNames);
  });
}
