import { formatRupees } from '@sangamam/contract/locale/money';
import {
  compareSettlement,
  maxSettlementBytes,
  type SettlementReport,
} from '@sangamam/contract/payments/findings';
import { words as reconcileWords } from '@sangamam/words/staff/reconcile';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../kit/calls/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Figures } from '../../ui/figures.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { formatCount } from '../../ui/format-count.ts';
import styles from './reconcile.module.css';

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
export function SettlementCheck() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [report, setReport] = useState<SettlementReport | null>(null);
  const { run, isBusy } = useAction(compareSettlement, {
    onDone: setReport,
    onRefused: ({ fields, message }) => setProblem(Object.values(fields)[0] ?? message),
  });

  function choose(chosen: File | null) {
    setFile(chosen);
    setReport(null);
    setProblem(chosen && chosen.size > maxSettlementBytes ? words.tooLarge : null);
  }

  function compare(event: FormEvent) {
    event.preventDefault();
    if (!file) return setProblem(words.mustFile);
    if (file.size > maxSettlementBytes) return;
    setProblem(null);
    setReport(null);
    run({ file });
  }

  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      <p className="reading">{words.text}</p>
      <form className={styles.upload} noValidate onSubmit={compare}>
        <FileField
          name="settlement"
          label={words.file}
          accept=".csv,.xlsx"
          file={file}
          percent={null}
          onChoose={choose}
          onRemove={() => choose(null)}
          disabled={isBusy}
          error={problem ?? undefined}
        />
        <Button type="submit" loading={isBusy} loadingText={words.comparing}>
          {words.compare}
        </Button>
      </form>
      <div role="status">{report && <Result report={report} />}</div>
    </section>
  );
}

const parts = ['differs', 'missingHere', 'missingThere'] as const;

function Result({ report }: { report: SettlementReport }) {
  const { lines, matched, ignored, leftOut } = report;
  return (
    <div className={styles.result}>
      <p>{words.summary({ lines: formatCount(lines) })}</p>
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
      {parts
        .filter((part) => report[part].count > 0)
        .map((part) => (
          <section key={part} className={styles.part}>
            <h3>{words[part]}</h3>
            <DataTable
              dense
              caption={words[part]}
              columns={columns}
              rows={report[part].lines}
              rowKey={({ entityId }) => entityId}
            />
            {report[part].count > report[part].lines.length && (
              <p className="quiet">
                {words.firstShown({
                  shown: formatCount(report[part].lines.length),
                  count: formatCount(report[part].count),
                })}
              </p>
            )}
          </section>
        ))}
      {ignored > 0 && <p className="quiet">{words.ignored({ count: formatCount(ignored) })}</p>}
      {leftOut.map(({ name, isHidden, rows }) => (
        <p key={name} className="quiet">
          {words.leftOut({ sheet: name, why: isHidden ? 'hidden' : 'other', rows })}
        </p>
      ))}
    </div>
  );
}
