import type { BodyInputOf, ReplyOf } from '@sangamam/contract/calls/endpoint';
import { updateIssues } from '@sangamam/contract/help-desk/issue-changes';
import { issueStatuses } from '@sangamam/contract/help-desk/issues';
import { words as allWords } from '@sangamam/words/staff/issues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import type { ActionFormState } from '../../kit/forms/use-action-form.ts';
import { SelectMatching, useAllMatching } from '../../kit/lists/all-matching.tsx';
import { Alert } from '../../ui/alert.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { formatCount } from '../../ui/format-count.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import type { RowSelection } from '../../ui/use-row-selection.ts';
import type { Filters } from './filters.ts';
import styles from './issues-page.module.css';
import { listKey, useAssignees } from './queries.ts';

const words = allWords.bulk;

interface IssuesBulkBarProps {
  selection: RowSelection;
  filters: Filters;
  /** How many issues the filters show, on all pages. */
  total: number;
}

/** Acts on the ticked issues, or on all that match the filters, at the foot of the window. */
export function IssuesBulkBar({ selection, filters, total }: IssuesBulkBarProps) {
  const [open, setOpen] = useState<'assign' | 'status' | null>(null);
  const { isAll, setAll } = selection;
  const all = useAllMatching(selection, total);
  const { isEverything, count, ids, clear } = all;
  const close = () => setOpen(null);
  const finish = () => {
    close();
    clear();
  };
  const { page: _page, limit: _limit, sort: _sort, ...filter } = filters;
  const dialog = { ids, filter, count };
  return (
    <BulkBar label={words.label}>
      <p role="status" className={styles.count}>
        {isEverything ? words.allMatching({ count }) : allWords.selected({ count })}
      </p>
      <SelectMatching all={all} count={formatCount(total)} />
      <Button size="small" onClick={() => setOpen('assign')}>
        {words.assign}
      </Button>
      <Button size="small" onClick={() => setOpen('status')}>
        {words.status}
      </Button>
      {!isAll && (
        <Button size="small" variant="ghost" className={styles.all} onClick={() => setAll(true)}>
          {allWords.selectAll}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={clear}>
        {allWords.clearSelection}
      </Button>
      {open === 'assign' && <AssignDialog {...dialog} onClose={close} onDone={finish} />}
      {open === 'status' && <StatusDialog {...dialog} onClose={close} onDone={finish} />}
    </BulkBar>
  );
}

interface BulkDialogProps {
  /** null: all that the filter shows. */
  ids: string[] | null;
  filter: BodyInputOf<typeof updateIssues>['filter'];
  count: number;
  onClose: () => void;
  /** Every one was changed. */
  onDone: () => void;
}

interface BulkProps extends BulkDialogProps {
  title: string;
  start: Omit<BodyInputOf<typeof updateIssues>, 'ids' | 'filter'>;
  children: (form: ActionFormState<BulkProps['start']>) => Elements;
}

/** A change of several issues; those that do not allow it are named and left. */
function BulkDialog({ ids, filter, title, start, onClose, onDone, children }: BulkProps) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<Refusals>([]);
  return (
    <ActionDialog
      endpoint={updateIssues}
      start={start}
      body={(change) => ({ ids, filter, ...change })}
      invalidates={listKey}
      onDone={(reply) => {
        queryClient.invalidateQueries({ queryKey: ['issue'] });
        if (reply.changed > 0) {
          showToast(words.changed({ count: reply.changed }), {
            tone: 'success',
            durationMs: adminToastMs,
          });
        }
        if (reply.refused.length === 0) onDone();
        else setRefused(reply.refused);
      }}
      title={title}
      submit={words.save}
      submitting={words.saving}
      onClose={onClose}
    >
      {(form) => (
        <>
          {children(form)}
          <Refused refused={refused} />
        </>
      )}
    </ActionDialog>
  );
}

function AssignDialog(props: BulkDialogProps) {
  const assignees = useAssignees();
  return (
    <BulkDialog
      {...props}
      title={words.assignTitle({ count: props.count })}
      start={{ assigneeId: null }}
    >
      {({ values, set }) => (
        <SelectField
          label={allWords.assignee}
          value={values.assigneeId ?? ''}
          options={assignees.map(({ _id, name }) => ({ value: _id, label: name }))}
          placeholder={allWords.nobody}
          onChange={({ target }) => set({ assigneeId: target.value || null })}
        />
      )}
    </BulkDialog>
  );
}

function StatusDialog(props: BulkDialogProps) {
  return (
    <BulkDialog
      {...props}
      title={words.statusTitle({ count: props.count })}
      start={{ status: 'In Progress', resolution: '' }}
    >
      {({ field, values: { status } }) => (
        <>
          <SelectField
            {...field('status')}
            label={allWords.status}
            options={issueStatuses.filter((one) => one !== 'Open')}
          />
          {(status === 'Resolved' || status === 'Closed') && (
            <TextArea
              {...field('resolution')}
              label={status === 'Resolved' ? allWords.actions.resolution : allWords.actions.reason}
              hint={allWords.actions.resolutionHint}
            />
          )}
        </>
      )}
    </BulkDialog>
  );
}

type Refusals = ReplyOf<typeof updateIssues>['refused'];

function Refused({ refused }: { refused: Refusals }) {
  if (refused.length === 0) return null;
  return (
    <Alert tone="warning" live title={words.refused}>
      <ul>
        {refused.map(({ number, message }) => (
          <li key={number}>
            {allWords.number({ number })}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
