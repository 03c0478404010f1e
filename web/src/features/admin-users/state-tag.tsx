import type { AdminRow } from '@sangamam/contract/staff-accounts/admins';
import { words } from '@sangamam/words/staff/users';
import { StatusTag } from '../../ui/status-tag.tsx';

const tones = { Invited: 'warning', Active: 'success', Deactivated: 'neutral' } as const;

/** Shows if an account is open, waits for its owner, or was closed. */
export function AdminStateTag({ state }: Pick<AdminRow, 'state'>) {
  return <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>;
}
