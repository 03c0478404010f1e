import type { Noun } from '../../platform/noun.ts';
import { keepRetentionJob } from './keep-retention.ts';

export const noun = {
  jobs: [keepRetentionJob],
} satisfies Noun;
