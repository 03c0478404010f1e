import {
  manualMethods,
  providerMethods,
  type TransactionState,
} from '@sangamam/contract/payments/history';
import { words } from '@sangamam/words/staff/transaction';
import { Hourglass, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { StatusTag } from '../../ui/status-tag.tsx';

const looks: Record<TransactionState, Omit<ComponentProps<typeof StatusTag>, 'children'>> = {
  Created: { tone: 'info' },
  Authorized: { tone: 'info' },
  Captured: { tone: 'success' },
  Failed: { tone: 'error' },
  'Refund Pending': { tone: 'warning', icon: Undo2 },
  Refunded: { tone: 'neutral', icon: Undo2 },
  'Awaiting Approval': { tone: 'warning', icon: Hourglass },
  Rejected: { tone: 'neutral' },
};

export const transactionWords: Readonly<Record<TransactionState, string>> = words.states;

export function TransactionTag({ state }: { state: TransactionState }) {
  return <StatusTag {...looks[state]}>{transactionWords[state]}</StatusTag>;
}

const methods: Readonly<Record<string, string>> = { ...providerMethods, ...manualMethods };

/** The label of a payment method; unknown ones are shown as they are. */
export const methodInWords = (method: string) => methods[method] ?? method;
