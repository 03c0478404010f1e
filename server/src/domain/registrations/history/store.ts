import type { ChangeActor, ChangedValue } from '@sangamam/contract/staff-registrations/history';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { RegistrationChange } from '../../../platform/db/types.ts';

export async function insertChange(
  trx: Db,
  {
    changes,
    ...row
  }: Omit<Insertable<RegistrationChange>, 'changes'> & {
    readonly changes: readonly ChangedValue[];
  },
): Promise<void> {
  await trx
    .insertInto('registrationChange')
    .values({ ...row, changes: JSON.stringify(changes) })
    .execute();
}

export interface ChangeRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: ChangeActor;
  readonly adminName: string | null;
  readonly event: string;
  readonly reason: string;
  readonly changes: readonly ChangedValue[];
}

/** Newest first. */
export async function listChanges(
  db: Db,
  registrationId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ChangeRow[]> {
  const rows = await db
    .selectFrom('registrationChange as c')
    .leftJoin('adminUser as a', 'a.id', 'c.adminId')
    .select(['c.id', 'c.at', 'c.actor', 'a.name as adminName', 'c.event', 'c.reason', 'c.changes'])
    .where('c.registrationId', '=', registrationId)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as unknown as ChangeRow[]; // the table's checks and its one writer hold the shapes
}

export async function countChanges(db: Db, registrationId: string): Promise<number> {
  const { total } = await db
    .selectFrom('registrationChange')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('registrationId', '=', registrationId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export interface NoteRow {
  readonly id: string;
  readonly text: string;
  readonly adminId: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

/** Newest first; only the one of `noteId`, where it is given. */
export async function listNotes(
  db: Db,
  registrationId: string,
  noteId: string | null = null,
): Promise<NoteRow[]> {
  return db
    .selectFrom('registrationNote as n')
    .innerJoin('adminUser as a', 'a.id', 'n.adminId')
    .select(['n.id', 'n.text', 'n.adminId', 'a.name as author', 'n.createdAt', 'n.editedAt'])
    .where('n.registrationId', '=', registrationId)
    .$if(noteId !== null, (query) => query.where('n.id', '=', noteId as string))
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .execute();
}

/** A note as it is addressed: only its author's. */
export interface OwnNote {
  readonly id: string;
  readonly registrationId: string;
  readonly adminId: string;
}

export async function insertNote(
  trx: Db,
  note: OwnNote & { readonly text: string; readonly createdAt: Date },
): Promise<void> {
  await trx.insertInto('registrationNote').values(note).execute();
}

/** Returns false when this author has no such note. */
export async function updateNote(
  trx: Db,
  { id, registrationId, adminId }: OwnNote,
  change: { text: string; editedAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('registrationNote')
    .set(change)
    .where('id', '=', id)
    .where('registrationId', '=', registrationId)
    .where('adminId', '=', adminId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when this author has no such note. */
export async function deleteNote(
  trx: Db,
  { id, registrationId, adminId }: OwnNote,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('registrationNote')
    .where('id', '=', id)
    .where('registrationId', '=', registrationId)
    .where('adminId', '=', adminId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
