import {
  changeStayStatus,
  countStayRequests,
  downloadStayRequests,
  listStayRequests,
  type StayRequest,
  staySteps,
} from '@sangamam/contract/accommodation/accommodation';
import type { RoomUse } from '@sangamam/contract/accommodation/rooms';
import type { BodyOf, ReplyOf } from '@sangamam/contract/calls/endpoint';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { useMemo, useState } from 'react';
import { call, callFile, callPage } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import type { FacetOf } from '../../kit/lists/list-facets.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import type { Chosen } from '../../kit/lists/work-bar.tsx';
import { useWorkList, WorkList } from '../../kit/lists/work-list.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { ContactIcons } from '../../kit/records/contact-icons.tsx';
import { OptionName } from '../../kit/records/option-name.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import { RowButton } from '../../ui/row-link.tsx';
import styles from './accommodation-page.module.css';
import { daysOf } from './days.ts';
import { partyInWords } from './party.ts';
import { accommodationKey } from './queries.ts';
import { RequestDrawer, waitInWords } from './request-drawer.tsx';
import { type StayFilters, stayFilters } from './stay-filters.ts';
import { StayTag } from './stay-tag.tsx';

const words = allWords.request;
type Status = BodyOf<typeof changeStayStatus>['status'];
type Moved = ReplyOf<typeof changeStayStatus>;
/** Each step of a stay has its words, but the one that the board takes. */
const moves = Object.keys(words.steps) as (keyof typeof words.steps)[];

type FacetName = 'status' | 'kind' | 'use' | 'school';
const listQuery = (query: StayFilters) => ({
  queryKey: accommodationKey('requests', query),
  queryFn: ({ signal }: { signal: AbortSignal }) => callPage(listStayRequests, { query, signal }),
});

/** The people who ask for a bed and where they are, with acts on many at once. */
export function RequestsTab() {
  const place = useAddressFilters(stayFilters);
  const { filters, change } = place;
  const [openId, setOpenId] = useState<string | null>(null);
  const work = useWorkList({
    ...place,
    list: stayFilters,
    fileName: 'bed-requests',
    columns: useMemo(() => requestColumns(setOpenId), []),
    rowKey: ({ _id }: StayRequest) => _id,
    queryOf: listQuery,
    listKey: accommodationKey(),
    count: (query, signal) => call(countStayRequests, { query, signal }),
    download: (query) => callFile(downloadStayRequests, { query }),
    freshness: { staleTime: 5_000 },
  });
  const opened = work.rows.find(({ _id }) => _id === openId);
  // it left the list, and is not opened by itself when it comes back
  if (openId !== null && work.query.data && !opened) setOpenId(null);

  return (
    <>
      <WorkList
        work={work}
        title={allWords.tabs.requests}
        empty={words.empty}
        facets={useFacets()}
        searchHint={words.search}
        search={
          <CheckboxField
            label={words.onlyLeft}
            name="left"
            checked={filters.left === 'true'}
            onChange={({ target }) => change({ left: target.checked ? 'true' : 'false' })}
          />
        }
        hasSums
        tick={{ label: ({ name }) => words.tick({ name }), Acts: RequestActs }}
      />
      {opened && <RequestDrawer request={opened} onClose={() => setOpenId(null)} />}
    </>
  );
}

function useFacets(): readonly FacetOf<FacetName>[] {
  const settings = useSettings();
  return useMemo(
    () => [
      { name: 'status', label: words.status },
      {
        name: 'kind',
        label: words.kind,
        inWords: (kind) => optionLabel(settings, 'stayKinds', kind),
      },
      { name: 'use', label: words.use, inWords: (use) => allWords.uses[use as RoomUse] ?? use },
      {
        name: 'school',
        label: words.school,
        inWords: (school) => optionLabel(settings, 'schools', school),
      },
    ],
    [settings],
  );
}

