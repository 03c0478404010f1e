import { pageOf } from '@sangamam/contract/calls/endpoint';
import { can } from '@sangamam/contract/calls/permissions';
import {
  addNote,
  deleteNote,
  editNote,
  listChanges as listChangesEndpoint,
  listNotes as listNotesEndpoint,
  type Note,
  registrationChange,
} from '@sangamam/contract/staff-registrations/history';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import {
  countChanges,
  findRegistrationInScope,
  insertNote,
  listChanges,
  listNotes,
  type NoteRow,
  removeNote,
  updateNote,
} from '../../domain/registrations/index.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { type AdminAction, logAdminAction, masked } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { answer, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';

/** Routes for the history and the notes of a registration. */
export function registrationHistoryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;

  route(app, deps, listChangesEndpoint, async ({ params, query, caller: { admin } }) => {
    const { id } = await getInScope(db, admin, params.id);
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

  route(app, deps, listNotesEndpoint, async ({ params, caller: { admin } }) => {
    const { id } = await getInScope(db, admin, params.id);
    return (await listNotes(db, id)).map((row) => presentNote(row, admin));
  });

  /** Changes a note and logs it in one transaction; returns the note as it is then. */
  const change = (
    by: StaffActor,
    action: AdminAction['action'],
    note: { readonly id: string; readonly registrationId: string },
    write: (trx: Db) => Promise<boolean>,
    within = db,
  ) =>
    tx(within, async (trx) => {
      const { school } = await getInScope(trx, by.admin, note.registrationId);
      if (!(await write(trx))) throw new Refusal('NOT_FOUND');
      const [row] = await listNotes(trx, note.registrationId, note.id);
      const object = { type: 'registration', id: note.registrationId };
      await logAdminAction(trx, { by, action, object, school }, now());
      return row;
    });

  route(app, deps, addNote, async ({ params, body: { text }, caller, once }) => {
    const { admin } = caller;
    const own = { id: v7(), registrationId: params.id, adminId: admin.id };
    const add = async (trx: Db) => {
      await insertNote(trx, { ...own, text, createdAt: now() });
      return true;
    };
    const row = await once(({ db: trx }) => change(caller.actor, 'note.add', own, add, trx));
    return answer(presentNote(row as NoteRow, admin), { status: 201 }); // it was just written
  });

  route(app, deps, editNote, async ({ params, body: { text }, caller }) => {
    const { admin } = caller;
    const own = { id: params.noteId, registrationId: params.id, adminId: admin.id };
    const row = await change(caller.actor, 'note.edit', own, (trx) =>
      updateNote(trx, own, { text, editedAt: now() }),
    );
    return presentNote(row as NoteRow, admin); // it was just written
  });

  route(app, deps, deleteNote, async ({ params, caller }) => {
    const own = { id: params.noteId, registrationId: params.id, adminId: caller.admin.id };
    await change(caller.actor, 'note.delete', own, (trx) => removeNote(trx, own));
    return undefined;
  });
}

async function getInScope(db: Db, admin: Admin, id: string) {
  const row = await findRegistrationInScope(db, admin, id);
  if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
  return row;
}

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
