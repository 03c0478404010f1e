import type { Noun } from '../../platform/noun.ts';

export const noun = {
  writesForOthers: {
    'store.ts': {
      tables: ['adminUser', 'message'],
      why: 'makes invented staff, and ends invented messages that nobody sends',
    },
  },
} satisfies Noun;
