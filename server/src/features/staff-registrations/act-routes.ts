import * as actCalls from '@sangamam/contract/staff-registrations/acts';
import { v7 } from 'uuid';
import {
  cancelRegistration,
  deleteRegistration,
  giveKind,
  givePlace,
  readBulk,
  resendConfirmation,
  restoreRegistration,
  startBulk,
} from '../../domain/acts/index.ts';
import { tx } from '../../platform/db/connect.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { messageContext } from '../../platform/messages/queue-message.ts';

/** Routes for changing registrations, one or many. */
export const actRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, actCalls.cancelRegistration, async ({ params: { id }, body, caller }) => {
    const context = await messageContext(deps);
    return await tx(db, (trx) => cancelRegistration(trx, id, body, caller.actor, context));
  });

  route(app, deps, actCalls.givePlace, async ({ params: { id }, body, caller }) => {
    const context = await messageContext(deps);
    return await tx(db, (trx) => givePlace(trx, id, body, caller.actor, context));
  });

  route(app, deps, actCalls.giveKind, async ({ params, body, caller }) => {
    const now = deps.now();
    return await tx(db, (trx) => giveKind(trx, params, body, caller.actor, now));
  });

  route(app, deps, actCalls.restoreRegistration, ({ params: { id }, body, caller }) =>
    restoreRegistration(deps, id, body.reason, caller.actor),
  );

  route(
    app,
    deps,
    actCalls.resendConfirmation,
    async ({ params: { id }, caller, idempotencyKey, once }) => {
      const context = await messageContext(deps);
      const key = idempotencyKey ?? v7();
      return await once(({ db: trx }) => resendConfirmation(trx, id, key, caller.actor, context));
    },
  );

  route(app, deps, actCalls.deleteRegistration, ({ params: { id }, body, caller }) =>
    deleteRegistration(deps, id, body, caller.actor),
  );

  route(app, deps, actCalls.startBulk, async ({ body, caller, once }) => {
    const id = await once((own) => startBulk(own, body, caller.actor));
    return answer(await readBulk(db, id, caller.actor), { status: 202 });
  });

  route(app, deps, actCalls.readBulk, ({ params, caller }) =>
    readBulk(db, params.id, caller.actor),
  );
};
