import * as calls from '@sangamam/contract/staff-accounts/profile';
import {
  getOwnAccount,
  renewRecoveryCodes,
  startSetup,
  turnAppOff,
  turnAppOn,
} from '../../domain/people/index.ts';
import { type Routes, route } from '../../platform/http/route.ts';

/**
 * Routes for one's own second factor. A wrong code is refused with VALIDATION, and after five one must
 * wait.
 */
export const secondFactorRoutes: Routes = (app, deps) => {
  route(app, deps, calls.startSecondFactor, async ({ caller: { admin } }) => {
    const { email } = await getOwnAccount(deps.db, admin.id);
    return startSetup(deps, { adminId: admin.id, email });
  });

  route(app, deps, calls.confirmSecondFactor, ({ body: { code }, caller }) =>
    turnAppOn(deps, caller.actor, code),
  );

  route(app, deps, calls.removeSecondFactor, async ({ body, caller }) => {
    await turnAppOff(deps, caller.actor, body);
  });

  route(app, deps, calls.renewRecoveryCodes, ({ body: { code }, caller }) =>
    renewRecoveryCodes(deps, caller.actor, code),
  );
};
