import { updateIssue } from '@sangamam/contract/help-desk/issue-changes';
import {
  type IssueDetail,
  issueCategories,
  issuePriorities,
} from '@sangamam/contract/help-desk/issues';
import { words as allWords } from '@sangamam/words/staff/issues';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../kit/calls/use-action.ts';
import { ActionForm } from '../../kit/forms/action-form.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './issue-page.module.css';
import { cacheIssue, useAssignees } from './queries.ts';

const words = allWords.edit;

/** The assignee, the urgency and the subject. A choice is saved when it is made. */
export function EditFields({ issue }: { issue: IssueDetail }) {
  const { assignee, priority, category, registration } = issue;
  const assignees = useAssignees();
  const prefix = useSettings().event.numberPrefix;
  const queryClient = useQueryClient();
  const change = {
    params: { id: issue._id },
    said: allWords.saved,
    onDone: (detail: IssueDetail) => cacheIssue(queryClient, detail),
  };
  const { run, isBusy } = useAction(updateIssue, change);
  const isListed = assignee === null || assignees.some(({ _id }) => _id === assignee._id);

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
          disabled={isBusy}
          onChange={({ target }) => run({ body: { assigneeId: target.value || null } })}
        />
        <SelectField
          name="issuePriority"
          label={allWords.priority}
          value={priority}
          options={issuePriorities}
          disabled={isBusy}
          onChange={({ target }) => run({ body: { priority: target.value as typeof priority } })}
        />
        <SelectField
          name="issueCategory"
          label={allWords.category}
          value={category}
          options={issueCategories.map((value) => ({ value, label: allWords.categories[value] }))}
          disabled={isBusy}
          onChange={({ target }) => run({ body: { category: target.value as typeof category } })}
        />
      </div>
      <details className={styles.more}>
        <summary>{words.more}</summary>
        <ActionForm
          endpoint={updateIssue}
          {...change}
          start={{
            title: issue.title,
            registrationNumber: registration?.registrationNumber ?? '',
          }}
          submit={words.save}
          submitting={words.saving}
        >
          {({ field }) => (
            <>
              <TextField {...field('title')} label={words.titleField} />
              <TextField
                {...field('registrationNumber')}
                label={words.registration}
                hint={words.registrationHint({ prefix })}
                short
              />
            </>
          )}
        </ActionForm>
      </details>
    </section>
  );
}
