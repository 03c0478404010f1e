import * as calls from '@sangamam/contract/accommodation/accommodation';
import { pageOf } from '@sangamam/contract/calls/endpoint';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  allocate as allocateRooms,
  changeAllocation as change,
  removeAllocation as remove,
} from './allocate.ts';
import { changeStatus } from './change-status.ts';
import { familyKinds, presentRequests, readRequests } from './present.ts';
import { sendRequests } from './requests-file.ts';
import { readRoomList as readList, roomListCsv } from './room-list.ts';
import { countRequests, selectHosts, selectRequestPage, setNeedsAccessible } from './store.ts';
import { summariseStays } from './summarise-stays.ts';

export const accommodationRoutes: Routes = (app, deps) => {
  const { db, settings, now } = deps;

  route(app, deps, calls.listStayRequests, async ({ query }) => {
    const { page, limit } = query;
    const current = await settings.current();
    const { rows, total } = await selectRequestPage(db, query, familyKinds(current));
    const pagination = pageOf({ page, limit }, total);
    return answer(await presentRequests(db, rows, current), { pagination });
  });

  route(app, deps, calls.countStayRequests, async ({ query }) =>
    countRequests(db, query, familyKinds(await settings.current())),
  );
  route(app, deps, calls.downloadStayRequests, async ({ query, caller, reply }) => {
    await sendRequests(deps, caller.actor, query, reply);
  });

  route(app, deps, calls.changeStayRequest, async ({ params: { id }, body, caller }) => {
    const current = await settings.current();
    return await tx(db, async (trx) => {
      const [before] = await readRequests(trx, [id], current);
      if (!before) throw new Refusal('NOT_FOUND');
      await setNeedsAccessible(trx, id, body.needsAccessible);
      await logAdminAction(
        trx,
        {
          by: caller.actor,
          action: 'stay.change',
          object: { type: 'registration', id },
          school: before.school,
          changes: { needsAccessible: [before.needsAccessible, body.needsAccessible] },
        },
        now(),
      );
      return { ...before, needsAccessible: body.needsAccessible };
    });
  });

  route(app, deps, calls.allocate, ({ body, caller, once }) =>
    once((own) => allocateRooms(own, caller.actor, body)),
  );
  route(app, deps, calls.changeAllocation, ({ params, body, caller }) =>
    change(deps, caller.actor, { ...params, ...body }),
  );
  route(app, deps, calls.removeAllocation, async ({ params, caller }) => {
    await remove(deps, caller.actor, params.id);
  });
  route(app, deps, calls.changeStayStatus, ({ body, caller, once }) =>
    once((own) => changeStatus(own, caller.actor, body)),
  );
  route(app, deps, calls.readStaySummary, async () => summariseStays(db, await settings.current()));
  route(app, deps, calls.readRoomList, ({ query }) => readList(db, query.block));

  route(app, deps, calls.downloadRoomList, async ({ caller, reply }) => {
    const csv = await tx(db, async (trx) => {
      const list = await roomListCsv(trx);
      const object = { type: 'room', id: 'list' };
      await logAdminAction(trx, { by: caller.actor, action: 'room.export', object }, now());
      return list;
    });
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="rooms.csv"')
      .send(csv);
  });

  route(app, deps, calls.listHosts, async () =>
    (await selectHosts(db)).map(({ id, ...host }) => ({ _id: id, ...host })),
  );
};
