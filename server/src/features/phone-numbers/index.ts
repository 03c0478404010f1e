import type { Noun } from '../../platform/noun.ts';
import { normalisePhonesJob } from './normalise-phones.ts';

export const noun = {
  jobs: [normalisePhonesJob],
  writesForOthers: {
    'store.ts': {
      tables: ['importRow', 'registration', 'unknown'],
      why: 'writes every phone number in the form that its owners would write now',
    },
  },
} satisfies Noun;
