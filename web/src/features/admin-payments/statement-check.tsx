import { formatRupees } from '@sangamam/contract/locale/money';
import { maxSettlementBytes } from '@sangamam/contract/payments/findings';
import {
  matchStatement,
  receiveTransfer,
  type StatementReport,
} from '@sangamam/contract/payments/transfers';
import { words as allWords } from '@sangamam/words/staff/transfers';
import { type FormEvent, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { paymentsKey } from './queries.ts';
import styles from './reconcile.module.css';

const words = allWords.statement;
type Line = StatementReport['matched'][number];

const columns: readonly Column<Line>[] = [
  {
    key: 'reference',
    header: words.columns.reference,
    isTitle: true,
    cell: ({ reference }) => reference,
  },
  {
    key: 'who',
    header: words.columns.who,
    cell: ({ name, registrationNumber }) => `${name}, ${registrationNumber}`,
  },
  {
    key: 'declared',
    header: words.columns.declared,
    numeric: true,
    cell: ({ amount }) => formatRupees(amount),
  },
  {
    key: 'found',
    header: words.columns.found,
    numeric: true,
    cell: ({ found }) => (found === null ? '–' : formatRupees(found)),
  },
];

/** A bank statement against the transfers that wait; those it shows are recorded with one press. */
export function StatementCheck() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [report, setReport] = useState<StatementReport | null>(null);
  const { run, isBusy } = useAction(matchStatement, {
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
    <section className={styles.below}>
      <h2>{words.title}</h2>
      <p className="reading">{words.text}</p>
      <form className={styles.upload} noValidate onSubmit={compare}>
        <FileField
          name="statement"
          label={words.file}
          accept=".csv,.xlsx"
          file={file}
          percent={null}
          onChoose={choose}
          onRemove={() => choose(null)}
          disabled={isBusy}
          error={problem ?? undefined}
        />
        <Button variant="secondary" type="submit" loading={isBusy} loadingText={words.comparing}>
          {words.compare}
        </Button>
      </form>
      <div role="status">
        {report && <Result report={report} onRecorded={() => choose(null)} />}
      </div>
    </section>
  );
}

const parts = ['matched', 'differs', 'missing'] as const;

interface ResultProps {
  readonly report: StatementReport;
  readonly onRecorded: () => void;
}

function Result({ report, onRecorded }: ResultProps) {
  const { matched } = report;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { run, isBusy } = useAction(recordAll, {
    invalidates: [paymentsKey],
    said: (problems) => words.recorded({ count: matched.length - problems.length }),
    onDone(problems) {
      setRefused(problems);
      if (problems.length === 0) onRecorded();
    },
  });
  return (
    <div className={styles.result}>
      <p>{words.summary({ lines: formatCount(report.lines) })}</p>
      {parts
        .filter((part) => report[part].length > 0)
        .map((part) => (
          <section key={part} className={styles.part}>
            <h3>{words[part]}</h3>
            <DataTable
              dense
              caption={words[part]}
              columns={columns}
              rows={report[part]}
              rowKey={({ _id }) => _id}
            />
          </section>
        ))}
      {matched.length > 0 && (
        <Button loading={isBusy} loadingText={words.recording} onClick={() => run(matched)}>
          {words.record({ count: matched.length })}
        </Button>
      )}
      {refused.length > 0 && (
        <Alert tone="warning" live>
          <ul>
            {refused.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** Takes each in by itself; returns what was refused, in sentences. */
async function recordAll(lines: readonly Line[]): Promise<string[]> {
  const refused: string[] = [];
  for (const { _id, reference } of lines) {
    try {
      await call(receiveTransfer, {
        params: { id: _id },
        body: {},
        idempotencyKey: crypto.randomUUID(),
      });
    } catch (thrown) {
      if (!(thrown instanceof CallError) || !thrown.isRefusal) throw thrown;
      const reason = Object.values(thrown.fields)[0] ?? thrown.message;
      refused.push(words.refused({ reference, reason }));
    }
  }
  return refused;
}
