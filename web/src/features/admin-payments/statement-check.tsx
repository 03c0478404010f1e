import { formatRupees } from '@sangamam/contract/locale/money';
import {
  matchStatement,
  receiveTransfer,
  type StatementReport,
} from '@sangamam/contract/payments/transfers';
import { words as allWords } from '@sangamam/words/staff/transfers';
import { useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { FileCheck, Part } from './file-check.tsx';
import { paymentsKey } from './queries.ts';

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
export const StatementCheck = () => (
  <FileCheck
    name="statement"
    words={words}
    variant="secondary"
    compare={(file) => call(matchStatement, { file })}
  >
    {(report, close) => <Result report={report} onRecorded={close} />}
  </FileCheck>
);

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
    <>
      <p>{words.summary({ lines: report.lines })}</p>
      {parts.map((part) => (
        <Part
          key={part}
          title={words[part]}
          columns={columns}
          lines={report[part]}
          lineKey={({ _id }) => _id}
        />
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
    </>
  );
}

/** Takes each in by itself; returns what was refused, in sentences. */
async function recordAll(lines: readonly Line[], key: string): Promise<string[]> {
  const refused: string[] = [];
  for (const [index, { _id, reference }] of lines.entries()) {
    try {
      await call(receiveTransfer, {
        params: { id: _id },
        body: {},
        idempotencyKey: `${key}-${index}`,
      });
    } catch (thrown) {
      if (!(thrown instanceof CallError) || !thrown.isRefusal) throw thrown;
      const reason = Object.values(thrown.fields)[0] ?? thrown.message;
      refused.push(words.refused({ reference, reason }));
    }
  }
  return refused;
}
