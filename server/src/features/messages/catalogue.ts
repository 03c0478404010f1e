import { arrangementKinds } from './kinds/arrangements.ts';
import { cancelledKinds } from './kinds/cancelled.ts';
import { changeKinds } from './kinds/changes.ts';
import { codeKinds } from './kinds/codes.ts';
import { contactKinds } from './kinds/contact-messages.ts';
import type { Kind } from './kinds/define-kind.ts';
import { draftKinds } from './kinds/drafts.ts';
import { eventDayKinds } from './kinds/event-days.ts';
import { exportKinds } from './kinds/exports.ts';
import { issueKinds } from './kinds/issues.ts';
import { paymentKinds } from './kinds/payments.ts';
import { refundKinds } from './kinds/refunds.ts';
import { registeredKinds } from './kinds/registered.ts';
import { staffKinds } from './kinds/staff.ts';

/** Every kind of message there is. */
export const catalogue = {
  ...codeKinds,
  ...draftKinds,
  ...registeredKinds,
  ...paymentKinds,
  ...refundKinds,
  ...changeKinds,
  ...cancelledKinds,
  ...eventDayKinds,
  ...arrangementKinds,
  ...issueKinds,
  ...contactKinds,
  ...exportKinds,
  ...staffKinds,
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof catalogue;

/** The kind of this name; undefined for names that are none, or not any longer. */
export function findKind(name: string | null): Kind | undefined {
  return name !== null && Object.hasOwn(catalogue, name) ? catalogue[name as KindName] : undefined;
}
