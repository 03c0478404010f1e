import { momentInWords } from '@sangamam/contract/dates';
import { formatRupees } from '@sangamam/contract/money';
import type { RegistrationRow } from '@sangamam/contract/registrations';
import { adminRegistrationPath } from '../../paths.ts';
import { PaymentTag, RegistrationTag } from '../../shell/admin-tags.tsx';
import { RowLink } from '../../shell/row-link.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import styles from './registrations-page.module.css';
import { words } from './words.ts';

/** The columns of the list. `search` is the filters' part of the address, so that the detail keeps it. */
export function listColumns(search: string): readonly Column<RegistrationRow>[] {
  return [
    {
      key: 'name',
      header: words.columns.name,
      isTitle: true,
      cell: ({ _id, name, registrationNumber }) => (
        <RowLink to={{ pathname: adminRegistrationPath(_id), search }} second={registrationNumber}>
          {name}
        </RowLink>
      ),
    },
    {
      key: 'school',
      header: words.columns.school,
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
      cell: ({ paymentStatus }) => <PaymentTag status={paymentStatus} />,
    },
    {
      key: 'status',
      header: words.columns.status,
      cell: ({ status }) => <RegistrationTag status={status} />,
    },
    {
      key: 'created',
      header: words.columns.created,
      wideOnly: true,
      cell: ({ createdAt }) => {
        const { day, time } = momentInWords(createdAt);
        return (
          <Pair second={time}>
            <span className={styles.nowrap}>{day}</span>
          </Pair>
        );
      },
    },
  ];
}
