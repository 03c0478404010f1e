import { answerProposal } from '@sangamam/contract/arrangements/arrangements';
import * as calls from '@sangamam/contract/arrangements/pooling';
import { answer, type Routes, route } from '../../../platform/http/route.ts';
import * as pool from './pooling.ts';

export const sharedCarRoutes: Routes = (app, deps) => {
  route(app, deps, calls.readPooling, () => pool.readPooling(deps));
  route(app, deps, calls.proposePool, async ({ body, caller, once }) =>
    answer(await once((own) => pool.proposePool(own, caller.actor, body)), { status: 201 }),
  );
  route(app, deps, calls.proposePools, ({ body, caller, once }) =>
    once((own) => pool.proposePools(own, caller.actor, body.pairs)),
  );
  route(app, deps, calls.withdrawProposal, ({ params, caller }) =>
    pool.withdrawProposal(deps, caller.actor, params.id),
  );
  route(app, deps, answerProposal, async ({ params, body }) => {
    await pool.answerProposal(deps, params, body);
    return await deps.readArrangements(deps.db, params.id);
  });
};
