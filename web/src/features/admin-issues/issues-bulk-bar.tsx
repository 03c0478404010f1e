import { updateIssues } from '@sangamam/contract/issue-changes';
import { type IssueStatus, issueStatuses } from '@sangamam/contract/issues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { Alert } from '../../ui/alert.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import type { RowSelection } from '../../ui/use-row-selection.ts';
import styles from './issues-page.module.css';
import { useAssignees } from './queries.ts';
import { words as allWords } from './words.ts';

const words = allWords.bulk;

/** What can be done with the ticked issues, at the foot of the window. */
export function IssuesBulkBar({ selection }: { selection: RowSelection }) {
  const [open, setOpen] = useState<'assign' | 'status' | null>(null);
  const { selected, isAll, setAll } = selection;
  const close = () => setOpen(null);
  const finish = () => {
    close();
    setAll(false);
  };
  return (
    <BulkBar label={words.label}>
      <p role="status" className={styles.count}>
        {allWords.selected(selected.length)}
      </p>
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
      <Button size="small" variant="ghost" onClick={() => setAll(false)}>
        {allWords.clearSelection}
      </Button>
      {open === 'assign' && <AssignDialog ids={selected} onClose={close} onDone={finish} />}
      {open === 'status' && <StatusDialog ids={selected} onClose={close} onDone={finish} />}
    </BulkBar>
  );
}

interface BulkDialogProps {
  ids: readonly string[];
  onClose: () => void;
  /** Every one was changed. */
  onDone: () => void;
}

interface BulkChange {
  assigneeId?: string | null;
  status?: IssueStatus;
  resolution?: string;
}

/** Sends a change of several issues; those that do not allow it are named and left. */
function useBulkChange({ ids, onDone }: Omit<BulkDialogProps, 'onClose'>) {
  const queryClient = useQueryClient();
  const { run, problem, isSending } = useChange();
  const [refused, setRefused] = useState<readonly { number: number; message: string }[]>([]);

  function save(change: BulkChange) {
    setRefused([]);
    run(
      () => call(updateIssues, { body: { ids: [...ids], ...change } }),
      (reply) => {
        queryClient.invalidateQueries({ queryKey: ['issues'] });
        queryClient.invalidateQueries({ queryKey: ['issue'] });
        if (reply.changed > 0) {
          showToast(words.changed(reply.changed), { tone: 'success', durationMs: adminToastMs });
        }
        if (reply.refused.length === 0) onDone();
        else setRefused(reply.refused);
      },
    );
  }
  return { save, problem, isSending, refused };
}

function AssignDialog({ ids, onClose, onDone }: BulkDialogProps) {
  const [assigneeId, setAssigneeId] = useState('');
  const assignees = useAssignees();
  const { save, problem, isSending, refused } = useBulkChange({ ids, onDone });
  return (
    <ChangeDialog
      title={words.assignTitle(ids.length)}
      submit={words.save}
      submitting={words.saving}
      isSending={isSending}
      problem={problem}
      onSubmit={() => save({ assigneeId: assigneeId || null })}
      onClose={onClose}
    >
      <SelectField
        label={allWords.assignee}
        value={assigneeId}
        options={assignees.map(({ _id, name }) => ({ value: _id, label: name }))}
        placeholder={allWords.nobody}
        onChange={({ target }) => setAssigneeId(target.value)}
      />
      <Refused refused={refused} />
    </ChangeDialog>
  );
}

function StatusDialog({ ids, onClose, onDone }: BulkDialogProps) {
  const [status, setStatus] = useState<IssueStatus>('In Progress');
  const [resolution, setResolution] = useState('');
  const { save, problem, isSending, refused } = useBulkChange({ ids, onDone });
  const needsText = status === 'Resolved' || status === 'Closed';
  return (
    <ChangeDialog
      title={words.statusTitle(ids.length)}
      submit={words.save}
      submitting={words.saving}
      isSending={isSending}
      problem={problem}
      onSubmit={() => save({ status, ...(needsText && { resolution }) })}
      onClose={onClose}
    >
      <SelectField
        label={allWords.status}
        value={status}
        options={issueStatuses.filter((one) => one !== 'Open')}
        onChange={({ target }) => setStatus(target.value as IssueStatus)}
      />
      {needsText && (
        <TextArea
          name="resolution"
          label={status === 'Resolved' ? allWords.actions.resolution : allWords.actions.reason}
          hint={allWords.actions.resolutionHint}
          value={resolution}
          error={problem?.fields.resolution}
          onChange={({ target }) => setResolution(target.value)}
        />
      )}
      <Refused refused={refused} />
    </ChangeDialog>
  );
}

function Refused({ refused }: { refused: readonly { number: number; message: string }[] }) {
  if (refused.length === 0) return null;
  return (
    <Alert tone="warning" live title={words.refused}>
      <ul>
        {refused.map(({ number, message }) => (
          <li key={number}>
            {allWords.number(number)}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
