import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { all } from '@sangamam/contract/calls/lists';
import { can } from '@sangamam/contract/calls/permissions';
import {
  countFindings,
  downloadFindings,
  type Finding,
  type FindingKind,
  findingKinds,
  findingSorts,
  findingStates,
  listFindings,
} from '@sangamam/contract/payments/findings';
import { words } from '@sangamam/words/staff/findings';
import { useMemo, useState } from 'react';
import { useOutlet } from 'react-router';
import { call, callFile, callPage } from '../../kit/calls/call.ts';
import type { FacetOf } from '../../kit/lists/list-facets.tsx';
import { type ListFilters, listFilters, several } from '../../kit/lists/list-filters.ts';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { useWorkList, WorkList } from '../../kit/lists/work-list.tsx';
import { useSession } from '../../kit/session/session.ts';
import { FindingActs } from './finding-acts.tsx';
import { findingColumns } from './finding-columns.tsx';
import { FindingDrawer } from './finding-drawer.tsx';
import { paymentsKey, useMayManage } from './queries.ts';

type Filters = QueryOf<typeof listFindings>;

const findingFilters = listFilters<Filters & ListFilters>({
  name: 'findings',
  defaults: { searchTerm: '', kind: all, state: 'open', sort: '-when', page: 1, limit: 10 },
  choices: {
    kind: several(findingKinds),
    state: several(findingStates),
    sort: findingSorts,
  },
});
const listKey = [paymentsKey, 'findings'];
const listQuery = ({ searchTerm: _none, ...query }: Filters & ListFilters) => ({
  queryKey: [...listKey, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => callPage(listFindings, { query, signal }),
});

const facets: readonly FacetOf<'kind' | 'state'>[] = [
  {
    name: 'kind',
    label: words.kind,
    inWords: (kind) => words.kinds[kind as FindingKind].title,
  },
  {
    name: 'state',
    label: words.state,
    values: findingStates,
    inWords: (state) => words.states[state as keyof typeof words.states],
  },
];

/** The inbox of what a person must look at; each finding has one clear next step. */
export default function FindingsPage() {
  const place = useAddressFilters(findingFilters);
  const mayManage = useMayManage();
  const mayExport = useSession(({ user }) => user !== null && can(user, 'payments.export'));
  /** Opened from a finding; whoever closes it is back there. */
  const payment = useOutlet();
  const [openId, setOpenId] = useState<number | null>(null);
  const work = useWorkList({
    ...place,
    list: findingFilters,
    columns: useMemo(() => findingColumns(setOpenId), []),
    rowKey: ({ _id }: Finding) => String(_id),
    queryOf: listQuery,
    listKey,
    count: ({ searchTerm: _none, ...query }, signal) => call(countFindings, { query, signal }),
    download:
      mayExport && (({ searchTerm: _none, ...query }) => callFile(downloadFindings, { query })),
  });
  const opened = work.rows.find(({ _id }) => _id === openId);
  // it left the list, and is not opened by itself when it comes back
  if (openId !== null && work.query.data && !opened) setOpenId(null);
  return (
    <>
      <WorkList
        work={work}
        title={words.title}
        empty={words.none}
        facets={facets}
        tick={mayManage && { label: tickLabel, Acts: FindingActs }}
      />
      {payment ?? (opened && <FindingDrawer finding={opened} onClose={() => setOpenId(null)} />)}
    </>
  );
}

const tickLabel = ({ kind, registration, subject }: Finding) =>
  words.bulk.select({
    finding: words.kinds[kind].title,
    about: registration?.registrationNumber ?? subject,
  });
