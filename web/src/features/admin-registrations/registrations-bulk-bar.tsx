import { maxBadges } from '@sangamam/contract/badges';
import type { Page } from '@sangamam/contract/endpoint';
import { type BulkAction, readBulk, startBulk } from '@sangamam/contract/registration-acts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { PrintBadge } from '../../kit/records/print-badge.tsx';
import { Alert } from '../../ui/alert.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCount } from '../../ui/format-count.ts';
import type { RowSelection } from '../../ui/use-row-selection.ts';
import { actWords } from './act-words.ts';
import { ExportButton } from './export-button.tsx';
import type { Filters } from './filters.ts';
import { ReasonField, useReason } from './reason-field.tsx';
import styles from './registrations-page.module.css';

const words = actWords.bulk;
const askAgainMs = 1000;
interface RegistrationsBulkBarProps {
  selection: RowSelection;
  filters: Filters;
  pagination: Page;
  mayEdit: boolean;
  mayExport: boolean;
}

/** The waiting list gets places; nobody on it can be reminded of anything. */
const actionsFor = ({ status }: Filters): readonly BulkAction[] =>
  status === 'Waitlisted' ? ['place', 'cancel'] : ['remind', 'confirm', 'cancel'];

/** Actions on the ticked registrations, or on all that match the filters. */
export function RegistrationsBulkBar(props: RegistrationsBulkBarProps) {
  const { selection, filters, pagination, mayEdit, mayExport } = props;
  const { selected, isAll, setAll } = selection;
  const [areAllMatching, setAreAllMatching] = useState(false);
  const [action, setAction] = useState<BulkAction | null>(null);
  const matching = `${formatCount(pagination.total)}${pagination.capped ? '+' : ''}`;
  const isEverything = areAllMatching && isAll;
  const count = isEverything ? pagination.total : selected.length;
  const clear = () => {
    setAreAllMatching(false);
    setAll(false);
  };

  return (
    <BulkBar label={words.label} hidden={selected.length === 0}>
      <p role="status" className={styles.count}>
        {isEverything ? words.allMatching(matching) : words.selected(selected.length)}
      </p>
      {!isAll && (
        <Button
          size="small"
          variant="ghost"
          className={styles.allOfPage}
          onClick={() => setAll(true)}
        >
          {words.selectAll}
        </Button>
      )}
      {isAll && !isEverything && pagination.total > selected.length && (
        <Button size="small" variant="ghost" onClick={() => setAreAllMatching(true)}>
          {words.selectMatching(matching)}
        </Button>
      )}
      {mayEdit &&
        actionsFor(filters).map((name, index) => (
          <Button
            key={name}
            size="small"
            variant={index === 0 ? 'primary' : 'secondary'}
            onClick={() => setAction(name)}
          >
            {words.actions[name]}
          </Button>
        ))}
      {!isEverything && selected.length <= maxBadges && <PrintBadge ids={selected} isSmall />}
      {mayExport && <ExportButton filters={filters} selectedIds={isEverything ? [] : selected} />}
      <Button size="small" variant="ghost" onClick={clear}>
        {words.clear}
      </Button>
      {action && (
        <BulkDialog
          action={action}
          ids={isEverything ? null : selected}
          filters={filters}
          people={words.people(count, isEverything ? matching : String(count))}
          onClose={() => setAction(null)}
          onDone={clear}
        />
      )}
    </BulkBar>
  );
}

interface BulkDialogProps {
  action: BulkAction;
  /** null: all that match the filters. */
  ids: readonly string[] | null;
  filters: Filters;
  people: string;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms, then shows progress and results. */
function BulkDialog({ action, ids, filters, people, onClose, onDone }: BulkDialogProps) {
  const { run, problem, isSending } = useChange();
  const [runId, setRunId] = useState<string | null>(null);
  const reason = useReason();
  if (runId !== null) {
    const finish = () => {
      onClose();
      onDone();
    };
    return <BulkReport id={runId} title={words.actions[action]} onClose={finish} />;
  }

  function submit() {
    if (action === 'cancel' && !reason.isGiven()) return;
    const { page: _page, limit: _limit, sort: _sort, columns: _columns, ...filter } = filters;
    const body = { action, ids: ids && [...ids], filter, reason: reason.value };
    run(
      (idempotencyKey) => call(startBulk, { body, idempotencyKey }),
      ({ _id }) => setRunId(_id),
    );
  }

  return (
    <ChangeDialog
      title={words.titles[action](people)}
      submit={words.actions[action]}
      submitting={actWords.working}
      isDanger={action === 'cancel'}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.texts[action]}</p>
      {action === 'cancel' && <ReasonField reason={reason} problem={problem} />}
    </ChangeDialog>
  );
}

function BulkReport({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data: report } = useQuery({
    queryKey: ['bulk', id],
    queryFn: ({ signal }) => call(readBulk, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.isDone ? false : askAgainMs),
  });
  const isDone = report?.isDone === true;

  function close() {
    client.invalidateQueries({ queryKey: ['registrations'] });
    onClose();
  }

  return (
    <Dialog
      open
      title={title}
      onClose={close}
      actions={
        <Button onClick={close} autoFocus>
          {words.close}
        </Button>
      }
    >
      <p role="status">
        {report && isDone && words.done[report.action](report.succeeded)}
        {report && isDone && report.refusedTotal > 0 && `, ${words.failed(report.refusedTotal)}`}
        {!isDone && words.progress(report?.lookedAt ?? 0, report?.total ?? 0)}
      </p>
      {report && !isDone && <progress max={report.total} value={report.lookedAt} />}
      {report && isDone && report.refused.length > 0 && (
        <Alert tone="warning" title={words.left}>
          <ul>
            {report.refused.map(({ _id, registrationNumber, message }) => (
              <li key={_id}>
                <a href={adminRegistrationPath(_id)}>{registrationNumber}</a>: {message}
              </li>
            ))}
            {report.refusedTotal > report.refused.length && (
              <li>{words.more(report.refusedTotal - report.refused.length)}</li>
            )}
          </ul>
        </Alert>
      )}
    </Dialog>
  );
}
