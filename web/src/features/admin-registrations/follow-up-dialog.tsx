import { changeFollowUps } from '@sangamam/contract/registrations/list';
import { words as actWords } from '@sangamam/words/staff/acts';
import { words as listWords } from '@sangamam/words/staff/registrations';
import { useQueryClient } from '@tanstack/react-query';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Filters } from './filters.ts';
import { useFollowUpChoices } from './queries.ts';

const words = actWords.followUp;
const asBefore = '';
const nobody = 'nobody';

interface FollowUpDialogProps {
  /** null: all that match the filters. */
  ids: readonly string[] | null;
  filter: Omit<Filters, 'page' | 'limit' | 'sort' | 'columns'>;
  /** Such as "3 registrations". */
  people: string;
  /** The values that a single one has now. */
  now?: { readonly owner: string | null; readonly mark: string };
  onClose: () => void;
  onDone: () => void;
}

/** Sets who looks after registrations, and what came of it; what is left alone stays. */
export function FollowUpDialog({ ids, filter, people, now, onClose, onDone }: FollowUpDialogProps) {
  const client = useQueryClient();
  const start = now
    ? { owner: now.owner ?? nobody, mark: now.mark }
    : { owner: asBefore, mark: asBefore };
  const { data: { owners, marks } = { owners: [], marks: [] } } = useFollowUpChoices();
  return (
    <ActionDialog
      endpoint={changeFollowUps}
      start={start}
      body={({ owner, mark }) => ({
        ids: ids && [...ids],
        filter,
        ...(owner !== start.owner && { ownerId: owner === nobody ? null : owner }),
        ...(mark !== start.mark && { mark: mark.replaceAll('|', '') }),
      })}
      said={({ changed }) => words.done({ count: changed })}
      invalidates={['registrations']}
      onDone={() => {
        client.invalidateQueries({ queryKey: ['follow-up-choices'] });
        client.invalidateQueries({ queryKey: ['registration'] });
        onClose();
        onDone();
      }}
      title={words.title({ people })}
      submit={words.save}
      submitting={actWords.working}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('mark')}
            label={listWords.mark}
            hint={now ? words.markHint : words.markHintOfSeveral}
            maxLength={60}
            list="marks-in-use"
            autoComplete="off"
          />
          <datalist id="marks-in-use">
            {marks.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <SelectField
            {...field('owner')}
            label={listWords.owner}
            options={[
              ...(now ? [] : [{ value: asBefore, label: words.asBefore }]),
              { value: nobody, label: listWords.ownerNone },
              ...owners.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        </>
      )}
    </ActionDialog>
  );
}
