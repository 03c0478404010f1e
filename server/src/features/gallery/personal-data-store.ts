import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type ErasedPerson, movedIds, type PersonalData } from '../../platform/personal-data.ts';
import { readSentPhotos } from './read-sent-photos.ts';

/** Photos sent in by the registrant; `cleanGallery` deletes their files. */
export const photoData = {
  erase: erasePhotos,
  leave: erasePhotos,
  collect: {
    async photos({ db }, registrationId) {
      const photos = await readSentPhotos(db, registrationId);
      return photos.map(({ caption, credit, state, agreedTo, createdAt }) => ({
        caption,
        credit,
        state,
        agreedTo,
        at: createdAt,
      }));
    },
  },
  merge: {
    async move(trx, { from, to }) {
      const { rows } = await sql<{ id: string }>`
        update gallery_photo set registration_id = ${to} where registration_id = ${from}
        returning id`.execute(trx);
      return { photo: rows.map(({ id }) => id) };
    },
    async moveBack(trx, { from, to }, moved) {
      await sql`
        update gallery_photo set registration_id = ${to}
        where registration_id = ${from} and id = any(${movedIds(moved, 'photo')}::uuid[])`.execute(
        trx,
      );
    },
  },
} satisfies PersonalData;

async function erasePhotos(trx: Db, { id }: ErasedPerson): Promise<void> {
  await sql`delete from gallery_photo where registration_id = ${id}`.execute(trx);
}
