import { problem } from '@sangamam/contract/locale/problems';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@sangamam/contract/staff-accounts/profile';
import type { FastifyInstance } from 'fastify';
import {
  checkPassword,
  clearFailures,
  codeKey,
  confirmSetup,
  countAttempt,
  deleteApp,
  getOwnAccount,
  listPasskeys,
  mailSecondFactorOff,
  needsSecondFactor,
  renewCodes,
  spendCode,
  startSetup,
} from '../../domain/people/index.ts';
import type { AdminActionName } from '../../platform/audit/log-admin-action.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallerFor } from '../../platform/http/caller.ts';
import { route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';

type StaffCaller = CallerFor<typeof startSecondFactor>;

/**
 * Routes for one's own second factor. A wrong code is refused with VALIDATION, and after five one must
 * wait.
 */
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
    if (needsSecondFactor(admin, config) && (await listPasskeys(db, admin.id)).length === 0)
      throw new Refusal('MFA_NEEDED');
    await checkPassword(deps, { adminId: admin.id, password, field: 'password' });
    return withCode(caller, 'account.second-factor-off', async (trx) => {
      if (!(await spendCode(trx, deps, admin.id, code))) return null;
      const { email } = await getOwnAccount(trx, admin.id);
      await deleteApp(trx, admin.id);
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

  /** Runs `work` and logs it; null means that the code was wrong. */
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
        const fields = { code: problem('codeWrong') };
        throw new Refusal('VALIDATION', { fields });
      }
      await clearFailures(trx, [codeKey(id)]);
      await logAdminAction(
        trx,
        { by: caller.actor, action, object: { type: 'admin-user', id } },
        now(),
      );
      return result;
    });
  }
}
