import * as calls from '@sangamam/contract/accommodation/room-suggestions';
import { answer, type Routes, route } from '../../../platform/http/route.ts';
import { findNewestSuggestion } from './store.ts';
import {
  acceptSuggestion,
  presentSuggestion,
  startSuggestion,
  stopSuggestion,
} from './suggest-rooms.ts';

export const suggestionRoutes: Routes = (app, deps) => {
  route(app, deps, calls.suggestRooms, async ({ caller }) =>
    answer(await startSuggestion(deps, caller.actor), { status: 202 }),
  );
  route(app, deps, calls.newestRoomSuggestion, async () => {
    const newest = await findNewestSuggestion(deps.db);
    return newest ? await presentSuggestion(deps.db, newest) : null;
  });
  route(app, deps, calls.stopRoomSuggestion, ({ params }) => stopSuggestion(deps, params.id));
  route(app, deps, calls.acceptRoomSuggestion, ({ params, body, caller }) =>
    acceptSuggestion(deps, caller.actor, { ...params, ...body }),
  );
};
