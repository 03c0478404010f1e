import type { BodyInputOf } from '@sangamam/contract/endpoint';
import { updateIssue } from '@sangamam/contract/issue-changes';
import { type IssueDetail, issueCategories, issuePriorities } from '@sangamam/contract/issues';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './issue-page.module.css';
import { cacheIssue, useAssignees } from './queries.ts';
import { words as allWords } from './words.ts';

const words = allWords.edit;
type Change = NonNullable<BodyInputOf<typeof updateIssue>>;

/** Who works on it, how urgent it is, what it is about. A choice is saved when it is made. */
export function EditFields({ issue }: { issue: IssueDetail }) {
  const { assignee, priority, category, registration } = issue;
  const assignees = useAssignees();
  const queryClient = useQueryClient();
  const { run, problem, isSending } = useChange();
  const [title, setTitle] = useState(issue.title);
  const [number, setNumber] = useState(registration?.registrationNumber ?? '');
  const isListed = assignee === null || assignees.some(({ _id }) => _id === assignee._id);

  async function save(body: Change) {
    const refused = await run(
      () => call(updateIssue, { params: { id: issue._id }, body }),
      (detail) => {
        cacheIssue(queryClient, detail);
        showToast(allWords.saved, { tone: 'success', durationMs: adminToastMs });
      },
    );
    if (refused) showToast(refused.message, { tone: 'error', durationMs: adminToastMs });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save({ title, registrationNumber: number });
  }

  return (
    <section aria-label={words.label} className={styles.edit}>
      <div className={styles.choices}>
        <SelectField
          name="issueAssignee"
          label={allWords.assignee}
          value={assignee?._id ?? ''}
          placeholder={allWords.nobody}
          options={[
            ...assignees.map(({ _id, name }) => ({ value: _id, label: name })),
            ...(isListed ? [] : [{ value: assignee._id, label: assignee.name }]),
          ]}
          disabled={isSending}
          onChange={({ target }) => save({ assigneeId: target.value || null })}
        />
        <SelectField
          name="issuePriority"
          label={allWords.priority}
          value={priority}
          options={issuePriorities}
          disabled={isSending}
          onChange={({ target }) => save({ priority: target.value as typeof priority })}
        />
        <SelectField
          name="issueCategory"
          label={allWords.category}
          value={category}
          options={issueCategories.map((value) => ({ value, label: allWords.categories[value] }))}
          disabled={isSending}
          onChange={({ target }) => save({ category: target.value as typeof category })}
        />
      </div>
      <details className={styles.more}>
        <summary>{words.more}</summary>
        <form noValidate onSubmit={submit}>
          <TextField
            name="issueTitle"
            label={words.titleField}
            value={title}
            error={problem?.fields.title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <TextField
            name="issueRegistration"
            label={words.registration}
            hint={words.registrationHint}
            value={number}
            error={problem?.fields.registrationNumber}
            onChange={({ target }) => setNumber(target.value)}
            short
          />
          <Button
            type="submit"
            variant="secondary"
            size="small"
            loading={isSending}
            loadingText={words.saving}
          >
            {words.save}
          </Button>
        </form>
      </details>
    </section>
  );
}
