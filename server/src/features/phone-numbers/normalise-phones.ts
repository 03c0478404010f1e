import { isWholePhone, normalisePhone } from '@sangamam/contract/text/phone';
import { findDuplicates, hashParentsOf } from '../../domain/registrations/index.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { job } from '../../platform/jobs/job.ts';
import { listNumbers, writeNumbers } from './store.ts';

/**
 * Writes every stored phone number in its normal form, and lists the registrations that then share one as possible
 * duplicates; none is merged. What is no number stays as it is. Changes nothing the second time. Returns how many
 * numbers it wrote, and how many registrations share one since.
 */
export async function normalisePhones(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
): Promise<{ numbers: number; sharing: number }> {
  const stored = await tx(deps.db, listNumbers);
  const forms = new Map(
    stored
      .map((was) => [was, normalisePhone(was)] as const)
      .filter(([was, form]) => form !== was && isWholePhone(form)),
  );
  if (forms.size === 0) return { numbers: 0, sharing: 0 };
  const sharing = await tx(deps.db, async (trx) => {
    await hashParentsOf(trx, deps.config, forms);
    return await writeNumbers(trx, forms);
  });
  if (sharing > 0) await findDuplicates(deps);
  return { numbers: forms.size, sharing };
}

/** Daily too: what is restored or undone may bring an old form back, and so may a process of the release before. */
export const normalisePhonesJob = job({
  name: 'normalise-phones',
  work: 'bulk',
  cron: '41 3 * * *',
  atStart: true,
  async run(deps) {
    const { numbers, sharing } = await normalisePhones(deps);
    if (numbers > 0) deps.log.info({ numbers, sharing }, 'phone numbers have one form now');
  },
});
