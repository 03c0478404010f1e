import * as calls from '@sangamam/contract/accommodation/rooms';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  addRoom,
  addRooms,
  changeRoom as change,
  listRoomsWithPeople,
  removeRoom as remove,
} from './change-rooms.ts';
import { readRoomCsv } from './read-room-csv.ts';
import { readRoomNames } from './rules.ts';

/** Routes for adding rooms: one, a range, or a file. */
export const roomRoutes: Routes = (app, deps) => {
  route(app, deps, calls.listRooms, ({ query }) => listRoomsWithPeople(deps.db, query.block));

  route(app, deps, calls.createRoom, async ({ body, caller, once }) =>
    answer(await once((own) => addRoom(own, caller.actor, body)), { status: 201 }),
  );

  route(app, deps, calls.createRooms, async ({ body: { names, ...alike }, caller, once }) => {
    const read = readRoomNames(names);
    if ('problem' in read) throw new Refusal('VALIDATION', { fields: { names: read.problem } });
    const lines = read.names.map((name, n) => ({
      line: n + 1,
      text: name,
      room: { ...alike, name, active: true },
    }));
    return await once((own) => addRooms(own, caller.actor, lines));
  });

  route(app, deps, calls.importRooms, async ({ body: { csv, preview }, caller, once }) => {
    const read = readRoomCsv(csv);
    if ('problem' in read) throw new Refusal('VALIDATION', { fields: { csv: read.problem } });
    const added = await once((own) =>
      addRooms(own, caller.actor, read.lines, { isPreview: preview }),
    );
    const refused = [...read.refused, ...added.refused].toSorted((a, b) => a.line - b.line);
    return { added: added.added, refused };
  });

  route(app, deps, calls.changeRoom, ({ params, body, caller }) =>
    change(deps, caller.actor, { ...params, ...body }),
  );

  route(app, deps, calls.removeRoom, async ({ params, caller }) => {
    await remove(deps, caller.actor, params.id);
  });
};
