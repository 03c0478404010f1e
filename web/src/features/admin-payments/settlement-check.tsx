import { formatRupees } from '@sangamam/contract/locale/money';
import { compareSettlement, type SettlementReport } from '@sangamam/contract/payments/findings';
import { words as reconcileWords } from '@sangamam/words/staff/reconcile';
import { call } from '../../kit/calls/call.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Figures } from '../../ui/figures.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { FileCheck, Part } from './file-check.tsx';

const words = reconcileWords.settlement;
type Line = SettlementReport['differs']['lines'][number];

const amount = (rupees: number | null) => (rupees === null ? '–' : formatRupees(rupees));

const columns: readonly Column<Line>[] = [
  { key: 'id', header: words.columns.id, isTitle: true, cell: ({ entityId }) => entityId },
  {
    key: 'reported',
    header: words.columns.reported,
    numeric: true,
    cell: ({ reported }) => amount(reported),
  },
  {
    key: 'ledger',
    header: words.columns.ledger,
    numeric: true,
    cell: ({ ledger }) => amount(ledger),
  },
];

/** A settlement report against the ledger: what matches, what differs, what is missing on either side. */
export const SettlementCheck = () => (
  <FileCheck name="settlement" words={words} compare={(file) => call(compareSettlement, { file })}>
    {(report) => <Result report={report} />}
  </FileCheck>
);

const parts = ['differs', 'missingHere', 'missingThere'] as const;

function Result({ report }: { report: SettlementReport }) {
  const { lines, matched, ignored, leftOut } = report;
  return (
    <>
      <p>{words.summary({ lines })}</p>
      <Figures
        label={words.title}
        figures={[
          {
            label: words.matched,
            value: `${formatCount(matched.count)} · ${formatRupees(matched.amount)}`,
          },
          ...parts.map((part) => ({
            label: words[part],
            value: formatCount(report[part].count),
          })),
        ]}
      />
      {parts.every((part) => report[part].count === 0) && (
        <Alert tone="success">{words.allMatch}</Alert>
      )}
      {parts.map((part) => (
        <Part
          key={part}
          title={words[part]}
          columns={columns}
          lines={report[part].lines}
          lineKey={({ entityId }) => entityId}
          count={
            report[part].count > report[part].lines.length &&
            words.firstShown({
              shown: formatCount(report[part].lines.length),
              count: formatCount(report[part].count),
            })
          }
        />
      ))}
      {ignored > 0 && <p className="quiet">{words.ignored({ count: formatCount(ignored) })}</p>}
      {leftOut.map(({ name, isHidden, rows }) => (
        <p key={name} className="quiet">
          {words.leftOut({ sheet: name, why: isHidden ? 'hidden' : 'other', rows })}
        </p>
      ))}
    </>
  );
}
