import { v7 } from 'uuid';
import type { StaffActor } from '../../../platform/actor.ts';
import { type AdminAction, logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getRegistrationInScope } from '../read-registration.ts';
import {
  deleteNote,
  insertNote,
  listNotes,
  type NoteRow,
  type OwnNote,
  updateNote,
} from './store.ts';

/** The note, and the registration it is about. */
type Place = Pick<OwnNote, 'id' | 'registrationId'>;

/** Adds a note to a registration of the admin's schools. Refuses with REGISTRATION_NOT_FOUND. */
export async function addNote(
  db: Db,
  by: StaffActor,
  { registrationId, text }: { readonly registrationId: string; readonly text: string },
  now: Date,
): Promise<NoteRow> {
  const place = { id: v7(), registrationId };
  const row = await change(db, by, 'note.add', place, now, async (trx, own) => {
    await insertNote(trx, { ...own, text, createdAt: now });
    return true;
  });
  return row as NoteRow; // it was just written
}

/** Gives one's own note another text. Refuses with REGISTRATION_NOT_FOUND and NOT_FOUND. */
export async function editNote(
  db: Db,
  by: StaffActor,
  { text, ...place }: Place & { readonly text: string },
  now: Date,
): Promise<NoteRow> {
  const edit = (trx: Db, own: OwnNote) => updateNote(trx, own, { text, editedAt: now });
  const row = await change(db, by, 'note.edit', place, now, edit);
  return row as NoteRow; // it was just written
}

/** Removes one's own note. Refuses with REGISTRATION_NOT_FOUND and NOT_FOUND. */
export async function removeNote(db: Db, by: StaffActor, place: Place, now: Date): Promise<void> {
  await change(db, by, 'note.delete', place, now, deleteNote);
}

/** Changes a note and logs it in one transaction; returns the note as it is then. */
const change = (
  db: Db,
  by: StaffActor,
  action: AdminAction['action'],
  { id, registrationId }: Place,
  now: Date,
  write: (trx: Db, own: OwnNote) => Promise<boolean>,
): Promise<NoteRow | undefined> =>
  tx(db, async (trx) => {
    const { school } = await getRegistrationInScope(trx, by.admin, registrationId);
    if (!(await write(trx, { id, registrationId, adminId: by.admin.id })))
      throw new Refusal('NOT_FOUND');
    const [row] = await listNotes(trx, registrationId, id);
    const object = { type: 'registration', id: registrationId };
    await logAdminAction(trx, { by, action, object, school }, now);
    return row;
  });
