import { hashParentsAgain } from '../../domain/registrations/index.ts';
import { type Keys, seal, unseal } from '../../platform/config/seal.ts';
import type { Deps } from '../../platform/deps.ts';
import { job } from '../../platform/jobs/job.ts';
import { deleteFormerKey } from './check-key.ts';
import { listSealed, replaceSealed } from './store.ts';

/** Counts of sealed texts. */
export interface SealedAgain {
  readonly done: number;
  /** Changed concurrently; the next run takes them. */
  readonly left: number;
  /** Sealed with neither key, so unreadable. */
  readonly lost: number;
}

const batchSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Seals everything again with the current key, and rehashes the contacts of parents who consented. May run
 * at any time, in several processes, and repeatedly.
 */
export async function sealAgain({
  db,
  config,
  sealedColumns,
}: Pick<Deps, 'db' | 'config' | 'sealedColumns'>): Promise<SealedAgain> {
  const sum = { done: 0, left: 0, lost: 0 };
  for (const sealed of sealedColumns) {
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
  if (sum.left === 0 && config.secretKeyPrevious !== null) await deleteFormerKey(db, config);
  return sum;
}

/** Does nothing unless `SECRET_KEY` is being changed. */
export const sealAgainJob = job({
  name: 'seal-again',
  work: 'bulk',
  cron: '29 * * * *',
  atStart: true,
  async run(deps) {
    if (deps.config.secretKeyPrevious === null) return;
    const { done, left, lost } = await sealAgain(deps);
    deps.log.info({ done, left, lost }, 'sealed again with SECRET_KEY');
  },
});

/** A text sealed with the current key; `fit` when it is already, `lost` when no key opens it. */
function renew(keys: Keys, context: string, { id, was }: { id: string; was: string }) {
  const keyOfNow = { ...keys, secretKeyPrevious: null };
  if (unseal(keyOfNow, context, was) !== null) return 'fit';
  const text = unseal(keys, context, was);
  return text === null ? 'lost' : { id, was, sealed: seal(keys.secretKey, context, text) };
}
