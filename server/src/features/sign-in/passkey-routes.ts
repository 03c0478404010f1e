import {
  addPasskey as addEndpoint,
  removePasskey as removeEndpoint,
  startPasskey as startEndpoint,
} from '@sangamam/contract/sign-in/passkeys';
import { addPasskey, removePasskey, startPasskey } from '../../domain/people/index.ts';
import { type Routes, route } from '../../platform/http/route.ts';

/** Routes for one's own passkeys. */
export const passkeyRoutes: Routes = (app, deps) => {
  route(app, deps, startEndpoint, async ({ caller, request }) =>
    startPasskey(deps, caller.admin, request.headers['user-agent']),
  );

  route(app, deps, addEndpoint, async ({ body, caller }) => addPasskey(deps, caller.actor, body));

  route(app, deps, removeEndpoint, async ({ params: { id }, caller }) => {
    await removePasskey(deps, caller.actor, id);
  });
};
