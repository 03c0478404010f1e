import {
  paymentChannels,
  type TransactionState,
  transactionStates,
  transactionTypes,
} from '@sangamam/contract/payments/history';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/staff/payments';
import { useMemo } from 'react';
import { useSchools } from '../../kit/fields/admin-schools.tsx';
import type { FacetOf } from '../../kit/lists/list-facets.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { methodInWords, transactionWords } from '../../kit/records/transaction-tag.tsx';
import { useCollectors } from './collected.tsx';

type FacetName = 'school' | 'state' | 'type' | 'channel' | 'method' | 'recordedBy';

/** The facets of the ledger: kind and state of the money, how it came, and who took it in. */
export function usePaymentFacets(): readonly FacetOf<FacetName>[] {
  const settings = useSettings();
  const schools = useSchools();
  const collectors = useCollectors();
  return useMemo(
    () => [
      {
        name: 'school',
        label: words.columns.school,
        values: schools.map(({ value }) => value),
        inWords: (school) => optionLabel(settings, 'schools', school),
      },
      {
        name: 'state',
        label: words.state,
        values: transactionStates,
        inWords: (state) => transactionWords[state as TransactionState],
      },
      { name: 'type', label: words.type, values: transactionTypes },
      { name: 'method', label: words.method, inWords: methodInWords },
      {
        name: 'channel',
        label: words.channel,
        values: paymentChannels,
        inWords: (channel) => words.channels[channel as keyof typeof words.channels],
      },
      {
        name: 'recordedBy',
        label: words.recordedBy,
        inWords: (id) => collectors.find(({ value }) => value === id)?.label ?? '…',
      },
    ],
    [settings, schools, collectors],
  );
}
