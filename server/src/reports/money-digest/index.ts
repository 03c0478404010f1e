import type { Noun } from '../../platform/noun.ts';
import { mailMoneyDigestJob } from './mail-money-digest.ts';
import { moneyDigest } from './money-digest-kind.ts';

export const noun = {
  jobs: [mailMoneyDigestJob],
  messageKinds: [moneyDigest],
  tables: ['moneyDigest'],
} satisfies Noun;
