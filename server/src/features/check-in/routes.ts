import { can } from '@sangamam/contract/calls/permissions';
import * as calls from '@sangamam/contract/check-in';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import {
  checkIn,
  countExpected,
  earlierTicketToken,
  listEntries,
  listExpiresAt,
  ticketToken,
  undoCheckIn,
} from '../../domain/registrations/index.ts';
import { sha256 } from '../../platform/address.ts';
import { keysOf } from '../../platform/config/seal.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import { countCheckIns } from './count-check-ins.ts';
import { findAtDoor } from './find-at-door.ts';

/** Entries per page of the list that a device downloads. */
const listedAtOnce = 2000;

export const checkInRoutes: Routes = (app, deps) => {
  const { db, config, settings } = deps;

  route(app, deps, calls.findAtDoor, ({ body, caller }) =>
    findAtDoor(deps, caller.admin, body.code),
  );

  route(app, deps, calls.checkIn, ({ params, body, caller }) =>
    checkIn(deps, caller.actor, params.id, body),
  );

  route(app, deps, calls.undoCheckIn, ({ params, body, caller }) =>
    undoCheckIn(deps, caller.actor, params.id, body),
  );

  route(app, deps, calls.listForDoors, async ({ query, caller }) => {
    const { event } = await settings.current();
    const slice = { schools: schoolsInScope(caller.admin), after: query.after || null };
    const rows = await listEntries(db, { ...slice, limit: listedAtOnce });
    // whoever sees no lists checks tickets and numbers in without network, and has nobody's name
    const nameless = { name: '', school: '', yearOfPassing: '' };
    const hidden = can(caller.admin, 'checkin.list') ? {} : nameless;
    const { secretKey, secretKeyPrevious } = config;
    const hashOf = (token: string) => sha256(token).toString('base64url');
    return {
      entries: rows.map(({ id, duePaise, ...entry }) => ({
        ...entry,
        ...hidden,
        _id: id,
        due: paiseToRupees(duePaise),
        arrivedAt: entry.arrivedAt && new Date(entry.arrivedAt).toISOString(),
        ticketHash: hashOf(ticketToken(entry.registrationNumber, secretKey)),
        ...(secretKeyPrevious !== null && {
          formerTicketHash: hashOf(ticketToken(entry.registrationNumber, secretKeyPrevious)),
        }),
        earlierTicketHashes: keysOf(config).map((key) =>
          hashOf(earlierTicketToken(entry.registrationNumber, key)),
        ),
      })),
      next: rows.length === listedAtOnce ? (rows.at(-1)?.id ?? null) : null,
      keepUntil: listExpiresAt(deps.now(), event.startsAt).toISOString(),
    };
  });

  route(app, deps, calls.checkInSummary, async ({ caller }) => {
    const schools = schoolsInScope(caller.admin);
    const [{ registrations, people, byHour }, expected] = await Promise.all([
      countCheckIns(db, schools),
      countExpected(db, schools),
    ]);
    return {
      registrations,
      people,
      expected,
      byHour: byHour.map((hour) => ({ hour: hour.hour.toISOString(), people: hour.people })),
    };
  });
};
