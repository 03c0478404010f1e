import { dayAndTime } from '@sangamam/contract/locale/dates';
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
  listDeliveries,
  sendAgain,
  sendFailedAgain,
  testEvent,
  type Webhook,
  type WebhookEvent,
} from '@sangamam/contract/webhooks';
import { words } from '@sangamam/words/staff/webhooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callPage } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { type ListFilters, listFilters } from '../../kit/lists/list-filters.ts';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { MomentCell } from '../../kit/records/moment.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Pair } from '../../ui/pair.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { webhooksKey } from './use-webhooks.ts';
import { DeliveryTag } from './webhook-tag.tsx';
import styles from './webhooks.module.css';

const all = 'All';
/** Events go out by themselves, so the list is read again while one was not tried yet. */
const waitingMs = 3_000;

interface DeliveryFilters extends ListFilters {
  readonly state: DeliveryState | typeof all;
}
const filtersOf = listFilters<DeliveryFilters>({
  defaults: { searchTerm: '', state: all, page: 1, limit: 10 },
  choices: { state: deliveryStates },
});

/** The events a program was told and what became of them, to be sent again. */
export function DeliveryList({ webhook: { _id: id } }: { webhook: Webhook }) {
  const { filters, change } = useAddressFilters(filtersOf);
  const { searchTerm: _none, state, ...page } = filters;
  const asked = { ...page, ...(state !== all && { state }) };
  const query = useQuery({
    queryKey: [...webhooksKey, id, asked],
    queryFn: ({ signal }) => callPage(listDeliveries, { params: { id }, query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some((row) => row.state === 'waiting' && row.attempts === 0) ? waitingMs : false,
  });
  const allAgain = useAction(sendFailedAgain, {
    params: { id },
    said: ({ count }) => words.allSentAgain({ count }),
    invalidates: webhooksKey,
  });
  return (
    <section aria-labelledby="sent">
      <header className={styles.head}>
        <h3 id="sent">{words.sent}</h3>
        <p>{words.sentLead}</p>
      </header>
      <FilterBar label={words.filters}>
        <SelectField
          label={words.state}
          name="state"
          value={filters.state}
          options={[
            { value: all, label: words.all },
            ...deliveryStates.map((each) => ({ value: each, label: words.deliveryStates[each] })),
          ]}
          onChange={({ target }) => change({ state: target.value as DeliveryFilters['state'] })}
        />
      </FilterBar>
      {filters.state === 'failed' && query.data && query.data.pagination.total > 0 && (
        <p className={styles.allAgain}>
          <Button
            variant="secondary"
            size="small"
            loading={allAgain.isBusy}
            loadingText={words.sending}
            onClick={() => allAgain.run()}
          >
            {words.allAgain}
          </Button>
        </p>
      )}
      <AdminList
        caption={words.sent}
        empty={words.sentEmpty}
        columns={columnsOf(id)}
        rowKey={({ _id }) => _id}
        query={query}
        filters={filters}
        rules={filtersOf}
        onChange={change}
      />
    </section>
  );
}

const nameOf = (type: string) =>
  type === testEvent ? words.testEvent : words.eventNames[type as WebhookEvent];

function columnsOf(webhookId: string): readonly Column<Delivery>[] {
  return [
    {
      key: 'event',
      header: words.event,
      isTitle: true,
      cell: ({ type }) => <Pair second={type}>{nameOf(type)}</Pair>,
    },
    { key: 'when', header: words.when, cell: ({ createdAt }) => <MomentCell at={createdAt} /> },
    {
      key: 'answer',
      header: words.answer,
      cell: ({ lastStatus, lastError, attempts }) => (
        <Pair wraps second={attempts > 0 ? words.attempts({ count: attempts }) : null}>
          {lastError ?? lastStatus ?? words.noAnswer}
        </Pair>
      ),
    },
    {
      key: 'state',
      header: words.state,
      cell: ({ state, nextTryAt, attempts }) => (
        <Pair
          wraps
          second={
            nextTryAt && attempts > 0 ? words.nextTry({ moment: dayAndTime(nextTryAt) }) : null
          }
        >
          <DeliveryTag state={state} />
        </Pair>
      ),
    },
    {
      key: 'again',
      header: words.again,
      cell: ({ _id }) => <SendAgain webhookId={webhookId} deliveryId={_id} />,
    },
  ];
}

function SendAgain({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const again = useAction(sendAgain, {
    params: { id: webhookId, deliveryId },
    said: words.sentAgain,
    invalidates: webhooksKey,
  });
  return (
    <Button
      variant="secondary"
      size="small"
      loading={again.isBusy}
      loadingText={words.sending}
      onClick={() => again.run()}
    >
      {words.again}
    </Button>
  );
}