function requestColumns(open: (id: string) => void): readonly Column<StayRequest>[] {
  return [
    {
      key: 'name',
      header: words.columns.name,
      isTitle: true,
      sortable: true,
      cell: ({ _id, name, registrationNumber }) => (
        <RowButton onClick={() => open(_id)} second={registrationNumber}>
          {name}
        </RowButton>
      ),
    },
    {
      key: 'school',
      header: words.school,
      sortable: true,
      wideOnly: 'huge',
      cell: ({ school, yearOfPassing }) => <Pair second={yearOfPassing}>{school}</Pair>,
    },
    { key: 'people', header: words.columns.party, sortable: true, cell: partyInWords },
    {
      key: 'checkIn',
      sortable: true,
      header: words.columns.days,
      cell: (request) => <span className="nowrap">{daysOf(request)}</span>,
    },
    {
      key: 'kind',
      header: words.columns.kind,
      sortable: true,
      wideOnly: 'table',
      cell: ({ kind, wait }) => (
        <Pair second={wait && waitInWords(wait)} wraps>
          <OptionName list="stayKinds" value={kind} />
        </Pair>
      ),
    },
    {
      key: 'rooms',
      header: words.columns.rooms,
      cell: (request) => roomsInWords(request),
    },
    {
      key: 'status',
      header: words.columns.status,
      sortable: true,
      onPhone: 'tag',
      cell: ({ status }) => <StayTag status={status} />,
    },
    {
      key: 'about',
      header: words.columns.about,
      onPhone: 'line',
      isPhoneOnly: true,
      cell: (request) =>
        [partyInWords(request), daysOf(request), roomsInWords(request)].join(' · '),
    },
    {
      key: 'contact',
      header: words.columns.contact,
      onPhone: 'end',
      cell: ({ name, contactNumber }) => <ContactIcons name={name} number={contactNumber} />,
    },
  ];
}

function roomsInWords({ allocations, needsBed }: StayRequest): string {
  if (!needsBed) return words.elsewhere;
  const rooms = allocations.filter(({ status }) => status !== 'Released');
  return rooms.map(({ block, roomName }) => `${block} ${roomName}`).join(', ') || '–';
}

interface RequestActsProps extends Chosen {
  filter: Omit<StayFilters, 'page' | 'limit' | 'sort'>;
}

/** Steps of the stay of everybody chosen. */
function RequestActs({ ids, count, filter, clear }: RequestActsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [skipped, setSkipped] = useState<Moved['skipped']>([]);
  const said = (status: Status, { changed, mails }: Moved) =>
    words.changed[status]({ count: changed, mails });
  const moving = {
    invalidates: accommodationKey(),
    onDone(result: Moved) {
      setIsAsking(false);
      if (result.skipped.length === 0) clear();
      else setSkipped(result.skipped);
    },
  };
  const move = useAction(changeStayStatus, {
    ...moving,
    said: (moved, input) => said(input?.body?.status ?? 'Released', moved),
  });
  const bodyFor = (status: Status) => ({
    registrationIds: ids,
    filter,
    status,
    sendMail: status === 'Confirmed',
  });
  return (
    <>
      {skipped.length > 0 && (
        <div className={styles.skipped}>
          <Alert tone="warning" live title={words.skipped({ count: skipped.length })}>
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
      {moves.map((step) => {
        const { to } = staySteps[step];
        const run = () => move.run({ body: bodyFor(to) });
        return (
          <Button
            key={step}
            size="small"
            variant={step === 'confirm' ? 'primary' : 'secondary'}
            loading={move.isBusy && move.input?.body?.status === to}
            onClick={step === 'release' ? () => setIsAsking(true) : run}
          >
            {words.steps[step]}
          </Button>
        );
      })}
      {isAsking && (
        <ActionDialog
          isDanger
          endpoint={changeStayStatus}
          {...moving}
          said={(moved) => said('Released', moved)}
          start={bodyFor('Released')}
          title={words.releaseTitle({ count })}
          submit={words.steps.release}
          submitting={allWords.saving}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.releaseText}</p>
        </ActionDialog>
      )}
    </>
  );
}
