import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@sangamam/contract/profile';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import type { CallerFor } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { AdminActionName } from '../user-logs/admin-actions.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import { codeKey, countAttempt } from './count-attempt.ts';
import { mailSecondFactorOff } from './mail-second-factor-off.ts';
import { getOwnAccount } from './profile-store.ts';
import { needsSecondFactor } from './rules.ts';
import { confirmSetup, renewCodes, spendCode, startSetup } from './second-factor.ts';
import { deleteSecondFactor } from './second-factor-store.ts';
import { checkPassword } from './sign-in.ts';
import { forgetFailures } from './store.ts';

type StaffCaller = CallerFor<typeof startSecondFactor>;

/** The second factor of the own account. A wrong code is VALIDATION, and five make one wait. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, now } = deps;

  route(app, deps, startSecondFactor, async ({ caller: { admin } }) => {
    const { email } = await getOwnAccount(db, admin.id);
    return startSetup(deps, { adminId: admin.id, email });
  });

  route(app, deps, confirmSecondFactor, async ({ body: { code }, caller }) =>
    withCode(caller, 'account.second-factor-on', async (trx) => {
      const recoveryCodes = await confirmSetup(trx, deps, caller.admin.id, code);
      return recoveryCodes && { recoveryCodes };
    }),
  );

  route(app, deps, removeSecondFactor, async ({ body: { password, code }, caller }) => {
    const { admin } = caller;
    if (needsSecondFactor(admin, config)) throw new Refusal('MFA_NEEDED');
    await checkPassword(deps, { adminId: admin.id, password, field: 'password' });
    return withCode(caller, 'account.second-factor-off', async (trx) => {
      if (!(await spendCode(trx, deps, admin.id, code))) return null;
      const { email } = await getOwnAccount(trx, admin.id);
      await deleteSecondFactor(trx, admin.id);
      await mailSecondFactorOff(trx, deps, { ...admin, email }, admin.name);
      return undefined;
    });
  });

  route(app, deps, renewRecoveryCodes, async ({ body: { code }, caller }) =>
    withCode(caller, 'account.recovery-codes', async (trx) =>
      (await spendCode(trx, deps, caller.admin.id, code))
        ? { recoveryCodes: await renewCodes(trx, caller.admin.id) }
        : null,
    ),
  );

  /** Does what a code allows and logs it; `work` answers null when the code is not right. */
  async function withCode<Result>(
    caller: StaffCaller,
    action: AdminActionName,
    work: (trx: Db) => Promise<Result | null>,
  ): Promise<Result> {
    const { id } = caller.admin;
    await countAttempt(deps, codeKey(id));
    return tx(db, async (trx) => {
      const result = await work(trx);
      if (result === null) {
        const fields = { code: 'The code is not right, or was used before.' };
        throw new Refusal('VALIDATION', { fields });
      }
      await forgetFailures(trx, [codeKey(id)]);
      await logAdminAction(trx, { ...caller, action, object: { type: 'admin-user', id } }, now());
      return result;
    });
  }
}
