import type { PersonalData } from '../personal-data.ts';
import { deleteKeysOf } from './store.ts';

/** What idempotent requests came to. */
export const keptAnswerData = {
  erase: (trx, { id }) => deleteKeysOf(trx, id),
} satisfies PersonalData;
