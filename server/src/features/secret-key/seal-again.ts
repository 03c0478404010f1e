import type { Deps } from '../../app.ts';
import { type Keys, seal, unseal } from '../../http/seal.ts';
import { totpContext } from '../auth/second-factor.ts';
import { parentContactHash } from '../consents/parent-consent.ts';
import { sealContext as messageContext } from '../messages/queue-message.ts';
import { keyContext } from '../privacy/seal-registration.ts';
import { secretContext } from '../webhooks/deliver-webhooks.ts';
import {
  listParentConsents,
  listSealed,
  repeatConsent,
  replaceSealed,
  type SealedColumn,
} from './store.ts';

/** What became of what the former key had made, in pieces. */
export interface SealedAgain {
  readonly done: number;
  /** Changed by somebody else meanwhile: the next run looks at them again. */
  readonly left: number;
  /** Made with neither key: nobody can read them. */
  readonly lost: number;
}

interface Sealed extends SealedColumn {
  /** What a text in this row is sealed for. */
  readonly contextOf: (id: string) => string;
}

/**
 * Every place where something sealed stays for longer than a day. Kept answers, codes, links and cookies
 * do not: they are over before the former key may be taken away.
 */
const everything: readonly Sealed[] = [
  { table: 'admin_user', id: 'id', column: 'totp_secret', contextOf: totpContext },
  { table: 'admin_user', id: 'id', column: 'totp_pending', contextOf: totpContext },
  { table: 'webhook', id: 'id', column: 'secret', contextOf: secretContext },
  { table: 'webhook', id: 'id', column: 'previous_secret', contextOf: secretContext },
  { table: 'sealing_key', id: 'registration_id', column: 'sealed_key', contextOf: keyContext },
  { table: 'message', id: 'id', column: 'sealed', contextOf: messageContext },
];

const batchSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Seals with the key of now what the one before it had sealed, and hashes with it the contacts of parents
 * who consented. May be run at any time, by several processes at once, and again.
 */
export async function sealAgain({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<SealedAgain> {
  const sum = { done: 0, left: 0, lost: 0 };
  for (const sealed of everything) {
    for (let after = beforeAll; ; ) {
      const rows = await listSealed(db, sealed, { after, limit: batchSize });
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
      const read = rows.map(({ id, sealed: was }) =>
        renew(config, sealed.contextOf(id), { id, was }),
      );
      const changes = read.filter((each) => typeof each === 'object');
      const replaced = changes.length > 0 ? await replaceSealed(db, sealed, changes) : 0;
      sum.done += replaced;
      sum.left += changes.length - replaced;
      sum.lost += read.filter((each) => each === 'lost').length;
    }
  }
  sum.done += await hashParentsAgain(db, config);
  return sum;
}

/** One text with the key of now; `fit` when it has that already. */
function renew(keys: Keys, context: string, { id, was }: { id: string; was: string }) {
  const keyOfNow = { ...keys, secretKeyPrevious: null };
  if (unseal(keyOfNow, context, was) !== null) return 'fit';
  const text = unseal(keys, context, was);
  return text === null ? 'lost' : { id, was, sealed: seal(keys.secretKey, context, text) };
}

async function hashParentsAgain(db: Deps['db'], keys: Keys): Promise<number> {
  const { secretKey, secretKeyPrevious } = keys;
  if (secretKeyPrevious === null) return 0;
  let done = 0;
  for (const { id, contact, contactHash } of await listParentConsents(db)) {
    if (!contactHash.equals(parentContactHash(contact, secretKeyPrevious))) continue;
    await repeatConsent(db, id, parentContactHash(contact, secretKey));
    done += 1;
  }
  return done;
}
