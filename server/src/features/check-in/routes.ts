import { can } from '@sangamam/contract/calls/permissions';
import * as calls from '@sangamam/contract/check-in';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import {
  checkIn,
  countExpected,
  earlierTicketToken,
  listDoorRows,
  listEntries,
  listExpiresAt,
  ticketToken,
  undoCheckIn,
} from '../../domain/registrations/index.ts';
import { sha256 } from '../../platform/address.ts';
import { keysOf } from '../../platform/config/seal.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { countCheckIns } from './count-check-ins.ts';
import { findAtDoor, refuseTooMany } from './find-at-door.ts';

/** Entries per page of the list that a device downloads. */
const listedAtOnce = 2000;

const nameless = { name: '', school: '', yearOfPassing: '' };
/** Only finding tells names to an account that sees no lists: for the other calls an id is enough. */
const hiddenFrom = (admin: Admin) => (can(admin, 'checkin.list') ? {} : nameless);

export const checkInRoutes: Routes = (app, deps) => {
  const { db, config, settings } = deps;

  route(app, deps, calls.findAtDoor, ({ body, caller }) =>
    findAtDoor(deps, caller.admin, body.code),
  );

  route(app, deps, calls.checkIn, async ({ params, body, caller }) => {
    const record = await checkIn(deps, caller.actor, params.id, body);
    return { ...record, ...hiddenFrom(caller.admin) };
  });

  route(app, deps, calls.undoCheckIn, async ({ params, body, caller }) => {
    // somebody found in the hour before counts in this one, once taken back
    const [known] = await listDoorRows(db, schoolsInScope(caller.admin), [params.id]);
    if (known) await refuseTooMany(deps, caller.admin, known.id);
    const record = await undoCheckIn(deps, caller.actor, params.id, body);
    return { ...record, ...hiddenFrom(caller.admin) };
  });

  route(app, deps, calls.listForDoors, async ({ query, caller }) => {
    const { event } = await settings.current();
    const slice = { schools: schoolsInScope(caller.admin), after: query.after || null };
    const rows = await listEntries(db, { ...slice, limit: listedAtOnce });
    // whoever sees no lists checks tickets and numbers in without network, and has nobody's name
    const hidden = hiddenFrom(caller.admin);
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
