import { isDeepStrictEqual } from 'node:util';
import { type AskingSettings, differences, type Form } from '@sangamam/contract/form/form';
import type { ChangedValue, ChangeEvent } from '@sangamam/contract/staff-registrations/history';
import { v7 } from 'uuid';
import { type Actor, isStaff } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { queueChangeEvent } from './queue-change-event.ts';
import { insertChange } from './store.ts';

/**
 * Writes into the history of a registration what happened to it, in the transaction of the change, and
 * tells the webhooks.
 * Amounts are in rupees; an answer is named by its section, such as `personalInfo.email`.
 */
export async function recordChange(
  trx: Db,
  change: {
    readonly registrationId: string;
    readonly by: Actor;
    readonly event: ChangeEvent;
    readonly changes?: readonly ChangedValue[];
    readonly reason?: string;
    /** Known to be a draft: no webhook event is queued. */
    readonly isDraft?: boolean;
  },
  now: Date,
): Promise<void> {
  const { registrationId, by, event, changes = [], reason = '', isDraft = false } = change;
  await insertChange(trx, {
    id: v7(),
    registrationId,
    at: now,
    actor: isStaff(by) ? 'staff' : by.kind,
    adminId: isStaff(by) ? by.admin.id : null,
    event,
    reason,
    changes,
  });
  if (!isDraft) await queueChangeEvent(trx, { registrationId, event }, now);
}

/** Stands for sensitive answers: the history records that they changed, never what they are. */
const hidden = '•••';

/** The answers that differ between two forms, in the order of the form; one not given is null. */
export function changedAnswers(
  before: Form,
  after: Form,
  settings: AskingSettings,
): ChangedValue[] {
  return differences(before, after, settings).map(({ question: { path, sensitive }, ...values }) =>
    sensitive ? { field: path, before: hidden, after: hidden } : { field: path, ...values },
  );
}

/** The named columns that differ, in the same shape. */
export function changedColumns<Columns extends object>(
  before: Columns,
  after: Columns,
): ChangedValue[] {
  return Object.keys(after).flatMap((field) => {
    const [old, now] = [before[field as keyof Columns], after[field as keyof Columns]];
    return isDeepStrictEqual(old, now) ? [] : [{ field, before: old ?? null, after: now ?? null }];
  });
}
