import type { ConsentPurpose } from '@sangamam/contract/privacy/consents';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { sha256 } from '../../../platform/address.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { insertConsents, type NewConsents } from './store.ts';

/**
 * Keeps what was allowed and what not, with the version of the notice that was shown and its text. An
 * answer that stands already is not written again; none is ever rewritten.
 */
export async function recordConsents(
  tx: Db,
  answers: {
    readonly registrationId: string;
    readonly given: { readonly [Purpose in ConsentPurpose]?: boolean | undefined };
    readonly channel: NewConsents['channel'];
    /** For a parent: a keyed hash of the contact that answered. */
    readonly contactHash?: Buffer;
  },
  { policies }: Pick<PublicSettings, 'policies'>,
  now: Date,
): Promise<void> {
  const body = noticeText(policies);
  await insertConsents(tx, {
    contactHash: null,
    ...answers,
    policyVersion: policies.version,
    notice: { sha256: sha256(body), body },
    now,
  });
}

function noticeText({ terms, privacy, refund, cancellation }: PublicSettings['policies']): string {
  const parts = { Terms: terms, Privacy: privacy, Refund: refund, Cancellation: cancellation };
  return Object.entries(parts)
    .map(([title, text]) => `# ${title}\n\n${text}`)
    .join('\n\n');
}
