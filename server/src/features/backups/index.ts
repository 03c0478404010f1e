import type { Noun } from '../../platform/noun.ts';
import { backupMetrics } from './metrics.ts';

export const noun = {
  metrics: backupMetrics,
  tables: ['backupRun'],
  writesForOthers: {
    'store.ts': { tables: ['unknown'], why: 'a restore fills every table, each as it was' },
  },
} satisfies Noun;
