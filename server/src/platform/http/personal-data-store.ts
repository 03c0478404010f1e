import type { PersonalData } from '../personal-data.ts';
import { deleteKeysOf } from './store.ts';

/** The results of idempotent requests. */
export const keptAnswerData = {
  erase: (trx, { id }) => deleteKeysOf(trx, id),
} satisfies PersonalData;
