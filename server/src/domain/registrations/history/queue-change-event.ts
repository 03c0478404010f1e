import type { ChangeEvent } from '@sangamam/contract/staff-registrations/history';
import type { WebhookEvent } from '@sangamam/contract/webhooks';
import type { Db } from '../../../platform/db/connect.ts';
import { queueEvent } from '../../../platform/events/queue-event.ts';

/** The name outside of a change in the history of a registration; money has events of its own. */
const eventOfChange: Readonly<Record<ChangeEvent, WebhookEvent | null>> = {
  submitted: 'registration.submitted',
  answers: 'registration.updated',
  contact: 'registration.updated',
  'contact restored': 'registration.updated',
  'place given': 'registration.updated',
  'offer lapsed': 'registration.updated',
  'waits again': null,
  'passed on': 'registration.updated',
  'still coming': null,
  'credit given': null,
  'passing offered': null,
  'passing withdrawn': null,
  restored: 'registration.updated',
  undeleted: 'registration.updated',
  merged: 'registration.updated',
  unmerged: 'registration.updated',
  cancelled: 'registration.cancelled',
  deleted: 'registration.deleted',
  'checked in': 'registration.checked_in',
  'check-in undone': 'registration.check_in_undone',
  payment: null,
};

/** Tells every receiver that chose it of a change; drafts are nobody's business yet. */
export async function queueChangeEvent(
  tx: Db,
  { registrationId, event }: { registrationId: string; event: ChangeEvent },
  now: Date,
): Promise<void> {
  const type = eventOfChange[event];
  if (type === null) return;
  await queueEvent(tx, { type, data: { registrationId }, submitted: registrationId }, now);
}
