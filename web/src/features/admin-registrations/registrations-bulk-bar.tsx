import type { Page } from '@sangamam/contract/calls/endpoint';
import { isReasonTooShort, reasonTooShort } from '@sangamam/contract/calls/reason';
import { startBadges } from '@sangamam/contract/reports/exports';
import {
  type BulkAction,
  needsReason,
  readBulk,
  startBulk,
} from '@sangamam/contract/staff-registrations/acts';
import { maxBadges } from '@sangamam/contract/tickets/badges';
import { words as actWords } from '@sangamam/words/staff/acts';
import { words as frameWords } from '@sangamam/words/staff/frame';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { withoutPlace } from '../../kit/lists/list-filters.ts';
import { type Chosen, WorkBar } from '../../kit/lists/work-bar.tsx';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { PrintBadge, useCheckedPrint } from '../../kit/records/print-badge.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { RowSelection } from '../../ui/use-row-selection.ts';
import { ExportButton } from './export-button.tsx';
import type { Filters } from './filters.ts';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { exportsKey } from './use-own-exports.ts';

const words = actWords.bulk;
const askAgainMs = 1000;
interface RegistrationsBulkBarProps {
  selection: RowSelection;
  filters: Filters;
  pagination: Page;
  mayEdit: boolean;
  mayExport: boolean;
}

function filterOf(filters: Filters) {
  const { columns: _columns, ...filter } = withoutPlace(filters);
  return filter;
}

/** The waiting list gets places; nobody on it can be reminded of anything. */
const actionsFor = ({ status }: Filters): readonly BulkAction[] =>
  status === 'Waitlisted' ? ['place', 'cancel'] : ['remind', 'confirm', 'cancel'];

/** Acts on the ticked registrations, or on all that match the filters. */
export function RegistrationsBulkBar({
  selection,
  pagination,
  ...props
}: RegistrationsBulkBarProps) {
  const { total, capped } = pagination;
  return (
    <WorkBar selection={selection} total={total} isCapped={capped}>
      {(chosen) => <Acts {...chosen} {...props} />}
    </WorkBar>
  );
}

type ActsProps = Chosen & Pick<RegistrationsBulkBarProps, 'filters' | 'mayEdit' | 'mayExport'>;

function Acts({ filters, mayEdit, mayExport, ids, count, said, clear }: ActsProps) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const [isMarking, setIsMarking] = useState(false);
  const people = words.people({ count, shown: said });
  return (
    <>
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
      {mayEdit && (
        <Button size="small" variant="secondary" onClick={() => setIsMarking(true)}>
          {actWords.followUp.open}
        </Button>
      )}
      {ids && count <= maxBadges ? (
        <PrintBadge ids={ids} isSmall />
      ) : (
        mayExport && <AllBadges ids={ids} filters={filters} />
      )}
      {mayExport && <ExportButton filters={filters} selectedIds={ids ?? []} />}
      {isMarking && (
        <FollowUpDialog
          ids={ids}
          filter={filterOf(filters)}
          people={people}
          onClose={() => setIsMarking(false)}
          onDone={clear}
        />
      )}
      {action && (
        <BulkDialog
          action={action}
          ids={ids}
          filters={filters}
          people={people}
          onClose={() => setAction(null)}
          onDone={clear}
        />
      )}
    </>
  );
}

/** Badges of as many as there are, prepared in the background: the export says when they are ready. */
function AllBadges({ ids, filters }: { ids: readonly string[] | null; filters: Filters }) {
  const prepare = useAction(startBadges, { said: words.badges, invalidates: exportsKey });
  const chosen = { ids: ids && [...ids], filter: filterOf(filters) };
  const { run, isBusy, dialog } = useCheckedPrint(chosen, {
    run: () => prepare.run({ body: chosen }),
    isBusy: prepare.isBusy,
  });
  return (
    <>
      <Button size="small" variant="secondary" loading={isBusy} onClick={run}>
        <Printer aria-hidden="true" size={18} />
        {frameWords.badge.print({ count: 2 })}
      </Button>
      {dialog}
    </>
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
  const [runId, setRunId] = useState<string | null>(null);
  if (runId !== null) {
    const finish = () => {
      onClose();
      onDone();
    };
    return <BulkReport id={runId} title={words.actions[action]} onClose={finish} />;
  }
  return (
    <ActionDialog
      isDanger={action === 'cancel'}
      endpoint={startBulk}
      start={{ reason: '' }}
      check={({ reason }) => ({
        reason: needsReason(action) && isReasonTooShort(reason) && reasonTooShort,
      })}
      body={({ reason }) => ({
        action,
        ids: ids && [...ids],
        reason,
        filter: filterOf(filters),
      })}
      onDone={({ _id }) => setRunId(_id)}
      title={words.titles[action]({ count: people })}
      submit={words.actions[action]}
      submitting={actWords.working}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{words.texts[action]}</p>
          {needsReason(action) && <ReasonField {...field('reason')} />}
        </>
      )}
    </ActionDialog>
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
        <Button variant="secondary" onClick={close} autoFocus>
          {words.close}
        </Button>
      }
    >
      <p role="status">
        {report && isDone
          ? [
              words.done[report.action]({ count: report.succeeded }),
              report.refusedTotal > 0 && words.failed({ count: report.refusedTotal }),
            ]
              .filter(Boolean)
              .join(', ')
          : words.progress({ done: report?.lookedAt ?? 0, total: report?.total ?? 0 })}
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
              <li>{words.more({ count: report.refusedTotal - report.refused.length })}</li>
            )}
          </ul>
        </Alert>
      )}
    </Dialog>
  );
}
