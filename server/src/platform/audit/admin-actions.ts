/**
 * Everything that staff do and the user log names: nouns and their verbs, in small letters and hyphens as
 * the table demands. What is not here does not compile.
 */
export const adminActions = {
  account: [
    ...['accept-invitation', 'reset-password', 'change-password', 'edit', 'end-session'],
    ...['sign-out-everywhere', 'second-factor-on', 'second-factor-off', 'recovery-codes'],
  ],
  admin: [
    ...['invite', 'invite-again', 'withdraw', 'edit', 'deactivate', 'reactivate'],
    ...['reset-password', 'reset-second-factor'],
  ],
  album: ['create', 'change', 'delete'],
  'api-key': ['make', 'revoke'],
  arrival: ['change'],
  'contact-message': ['update', 'reply', 'to-issue'],
  finding: ['close', 'retry'],
  gallery: ['order'],
  issue: ['update', 'answer', 'note', 'delete'],
  logo: ['upload'],
  message: ['retry'],
  note: ['add', 'edit', 'delete'],
  payment: [
    ...['record', 'ask-record', 'approve-record', 'reject-record', 'allocate', 'attach'],
    ...['refund', 'ask-refund', 'approve-refund', 'reject-refund'],
    ...['reconcile', 'compare-settlement', 'export'],
  ],
  photo: ['upload', 'change', 'remove'],
  pool: ['propose', 'withdraw'],
  registration: [
    ...['create', 'edit', 'cancel', 'restore', 'resend', 'delete', 'undelete', 'merge', 'unmerge'],
    'give-place',
    ...['not-duplicate', 'check-in', 'undo-check-in', 'import', 'export', 'download'],
    ...['bulk-cancel', 'bulk-confirm', 'bulk-remind', 'bulk-place'],
  ],
  room: [
    ...['add', 'change', 'status', 'remove', 'lock', 'export', 'suggest', 'accept'],
    ...['allocate', 'move', 'remove-party'],
  ],
  settings: ['save', 'restore'],
  snapshot: ['take'],
  stay: ['change'],
  template: ['save', 'reset', 'test'],
  trip: ['add', 'change', 'remove', 'seat', 'announce'],
  'user-log': ['export'],
  webhook: ['add', 'change', 'new-secret', 'remove', 'send-again', 'test'],
} as const;

type Actions = typeof adminActions;

/** `noun.verb`, such as `payment.refund` or `room.allocate`. */
export type AdminActionName = {
  [Noun in keyof Actions]: `${Noun}.${Actions[Noun][number]}`;
}[keyof Actions];
