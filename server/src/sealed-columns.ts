import { sealedKeys } from './domain/acts/removing/seal-registration.ts';
import { sealedFactors } from './domain/people/sign-in/second-factor.ts';
import { sealedLogKeys } from './platform/audit/log-key.ts';
import type { SealedColumn } from './platform/config/seal.ts';
import { sealedSecrets } from './platform/events/deliver-webhooks.ts';
import { sealedMessages } from './platform/messages/queue-message.ts';

/**
 * Every place where something sealed stays for longer than a day. Kept answers, codes, links and cookies
 * do not: they are over before the former key may be taken away.
 */
export const sealedColumns: readonly SealedColumn[] = [
  ...sealedFactors,
  ...sealedSecrets,
  ...sealedKeys,
  ...sealedMessages,
  ...sealedLogKeys,
];
