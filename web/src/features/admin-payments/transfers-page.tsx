import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { dayInWords, momentInWords } from '@sangamam/contract/locale/dates';
import { noonOf } from '@sangamam/contract/locale/event-time';
import { formatRupees } from '@sangamam/contract/locale/money';
import {
  type DeclaredTransfer,
  linkTransferAttachment,
  listTransfers,
  missTransfer,
  receiveTransfer,
  transferStates,
} from '@sangamam/contract/payments/transfers';
import { all } from '@sangamam/contract/registrations/list';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { words as paymentWords } from '@sangamam/words/staff/payments';
import { words } from '@sangamam/words/staff/transfers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call, callPage } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { readAmount } from '../../kit/fields/read-number.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { adminPaymentPath, adminRegistrationPath, paths } from '../../kit/paths.ts';
import { AttachmentButton } from '../../kit/records/attachment-button.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import findingStyles from './findings.module.css';
import { type Target, targetChoices } from './place-dialog.tsx';
import { paymentsKey, useMayManage, useOverview } from './queries.ts';
import { StatementCheck } from './statement-check.tsx';
import styles from './transfers.module.css';

type Filters = QueryOf<typeof listTransfers>;

const states = [...transferStates, all] as const;
const pageSize = 10;

function readFilters(search: URLSearchParams): Filters {
  const page = Number(search.get('page'));
  return {
    registration: search.get('registration') ?? undefined,
    state: states.find((state) => state === search.get('state')) ?? 'waiting',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    limit: pageSize,
  };
}

/** Bank transfers that payers declared, for a treasurer to look for at the bank. */
export default function TransfersPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const mayManage = useMayManage();
  return (
    <>
      <search className={styles.filters} aria-label={adminWords.filters}>
        <SelectField
          label={words.state}
          name="state"
          value={filters.state}
          options={states.map((state) => ({ value: state, label: words.states[state] }))}
          onChange={({ target }) =>
            setSearch((params) => {
              params.set('state', target.value);
              params.delete('page');
              return params;
            })
          }
        />
      </search>
      <List
        filters={filters}
        onPage={(page) =>
          setSearch((params) => {
            params.set('page', String(page));
            return params;
          })
        }
      />
      {filters.registration && <Link to={paths.adminPaymentTransfers}>{words.all}</Link>}
      {mayManage && <StatementCheck />}
    </>
  );
}

function List({ filters, onPage }: { filters: Filters; onPage: (page: number) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [paymentsKey, 'transfers', filters],
    queryFn: ({ signal }) => callPage(listTransfers, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={5} />;
  const { rows, pagination } = data;
  if (rows.length === 0) {
    return <EmptyState title={filters.state === 'waiting' ? words.none : adminWords.noResults} />;
  }
  return (
    <>
      <ul className={styles.findings}>
        {rows.map((transfer) => (
          <TransferCard key={transfer._id} transfer={transfer} />
        ))}
      </ul>
      <Pagination {...pagination} onPage={onPage} />
    </>
  );
}

function TransferCard({ transfer }: { transfer: DeclaredTransfer }) {
  const mayManage = useMayManage();
  const [deciding, setDeciding] = useState<'received' | 'missing' | null>(null);
  const { registration, amount, reference, state, reason, decidedBy, due, attachment } = transfer;
  const isWaiting = state === 'waiting';
  const onClose = () => setDeciding(null);
  return (
    <li className={styles.finding} data-open={isWaiting}>
      <div className={styles.head}>
        <h2 className={styles.kind}>{reference}</h2>
        <strong className={findingStyles.amount}>{formatRupees(amount)}</strong>
      </div>
      <p className={findingStyles.about}>
        <Link to={adminRegistrationPath(registration._id)}>
          {registration.name || paymentWords.erased}, {registration.registrationNumber}
        </Link>
        <span>{registration.school}</span>
        {isWaiting && <span>{words.due({ amount: formatRupees(due) })}</span>}
      </p>
      <p className="quiet">
        {words.declared({
          day: dayInWords(noonOf(transfer.paidOn)),
          ...momentOf(transfer.declaredAt),
        })}
      </p>
      {decidedBy && (
        <p className="quiet">
          {words.decided({ state: state === 'received' ? state : 'other', name: decidedBy })}
        </p>
      )}
      {reason && <p className={findingStyles.note}>{reason}</p>}
      <div className="tags">
        {isWaiting && mayManage && (
          <>
            <Button size="small" onClick={() => setDeciding('received')}>
              {words.received.open}
            </Button>
            <Button variant="secondary" size="small" onClick={() => setDeciding('missing')}>
              {words.missing.open}
            </Button>
          </>
        )}
        {transfer.paymentId && (
          <Link className={findingStyles.step} to={adminPaymentPath(transfer.paymentId)}>
            {words.openPayment}
          </Link>
        )}
      </div>
      {mayManage && attachment && (
        <AttachmentButton
          {...attachment}
          link={() => call(linkTransferAttachment, { params: { id: transfer._id } })}
        />
      )}
      {deciding === 'received' && <ReceiveDialog transfer={transfer} onClose={onClose} />}
      {deciding === 'missing' && <MissDialog transfer={transfer} onClose={onClose} />}
    </li>
  );
}

function momentOf(iso: string) {
  const { day, time } = momentInWords(iso);
  return { told: day, time };
}

interface DecideProps {
  readonly transfer: DeclaredTransfer;
  readonly onClose: () => void;
}

/** Takes it in as a payment, of the amount that came. */
function ReceiveDialog({ transfer, onClose }: DecideProps) {
  const { data: overview } = useOverview();
  const { due, reference, registration } = transfer;
  return (
    <ActionDialog
      endpoint={receiveTransfer}
      params={{ id: transfer._id }}
      start={{ amount: String(transfer.amount), target: 'fee' as Target, reason: '' }}
      body={({ amount, ...values }) => ({ ...values, amount: readAmount(amount) ?? '' })}
      said={({ state }) =>
        state === 'Awaiting Approval'
          ? paymentWords.manualPayment.waits({
              amount: formatRupees(overview?.manualApprovalAbove ?? 0),
            })
          : paymentWords.manualPayment.recorded
      }
      invalidates={[paymentsKey]}
      title={words.received.title({ reference })}
      submit={words.received.submit}
      submitting={paymentWords.manualPayment.working}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <p>
            {words.received.text({
              name: registration.name,
              number: registration.registrationNumber,
              due: formatRupees(due),
            })}
          </p>
          <RadioCards
            {...field('target')}
            label={paymentWords.place.target}
            options={targetChoices}
          />
          <AmountField {...field('amount')} label={words.received.amount} inputMode="decimal" />
          {values.target === 'fee' && Number(values.amount) < due && (
            <TextField
              {...field('reason')}
              label={paymentWords.manualPayment.lessReason}
              maxLength={300}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** Tells the payer that it did not arrive, and why. */
function MissDialog({ transfer, onClose }: DecideProps) {
  return (
    <ActionDialog
      endpoint={missTransfer}
      params={{ id: transfer._id }}
      start={{ reason: '' }}
      said={words.missing.said}
      invalidates={[paymentsKey]}
      isDanger
      title={words.missing.title({ reference: transfer.reference })}
      submit={words.missing.open}
      submitting={paymentWords.manualPayment.working}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{words.missing.text}</p>
          <TextArea
            {...field('reason')}
            label={words.missing.reason}
            rows={3}
            maxCharacters={300}
          />
        </>
      )}
    </ActionDialog>
  );
}
