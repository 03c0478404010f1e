import { pageOf } from '@sangamam/contract/calls/endpoint';
import { can } from '@sangamam/contract/calls/permissions';
import * as calls from '@sangamam/contract/staff-registrations/history';
import { type Note, registrationChange } from '@sangamam/contract/staff-registrations/history';
import {
  addNote,
  countChanges,
  editNote,
  getRegistrationInScope,
  listChanges,
  listNotes,
  type NoteRow,
  removeNote,
} from '../../domain/registrations/index.ts';
import { masked } from '../../platform/audit/log-admin-action.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import type { Admin } from '../../platform/sessions/staff.ts';

/** Routes for the history and the notes of a registration. */
export const registrationHistoryRoutes: Routes = (app, deps) => {
  const { db, now } = deps;

  route(app, deps, calls.listChanges, async ({ params, query, caller: { admin } }) => {
    const { id } = await getRegistrationInScope(db, admin, params.id);
    const { page, limit } = query;
    const [rows, total] = await Promise.all([
      listChanges(db, id, { offset: (page - 1) * limit, limit }),
      countChanges(db, id),
    ]);
    const seesContacts = can(admin, 'registrations.edit');
    const changes = rows.map(({ id: _id, at, ...row }) => {
      const change = { ...row, _id, at: at.toISOString() };
      const hides = { reason: masked(row.reason), changes: masked(row.changes) };
      return registrationChange.parse(seesContacts ? change : { ...change, ...hides });
    });
    const pagination = pageOf({ page, limit }, total);
    return answer(changes, { pagination });
  });

  route(app, deps, calls.listNotes, async ({ params, caller: { admin } }) => {
    const { id } = await getRegistrationInScope(db, admin, params.id);
    return (await listNotes(db, id)).map((row) => presentNote(row, admin));
  });

  route(app, deps, calls.addNote, async ({ params: { id }, body: { text }, caller, once }) => {
    const note = { registrationId: id, text };
    const row = await once(({ db: trx }) => addNote(trx, caller.actor, note, now()));
    return answer(presentNote(row, caller.admin), { status: 201 });
  });

  route(app, deps, calls.editNote, async ({ params, body: { text }, caller }) => {
    const note = { id: params.noteId, registrationId: params.id, text };
    return presentNote(await editNote(db, caller.actor, note, now()), caller.admin);
  });

  route(app, deps, calls.deleteNote, async ({ params, caller }) => {
    const note = { id: params.noteId, registrationId: params.id };
    await removeNote(db, caller.actor, note, now());
  });
};

function presentNote({ id, text, adminId, author, ...row }: NoteRow, admin: Admin): Note {
  return {
    _id: id,
    text,
    author,
    isOwn: adminId === admin.id,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}
