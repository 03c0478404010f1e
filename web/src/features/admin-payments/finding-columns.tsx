import { dayAndTime, momentInWords } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { Finding } from '@sangamam/contract/payments/findings';
import { words } from '@sangamam/words/staff/findings';
import { words as paymentWords } from '@sangamam/words/staff/payments';
import { MomentCell } from '../../kit/records/moment.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import { RowButton } from '../../ui/row-link.tsx';
import { alikeInWords, NextStep, subjectOf } from './finding-drawer.tsx';
import { reasonInWords } from './finding-notes.tsx';

const { columns } = words;

/** The registration whose money it is, else the id at the provider. */
const whose = (finding: Finding): string | null =>
  finding.registration ? finding.registration.name || paymentWords.erased : subjectOf(finding);

const why = (finding: Finding): string | null => alikeInWords(finding) ?? reasonInWords(finding);

/** The columns of the inbox; `open` shows a finding in full. */
export function findingColumns(open: (id: number) => void): readonly Column<Finding>[] {
  return [
    {
      key: 'kind',
      header: words.kind,
      sortable: true,
      isTitle: true,
      cell: ({ _id, kind }) => (
        <RowButton onClick={() => open(_id)}>{words.kinds[kind].title}</RowButton>
      ),
    },
    {
      key: 'whose',
      header: words.subject,
      cell: (finding) => (
        <Pair second={finding.registration?.registrationNumber}>{whose(finding) ?? '–'}</Pair>
      ),
    },
    { key: 'why', header: words.reason, wideOnly: 'table', cell: (finding) => why(finding) ?? '–' },
    {
      key: 'amount',
      header: paymentWords.columns.amount,
      sortable: true,
      numeric: true,
      onPhone: 'tag',
      cell: ({ amount }) => amount !== null && formatRupees(amount),
    },
    {
      key: 'when',
      header: columns.since,
      sortable: true,
      cell: ({ createdAt }) => <MomentCell at={createdAt} />,
    },
    {
      key: 'about',
      header: words.subject,
      onPhone: 'line',
      isPhoneOnly: true,
      cell: (finding) =>
        [whose(finding), why(finding), momentInWords(finding.createdAt).day]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'step',
      header: columns.step,
      cell: (finding) =>
        finding.closedAt === null ? (
          <NextStep finding={finding} isInRow />
        ) : (
          words.closed({ when: dayAndTime(finding.closedAt) })
        ),
    },
  ];
}
