import { can } from '@sangamam/contract/calls/permissions';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { formatRupees } from '@sangamam/contract/locale/money';
import { ages, foods, isAsked } from '@sangamam/contract/party/party';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import { type Dashboard, figureRows, readDashboard } from '@sangamam/contract/reports/dashboard';
import { words } from '@sangamam/words/staff/dashboard';
import { words as partyWords } from '@sangamam/words/staff/party';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { NoSchools, useHasSchools } from '../../kit/fields/admin-schools.tsx';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { adminRegistrationPath, paths } from '../../kit/paths.ts';
import { PaymentTag } from '../../kit/records/admin-tags.tsx';
import { DeskLinks } from '../../kit/records/desk-links.tsx';
import { MomentCell } from '../../kit/records/moment.tsx';
import { serverNowMs } from '../../kit/server-clock.ts';
import { startPath, useSession } from '../../kit/session/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Pair } from '../../ui/pair.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToolLink } from '../../ui/tool-link.tsx';
import { Attention } from './attention.tsx';
import styles from './dashboard-page.module.css';
import { FigureCard } from './figure-card.tsx';
import { LastDays } from './last-days.tsx';

/** The first page of staff: registrations, people, food and money of their schools, and who came last. */
export default function DashboardPage() {
  const mayView = useSession(({ user }) => user !== null && can(user, 'dashboard.view'));
  // `/admin` leads here, whoever it is
  return mayView ? <Overview /> : <Navigate to={startPath()} replace />;
}

function Overview() {
  const hasSchools = useHasSchools();
  const mayExport = useSession(({ user }) => user !== null && can(user, 'registrations.export'));
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(readDashboard, { signal }),
    enabled: hasSchools,
  });
  return (
    <>
      <AdminTitle title={words.title}>
        {hasSchools && (
          <>
            <DeskLinks />
            {mayExport && (
              <ToolLink to={`${paths.adminRegistrations}?exports=open`}>
                <Download aria-hidden="true" size={18} />
                {words.export}
              </ToolLink>
            )}
          </>
        )}
      </AdminTitle>
      {!hasSchools ? (
        <NoSchools />
      ) : data ? (
        <>
          <Figures dashboard={data} />
          <div className={styles.panels}>
            <Attention waiting={data.attention} />
            <LastDays days={data.lastDays} />
          </div>
          <Newest rows={data.newest} />
        </>
      ) : error ? (
        <LoadError problem={error} onRetry={refetch} />
      ) : (
        <Skeleton shape="rows" lines={6} />
      )}
    </>
  );
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { registrations, drafts, confirmed, awaitingPayment, expected } = dashboard;
  const { checkedIn, money: sums } = dashboard;
  const seesPayments = useSession(({ user }) => user !== null && can(user, 'payments.view'));
  const { event } = useSettings();
  const isOpen = dateAtEvent(serverNowMs()) >= dateAtEvent(Date.parse(event.startsAt));
  const people = (label: string, amount: number) => ({ label, value: formatCount(amount), amount });
  const money = (label: string, amount: number) => ({ label, value: formatRupees(amount), amount });
  return (
    <section aria-labelledby="figures" className={styles.figures}>
      <h2 id="figures" className="visually-hidden">
        {words.figures}
      </h2>
      <FigureCard
        title={words.registrations}
        to={rowsOf('registrations')}
        value={formatCount(registrations)}
        note={words.drafts({ count: formatCount(drafts) })}
      />
      <FigureCard
        title={words.confirmed}
        to={rowsOf('confirmed')}
        value={formatCount(confirmed)}
        note={words.confirmedNote}
      />
      <FigureCard
        title={words.awaiting}
        to={rowsOf('awaitingPayment')}
        value={formatCount(awaitingPayment.count)}
        note={words.awaitingNote({ amount: formatRupees(awaitingPayment.due) })}
      />
      {(isOpen || checkedIn.registrations > 0) && (
        <FigureCard
          title={words.checkedIn}
          value={formatCount(checkedIn.people)}
          note={words.checkedInNote({
            registrations: formatCount(checkedIn.registrations),
            expected: formatCount(expected.people),
          })}
        />
      )}
      <FigureCard
        title={words.people}
        to={rowsOf('expected')}
        value={formatCount(expected.people)}
        parts={ages.map((age) => people(partyWords.ages[age], expected[age]))}
      />
      <FigureCard
        title={words.food}
        to={rowsOf('expected')}
        value={formatCount(expected.people)}
        parts={foods
          .filter((food) => isAsked(food) || expected[food] > 0)
          .map((food) => people(partyWords.foods[food], expected[food]))}
      />
      <FigureCard
        title={words.netReceived}
        {...(seesPayments && { to: paths.adminPaymentHistory })}
        value={formatRupees(sums.net)}
        note={sums.waived > 0 && words.waivedNote({ amount: formatRupees(sums.waived) })}
        parts={[
          money(words.fee, sums.fee),
          money(words.contributions, sums.contributions),
          ...(sums.unmatched > 0 ? [money(words.unmatched, sums.unmatched)] : []),
        ]}
      />
    </section>
  );
}

/** The list of the registrations that a figure counts. */
const rowsOf = (figure: keyof typeof figureRows) =>
  `${paths.adminRegistrations}?${new URLSearchParams(figureRows[figure])}`;

const columns: readonly Column<RegistrationRow>[] = [
  {
    key: 'name',
    header: words.columns.name,
    isTitle: true,
    cell: (row) => (
      <Pair second={row.registrationNumber}>
        <Link className={styles.name} to={adminRegistrationPath(row._id)}>
          {row.name}
        </Link>
      </Pair>
    ),
  },
  {
    key: 'school',
    header: words.columns.school,
    onPhone: 'line',
    cell: (row) => `${row.school}, ${row.yearOfPassing}`,
  },
  {
    key: 'payment',
    header: words.columns.payment,
    onPhone: 'tag',
    cell: (row) => <PaymentTag status={row.paymentStatus} />,
  },
  {
    key: 'created',
    header: words.columns.created,
    cell: (row) => <MomentCell at={row.createdAt} />,
  },
];

function Newest({ rows }: { rows: readonly RegistrationRow[] }) {
  return (
    <section aria-labelledby="newest" className={styles.newest}>
      <header className={styles.head}>
        <h2 id="newest" className={styles.heading}>
          {words.newest}
        </h2>
        {rows.length > 0 && <Link to={paths.adminRegistrations}>{words.all}</Link>}
      </header>
      {rows.length === 0 ? (
        <EmptyState title={words.none} />
      ) : (
        <DataTable
          dense
          caption={words.newest}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
        />
      )}
    </section>
  );
}
