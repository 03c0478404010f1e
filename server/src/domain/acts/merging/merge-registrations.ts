import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { askedAgain } from '@sangamam/contract/form/sections';
import { steps } from '@sangamam/contract/form/steps';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type { mergeRegistrations as endpoint } from '@sangamam/contract/staff-registrations/merge';
import type { StaffActor } from '../../../platform/actor.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { messageContext } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { isMoneyHeldOrComing } from '../../money/index.ts';
import {
  differingAnswers,
  findRegistrationInScope,
  lockPair,
  mergeAway,
  type RegistrationRow,
  readAnswers,
  recordAct,
  refusedKey,
  type StoredForm,
  type Taken,
  takenFrom,
  withTaken,
} from '../../registrations/index.ts';
import { countMoves, moveAll } from './move-personal-data.ts';
import { writeForm } from './undo-merge.ts';

type Decided = Pick<RegistrationRow, 'id' | 'registrationNumber' | 'status'>;

/**
 * Makes another registration a part of the kept one: the answers asked for, its issues, notes, history,
 * messages, and room and seats where the kept one has none. The other one is deleted as merged. Money
 * never moves: only one that holds none may go. Refuses with REGISTRATION_NOT_FOUND, MERGE_…,
 * VALIDATION (the answers do not go together), DUPLICATE_CONTACT, CAPACITY.
 */
export async function mergeRegistrations(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'personalData' | 'settings'>,
  keptId: string,
  { other, fields, reason }: BodyOf<typeof endpoint>,
  by: StaffActor,
): Promise<{ kept: string; gone: string; undoUntil: string }> {
  const context = await messageContext(deps);
  const { now, settings } = context;
  const merged = tx(deps.db, async (trx) => {
    await lockPair(trx, by.admin, keptId, other);
    const { kept, gone } = await findBoth(trx, by.admin, keptId, other);
    const refusal = await mergeRefusalOf(trx, kept, gone);
    if (refusal) throw refusal;
    const taken = takenFrom(kept.form, gone.form, fields, settings);
    checkTogether(withTaken(kept.form, taken), taken, settings);

    const moved = await moveAll(trx, deps.personalData, { from: gone.id, to: kept.id });
    const undoUntil = await mergeAway(
      trx,
      { kept, gone, reason, before: { taken, moved } },
      by,
      now,
    );
    await writeForm(trx, kept.id, (form) => withTaken(form, taken), by, context);
    const act = { event: 'merged', action: 'registration.merge' } as const;
    const into = `${gone.registrationNumber} into ${kept.registrationNumber}: ${reason}`;
    for (const row of [kept, gone]) await recordAct(trx, row, { ...act, reason: into }, by, now);
    return {
      kept: kept.registrationNumber,
      gone: gone.registrationNumber,
      undoUntil: undoUntil.toISOString(),
    };
  });
  return await merged.catch((error) => {
    throw refusedKey(error);
  });
}

/** The effect of `mergeRegistrations`, or its refusal, either way round. Refuses with REGISTRATION_NOT_FOUND. */
export async function comparePair(
  { db, personalData }: Pick<Deps, 'db' | 'personalData'>,
  admin: Admin,
  keptId: string,
  other: string,
) {
  const { kept, gone } = await findBoth(db, admin, keptId, other);
  const [moves, refusal, reversed] = await Promise.all([
    countMoves(db, personalData, { from: gone.id, to: kept.id }),
    mergeRefusalOf(db, kept, gone),
    mergeRefusalOf(db, gone, kept),
  ]);
  const fields = differingAnswers(kept.form, gone.form).map(({ field, before, after }) => ({
    field,
    kept: before ?? null,
    gone: after ?? null,
  }));
  return {
    ids: [kept.id, gone.id] as const,
    fields,
    moves,
    refusal: refusal?.message ?? null,
    refusalReversed: reversed?.message ?? null,
  };
}

async function findBoth(db: Db, admin: Admin, keptId: string, other: string) {
  const kept = await findRegistrationInScope(db, admin, keptId);
  const gone = await findRegistrationInScope(db, admin, other);
  if (!kept || !gone || kept.id === gone.id) throw new Refusal('REGISTRATION_NOT_FOUND');
  return { kept, gone };
}

/** Why these two may not be merged this way round; null when they may. */
async function mergeRefusalOf(db: Db, kept: Decided, gone: Decided): Promise<Refusal | null> {
  if (kept.status === 'Cancelled') {
    return new Refusal('MERGE_CANCELLED', { values: { number: kept.registrationNumber } });
  }
  const values = { number: gone.registrationNumber };
  if (gone.status === 'Checked In') return new Refusal('MERGE_CHECKED_IN', { values });
  if (!(await isMoneyHeldOrComing(db, gone.id))) return null;
  return (await isMoneyHeldOrComing(db, kept.id))
    ? new Refusal('MERGE_PAID_BOTH')
    : new Refusal('MERGE_PAID', { values });
}

/** Refuses with VALIDATION where answers of one do not go with those of the other. */
function checkTogether(form: StoredForm, taken: readonly Taken[], settings: PublicSettings): void {
  const offered = offeredTo(settings, form);
  const asking = askedAgain(form.personalInfo ?? {});
  const touched = new Set(taken.map(({ field }) => field.split('.', 1)[0]));
  const errors = steps
    .filter(({ sections }) => sections.some((name) => touched.has(name)))
    .map((step) => readAnswers(step, form, offered, asking).errors ?? {});
  const fields = Object.assign({}, ...errors) as Record<string, string>;
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', { fields });
}
