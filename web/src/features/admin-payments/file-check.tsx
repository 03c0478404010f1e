import { maxSettlementBytes } from '@sangamam/contract/payments/findings';
import { words as reconcileWords } from '@sangamam/words/staff/reconcile';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from '../../kit/calls/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FileField } from '../../ui/file-field.tsx';
import styles from './reconcile.module.css';

const words = reconcileWords.file;

interface FileCheckProps<Report> {
  readonly name: string;
  readonly words: Readonly<Record<'title' | 'text' | 'file' | 'compare' | 'comparing', string>>;
  readonly variant?: 'primary' | 'secondary';
  readonly compare: (file: File) => Promise<Report>;
  /** The report, which `close` puts away with its file. */
  readonly children: (report: Report, close: () => void) => ReactNode;
}

/** A file of the bank or the provider against what we know, and what came of it. */
export function FileCheck<Report>(props: FileCheckProps<Report>) {
  const { title, text, file: label, compare: submit, comparing } = props.words;
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const { run, isBusy } = useAction(props.compare, {
    onDone: (told) => setReport(() => told),
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
    run(file);
  }

  return (
    <section className={styles.file}>
      <h2>{title}</h2>
      <p className="reading">{text}</p>
      <form className={styles.upload} noValidate onSubmit={compare}>
        <FileField
          name={props.name}
          label={label}
          accept=".csv,.xlsx"
          file={file}
          percent={null}
          onChoose={choose}
          onRemove={() => choose(null)}
          disabled={isBusy}
          error={problem ?? undefined}
        />
        <Button
          type="submit"
          variant={props.variant ?? 'primary'}
          loading={isBusy}
          loadingText={comparing}
        >
          {submit}
        </Button>
      </form>
      <div role="status">
        {report !== null && (
          <div className={styles.result}>{props.children(report, () => choose(null))}</div>
        )}
      </div>
    </section>
  );
}

interface PartProps<Line> {
  readonly title: string;
  readonly columns: readonly Column<Line>[];
  readonly lines: readonly Line[];
  readonly lineKey: (line: Line) => string;
  /** How many there are, where not all are shown. */
  readonly count?: string | false;
}

/** The lines of which a report says the same; nothing without any. */
export function Part<Line>({ title, columns, lines, lineKey, count }: PartProps<Line>) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <DataTable dense caption={title} columns={columns} rows={lines} rowKey={lineKey} />
      {count && <p className="quiet">{count}</p>}
    </section>
  );
}
