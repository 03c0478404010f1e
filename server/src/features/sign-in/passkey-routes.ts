import * as calls from '@sangamam/contract/sign-in/passkeys';
import { addPasskey, removePasskey, startPasskey } from '../../domain/people/index.ts';
import { type Routes, route } from '../../platform/http/route.ts';

/** Routes for one's own passkeys. */
export const passkeyRoutes: Routes = (app, deps) => {
  route(app, deps, calls.startPasskey, async ({ caller, request }) =>
    startPasskey(deps, caller.admin, request.headers['user-agent']),
  );

  route(app, deps, calls.addPasskey, async ({ body, caller }) =>
    addPasskey(deps, caller.actor, body),
  );

  route(app, deps, calls.removePasskey, async ({ params: { id }, caller }) => {
    await removePasskey(deps, caller.actor, id);
  });
};
