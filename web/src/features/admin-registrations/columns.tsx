import { momentInWords } from '@sangamam/contract/dates';
import { formatRupees } from '@sangamam/contract/money';
import type { RegistrationRow } from '@sangamam/contract/registration-list';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { PaymentTag, RegistrationTag } from '../../kit/records/admin-tags.tsx';
import { MomentCell } from '../../kit/records/moment.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { actWords } from './act-words.ts';
import { RegistrationActions } from './registration-actions.tsx';
import styles from './registrations-page.module.css';
import { words } from './words.ts';

/** The columns of the list; those of answers take the place of phone and people. `search` is the filters' part of the address, so that the detail keeps it. */
export function listColumns(
  search: string,
  answers: readonly Column<RegistrationRow>[] = [],
): readonly Column<RegistrationRow>[] {
  const all: Column<RegistrationRow>[] = [
    {
      key: 'name',
      header: words.columns.name,
      isTitle: true,
      sortable: true,
      cell: ({ _id, name, registrationNumber }) => (
        <RowLink to={{ pathname: adminRegistrationPath(_id), search }} second={registrationNumber}>
          {name}
        </RowLink>
      ),
    },
    {
      key: 'year',
      header: words.columns.school,
      sortable: true,
      cell: ({ school, yearOfPassing }) => (
        <Pair second={words.classOf(yearOfPassing)}>{school}</Pair>
      ),
    },
    {
      key: 'phone',
      header: words.columns.phone,
      wideOnly: 'table',
      cell: ({ contactNumber }) => (
        <a className={styles.phone} href={`tel:${contactNumber}`}>
          {contactNumber}
        </a>
      ),
    },
    {
      key: 'people',
      header: words.columns.people,
      numeric: true,
      wideOnly: true,
      cell: ({ people }) => people,
    },
    {
      key: 'fee',
      header: words.columns.fee,
      numeric: true,
      cell: ({ fee, paid }) => (
        <Pair second={words.paid(formatRupees(paid))}>{formatRupees(fee)}</Pair>
      ),
    },
    {
      key: 'payment',
      header: words.columns.payment,
      cell: ({ paymentStatus }) => (
        <span className={styles.payment}>
          <PaymentTag status={paymentStatus} />
        </span>
      ),
    },
    {
      key: 'status',
      header: words.columns.status,
      cell: ({ status }) => <RegistrationTag status={status} />,
    },
    {
      key: 'created',
      header: words.columns.created,
      sortable: true,
      wideOnly: true,
      cell: ({ createdAt }) => <MomentCell at={createdAt} />,
    },
    ...answers,
    actionsColumn(search),
  ];
  const leftOut = answers.length > 0 ? ['phone', 'people'] : [];
  return all.filter(({ key }) => !leftOut.includes(key));
}

/** The same for what was deleted: who did it, why, and how long it can be restored. */
export function deletedColumns(search: string): readonly Column<RegistrationRow>[] {
  const kept = listColumns(search).filter(({ key }) => key === 'year' || key === 'fee');
  const name: Column<RegistrationRow> = {
    key: 'name',
    header: words.columns.name,
    isTitle: true,
    cell: (row) => <Pair second={row.registrationNumber}>{row.name}</Pair>,
  };
  const deletion: Column<RegistrationRow>[] = [
    {
      key: 'deleted',
      header: actWords.deletedColumns.deleted,
      cell: ({ deleted }) =>
        deleted && (
          <Pair second={deleted.by}>
            <span className={styles.day}>{momentInWords(deleted.at).day}</span>
          </Pair>
        ),
    },
    {
      key: 'reason',
      header: actWords.deletedColumns.reason,
      cell: ({ deleted }) => deleted?.reason,
    },
    {
      key: 'until',
      header: actWords.deletedColumns.until,
      cell: ({ deleted }) => deleted && momentInWords(deleted.restorableUntil).day,
    },
  ];
  return [name, ...kept, ...deletion, actionsColumn(search)];
}

function actionsColumn(search: string): Column<RegistrationRow> {
  return {
    key: 'actions',
    header: actWords.actions,
    isMenu: true,
    cell: (row) =>
      row.deleted ? (
        <RegistrationActions registration={{ ...row, isDeleted: true }} />
      ) : (
        <RegistrationActions registration={row} listSearch={search} />
      ),
  };
}
