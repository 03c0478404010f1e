import type { SentPhoto } from '@sangamam/contract/gallery';
import type { Db } from '../../platform/db/connect.ts';
import { type PhotoRow, selectSentPhotos } from './store.ts';

/**
 * Photos sent in with a registration, newest first, each with the id of its smallest picture and what the
 * sender agreed to.
 */
export async function readSentPhotos(
  db: Db,
  registrationId: string,
): Promise<(Omit<SentPhoto, 'pictureUrl'> & { pictureId: string | null; agreedTo: string })[]> {
  const rows = await selectSentPhotos(db, registrationId);
  return rows.map((row) => {
    const { id, caption, credit, createdAt, pictureId } = row;
    return {
      _id: id,
      caption,
      credit,
      pictureId,
      state: stateOf(row),
      agreedTo: row.agreedTo ?? '',
      createdAt: createdAt.toISOString(),
    };
  });
}

function stateOf({ removedAt, albumId, alt }: PhotoRow): SentPhoto['state'] {
  if (removedAt) return 'removed';
  return albumId !== null && alt !== null ? 'shown' : 'waiting';
}
