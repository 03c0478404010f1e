import * as calls from '@sangamam/contract/registrations/list';
import {
  changeFollowUps,
  countRegistrations,
  listRegistrations as list,
  presentRow,
  rowShownTo,
  selectMarks,
  selectOwners,
} from '../../domain/registrations/index.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';

/** Routes for the staff list. */
export const adminRegistrationRoutes: Routes = (app, deps) => {
  const { db, settings } = deps;

  route(app, deps, calls.listRegistrations, async ({ query, caller }) => {
    const { rows, pagination } = await list(db, caller.admin, query, await settings.current());
    return answer(
      rows.map((row) => rowShownTo(caller.admin, presentRow(row))),
      { pagination },
    );
  });

  route(app, deps, calls.countRegistrations, async ({ query, caller }) =>
    countRegistrations(db, caller.admin, query, await settings.current()),
  );

  route(app, deps, calls.readFollowUpChoices, async () => {
    const [owners, marks] = await Promise.all([selectOwners(db), selectMarks(db)]);
    return { owners: owners.map(({ id: _id, name }) => ({ _id, name })), marks };
  });

  route(app, deps, calls.changeFollowUps, ({ body, caller, once }) =>
    once((own) => changeFollowUps(own, body, caller.actor)),
  );
};
