import type { BodyInputOf, ReplyOf } from '@sangamam/contract/calls/endpoint';
import { updateIssues } from '@sangamam/contract/help-desk/issue-changes';
import { issueStatuses } from '@sangamam/contract/help-desk/issues';
import { words as allWords } from '@sangamam/words/staff/issues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import type { ActionFormState } from '../../kit/forms/use-action-form.ts';
import type { Chosen } from '../../kit/lists/work-bar.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { listKey, useAssignees } from './queries.ts';

const words = allWords.bulk;

type Filter = BodyInputOf<typeof updateIssues>['filter'];

/** Gives the issues chosen to somebody, or another status. */
export function IssueActs({ ids, count, filter, clear }: Chosen & { filter: Filter }) {
  const [open, setOpen] = useState<'assign' | 'status' | null>(null);
  const onClose = () => setOpen(null);
  const onDone = () => {
    onClose();
    clear();
  };
  const dialog = { ids, filter, count, onClose, onDone };
  return (
    <>
      <Button size="small" onClick={() => setOpen('assign')}>
        {words.assign}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setOpen('status')}>
        {words.status}
      </Button>
      {open === 'assign' && <AssignDialog {...dialog} />}
      {open === 'status' && <StatusDialog {...dialog} />}
    </>
  );
}

interface BulkDialogProps extends Pick<Chosen, 'ids' | 'count'> {
  filter: Filter;
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
