import {
  changeStayStatus,
  listStayRequests,
  type StayRequest,
  stayStatuses,
} from '@sangamam/contract/accommodation';
import { choicesOf } from '@sangamam/contract/option-answers';
import { roomUses } from '@sangamam/contract/rooms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callPage } from '../../kit/calls/call.ts';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { OptionName } from '../../kit/records/option-name.tsx';
import { Alert } from '../../ui/alert.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Pair } from '../../ui/pair.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { useRowSelection } from '../../ui/use-row-selection.ts';
import styles from './accommodation-page.module.css';
import { daysOf } from './days.ts';
import { accommodationKey, useChange } from './queries.ts';
import { RequestDrawer } from './request-drawer.tsx';
import { all, type StayFilters, stayFilters } from './stay-filters.ts';
import { StayTag } from './stay-tag.tsx';
import { words as allWords } from './words.ts';

const words = allWords.request;
type Status = 'Confirmed' | 'Checked in' | 'Released';

/** Who asks for a bed and where they are, with what can be done to many at once. */
export function RequestsTab() {
  const { filters, change } = useAddressFilters(stayFilters);
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuery({
    queryKey: accommodationKey('requests', filters),
    queryFn: ({ signal }) => callPage(listStayRequests, { query: filters, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

  const selection = useRowSelection((query.data?.rows ?? []).map(({ _id }) => _id));
  const { selected } = selection;
  const opened = query.data?.rows.find(({ _id }) => _id === openId);

  return (
    <>
      <Filters filters={filters} onChange={change} />
      <AdminList
        caption={allWords.tabs.requests}
        empty={words.empty}
        columns={requestColumns(setOpenId)}
        rowKey={({ _id }) => _id}
        query={query}
        filters={filters}
        isFiltered={stayFilters.isFiltered(filters)}
        onChange={change}
        onClear={() => change(stayFilters.cleared(filters))}
        selection={{
          state: selection,
          label: ({ name }) => words.tick(name),
          labelAll: words.tickAll,
        }}
      />
      {selected.length > 0 && (
        <RequestsBulkBar chosen={selected} onDone={() => selection.setAll(false)} />
      )}
      {opened && <RequestDrawer request={opened} onClose={() => setOpenId(null)} />}
    </>
  );
}

interface FiltersProps {
  filters: StayFilters;
  onChange: (change: Partial<StayFilters>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const kinds = choicesOf(useSettings(), 'stayKinds');
  const everything = { value: all, label: allWords.all };
  const { status, kind, use, left } = filters;
  const activeCount = [kind !== all, use !== all, left === 'true'].filter(Boolean).length;
  return (
    <FilterBar
      label={allWords.filters}
      more={{
        label: allWords.filters,
        activeCount,
        fields: (
          <>
            <SelectField
              label={words.kind}
              name="kind"
              value={kind}
              options={[everything, ...kinds]}
              onChange={({ target }) => onChange({ kind: target.value })}
            />
            <SelectField
              label={words.use}
              name="use"
              value={use}
              options={[everything, ...roomUses]}
              onChange={({ target }) => onChange({ use: target.value as StayFilters['use'] })}
            />
            <CheckboxField
              label={words.onlyLeft}
              name="left"
              checked={left === 'true'}
              onChange={({ target }) => onChange({ left: target.checked ? 'true' : 'false' })}
            />
          </>
        ),
      }}
    >
      <AdminSearchField
        value={filters.searchTerm}
        onSearch={(searchTerm) => onChange({ searchTerm })}
        hint={words.search}
      />
      <SelectField
        label={words.status}
        name="status"
        value={status}
        options={[everything, ...stayStatuses]}
        onChange={({ target }) => onChange({ status: target.value as StayFilters['status'] })}
      />
    </FilterBar>
  );
}

function requestColumns(open: (id: string) => void): readonly Column<StayRequest>[] {
  return [
    {
      key: 'name',
      header: words.columns.name,
      isTitle: true,
      cell: ({ _id, name, registrationNumber }) => (
        <Pair second={registrationNumber}>
          <button type="button" className={styles.nameButton} onClick={() => open(_id)}>
            {name}
          </button>
        </Pair>
      ),
    },
    { key: 'party', header: words.columns.party, cell: allWords.party },
    {
      key: 'days',
      header: words.columns.days,
      cell: (request) => (
        <Pair second={allWords.nights(request.nights)}>
          <span className={styles.nowrap}>{daysOf(request)}</span>
        </Pair>
      ),
    },
    {
      key: 'kind',
      header: words.columns.kind,
      wideOnly: 'table',
      cell: ({ kind, area }) => (
        <Pair second={area && <OptionName list="stayAreas" value={area} />}>
          <OptionName list="stayKinds" value={kind} />
        </Pair>
      ),
    },
    {
      key: 'remarks',
      header: words.columns.remarks,
      wideOnly: true,
      cell: ({ remarks }) => <span className={styles.remarks}>{remarks || '–'}</span>,
    },
    {
      key: 'rooms',
      header: words.columns.rooms,
      cell: (request) => roomsInWords(request),
    },
    {
      key: 'status',
      header: words.columns.status,
      cell: ({ status }) => <StayTag status={status} />,
    },
  ];
}

function roomsInWords({ allocations, needsBed }: StayRequest): string {
  if (!needsBed) return words.elsewhere;
  const rooms = allocations.filter(({ status }) => status !== 'Released');
  return rooms.map(({ block, roomName }) => `${block} ${roomName}`).join(', ') || '–';
}

/** What can be done to everybody chosen, within reach at the foot of the window. */
function RequestsBulkBar({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const [skipped, setSkipped] = useState<
    readonly { registrationId: string; name: string; reason: string }[]
  >([]);
  const move = useChange(
    (status: Status, idempotencyKey) =>
      call(changeStayStatus, {
        body: { registrationIds: [...chosen], status, sendMail: status === 'Confirmed' },
        idempotencyKey,
      }),
    (result, status) => {
      showToast(words.changed[status](result.changed, result.mails), {
        tone: 'success',
        durationMs: adminToastMs,
      });
      setIsAsking(false);
      if (result.skipped.length === 0) onDone();
      else setSkipped(result.skipped);
    },
  );
  const isRunning = (status: Status) => move.isPending && move.variables === status;
  return (
    <BulkBar label={words.chosen(chosen.length)}>
      {skipped.length > 0 && (
        <div className={styles.skipped}>
          <Alert tone="warning" live title={words.skipped(skipped.length)}>
            <ul className={styles.refused}>
              {skipped.map(({ registrationId, name, reason }) => (
                <li key={registrationId}>
                  <strong>{name}</strong>: {reason}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <strong>{words.chosen(chosen.length)}</strong>
      <Button
        size="small"
        loading={isRunning('Confirmed')}
        onClick={() => move.mutate('Confirmed')}
      >
        {words.confirm}
      </Button>
      <Button
        size="small"
        variant="secondary"
        loading={isRunning('Checked in')}
        onClick={() => move.mutate('Checked in')}
      >
        {words.checkIn}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setIsAsking(true)}>
        {words.release}
      </Button>
      <Button size="small" variant="ghost" onClick={onDone}>
        {allWords.cancel}
      </Button>
      <Dialog
        open={isAsking}
        title={words.releaseTitle(chosen.length)}
        onClose={() => setIsAsking(false)}
        locked={move.isPending}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)} autoFocus>
              {allWords.cancel}
            </Button>
            <Button
              variant="danger"
              loading={isRunning('Released')}
              onClick={() => move.mutate('Released')}
            >
              {words.release}
            </Button>
          </>
        }
      >
        <p>{words.releaseText}</p>
      </Dialog>
    </BulkBar>
  );
}
