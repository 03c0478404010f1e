import { dayAndTime, momentInWords } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import { words } from '@sangamam/words/staff/registrations';
import { Suspense } from 'react';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { paymentTone, RegistrationTag } from '../../kit/records/admin-tags.tsx';
import { ContactIcons } from '../../kit/records/contact-icons.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import { part } from '../../ui/part.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import styles from './registrations-page.module.css';

const RegistrationActions = part(() =>
  import('./registration-actions.tsx').then((module) => module.RegistrationActions),
);

/** The list's own columns. `search` is the filters' part of the address, so that the detail keeps it. */
export function ownColumns(search: string): readonly Column<RegistrationRow>[] {
  return [
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
      cell: ({ school, yearOfPassing }) => <Pair second={yearOfPassing}>{school}</Pair>,
    },
    {
      key: 'phone',
      header: words.columns.phone,
      wideOnly: 'huge',
      cell: ({ contactNumber }) =>
        contactNumber && (
          <a className={styles.phone} href={`tel:${contactNumber}`}>
            {contactNumber}
          </a>
        ),
    },
    {
      key: 'people',
      header: words.columns.people,
      numeric: true,
      sortable: true,
      wideOnly: true,
      cell: ({ people }) => people,
    },
    {
      key: 'due',
      header: words.columns.fee,
      numeric: true,
      sortable: true,
      cell: ({ fee, paid }) => (
        <Pair second={paid === fee ? undefined : words.paid({ amount: formatRupees(paid) })}>
          {formatRupees(fee)}
        </Pair>
      ),
    },
    {
      key: 'payment',
      header: words.columns.payment,
      sortable: true,
      cell: ({ paymentStatus }) => (
        <span className={styles.payment} data-tone={paymentTone(paymentStatus)}>
          {paymentStatus}
        </span>
      ),
    },
    {
      key: 'status',
      header: words.columns.status,
      sortable: true,
      onPhone: 'tag',
      cell: ({ status }) => <RegistrationTag status={status} />,
    },
    {
      key: 'about',
      header: words.columns.about,
      onPhone: 'line',
      isPhoneOnly: true,
      cell: ({ fee, paid, school, yearOfPassing, registrationNumber, mark }) =>
        [
          mark,
          fee > paid && words.due({ amount: formatRupees(fee - paid) }),
          `${school} ${yearOfPassing}`,
          registrationNumber,
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'contact',
      header: words.columns.phone,
      onPhone: 'end',
      isPhoneOnly: true,
      cell: ({ name, contactNumber }) =>
        contactNumber && <ContactIcons name={name} number={contactNumber} />,
    },
    {
      key: 'created',
      header: words.columns.created,
      sortable: true,
      wideOnly: true,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={dayAndTime(createdAt)}>
          {momentInWords(createdAt).day}
        </time>
      ),
    },
    {
      key: 'mark',
      header: words.mark,
      wideOnly: true,
      cell: ({ owner, mark }) => <Pair second={owner ?? undefined}>{mark}</Pair>,
    },
  ];
}

interface Choice {
  readonly answers: readonly Column<RegistrationRow>[];
  readonly hasMarks: boolean;
  /** Keys of own columns. */
  readonly hidden: readonly string[];
}

/** Those that are shown: answers take the place of phone, people and mark, marks that of the day. */
export function listColumns(
  search: string,
  { answers, hasMarks, hidden }: Choice,
): readonly Column<RegistrationRow>[] {
  const isMarked = hasMarks && !hidden.includes('mark');
  const replaced =
    answers.length > 0 ? ['phone', 'people', 'mark'] : isMarked ? ['created'] : ['mark'];
  const own = ownColumns(search).filter(({ key }) => ![...hidden, ...replaced].includes(key));
  return [...own, ...answers, actionsColumn(search)];
}

/** The same for what was deleted: who did it, why, and how long it can be restored. */
export function deletedColumns(search: string): readonly Column<RegistrationRow>[] {
  const kept = ownColumns(search).filter(({ key }) => key === 'year' || key === 'due');
  const name: Column<RegistrationRow> = {
    key: 'name',
    header: words.columns.name,
    isTitle: true,
    cell: (row) => <Pair second={row.registrationNumber}>{row.name}</Pair>,
  };
  const deletion: Column<RegistrationRow>[] = [
    {
      key: 'deleted',
      header: words.deletedColumns.deleted,
      cell: ({ deleted }) =>
        deleted && (
          <Pair second={deleted.by}>
            <span className="nowrap">{momentInWords(deleted.at).day}</span>
          </Pair>
        ),
    },
    {
      key: 'reason',
      header: words.deletedColumns.reason,
      cell: ({ deleted }) => deleted?.reason,
    },
    {
      key: 'until',
      header: words.deletedColumns.until,
      cell: ({ deleted }) => deleted && momentInWords(deleted.restorableUntil).day,
    },
  ];
  return [name, ...kept, ...deletion, actionsColumn(search)];
}

function actionsColumn(search: string): Column<RegistrationRow> {
  return {
    key: 'actions',
    header: words.actions,
    isMenu: true,
    cell: (row) => (
      <Suspense fallback={<span className={styles.actions} />}>
        {row.deleted ? (
          <RegistrationActions registration={{ ...row, isDeleted: true }} />
        ) : (
          <RegistrationActions registration={row} listSearch={search} />
        )}
      </Suspense>
    ),
  };
}
