import { listFellowAlumni } from '@sangamam/contract/reports/who-is-coming';
import { type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hasRegistered, listNamed } from './store.ts';

/** The most names returned for a school. */
const maxNames = 500;

/** Names of alumni who consented, for registrants with a complete registration. */
export const whoIsComingRoutes: Routes = (app, deps) => {
  route(app, deps, listFellowAlumni, async ({ caller, query }) => {
    const { features } = await deps.settings.current();
    if (!features.publicCounts) throw new Refusal('NOT_FOUND');
    if (!caller.session) throw new Refusal('SESSION_REQUIRED', { values: { what: 'other' } });
    if (!(await hasRegistered(deps.db, caller.session.registrationIds))) {
      throw new Refusal('NOT_REGISTERED');
    }
    return listNamed(deps.db, query.school, maxNames);
  });
};
