import type { Noun } from '../../platform/noun.ts';
import { sealAgainJob } from './seal-again.ts';

export const noun = {
  jobs: [sealAgainJob],
  tables: ['keyCheck'],
  writesForOthers: {
    'store.ts': { tables: ['unknown'], why: 'seals again what owners name in `sealedColumns`' },
  },
} satisfies Noun;
