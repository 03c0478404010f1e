import {
  deleteSavedFilter,
  listSavedFilters,
  renameSavedFilter,
  type SavedFilter,
  saveFilter,
} from '@sangamam/contract/registration-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { fieldsOf, useStaffChange } from '../../kit/calls/use-staff-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { actWords } from './act-words.ts';
import styles from './saved-filters.module.css';

const words = actWords.saved;
const key = ['saved-filters'];
const say = (text: string) => showToast(text, { tone: 'success', durationMs: adminToastMs });

interface SavedFiltersProps {
  /** The filters of now, as they stand in the address; empty when none is chosen. */
  current: string;
  onClose: () => void;
}

/** The filters this admin keeps: each is a link to the list; those of now can be added. */
export function SavedFilters({ current, onClose }: SavedFiltersProps) {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<SavedFilter | null>(null);
  const [renamed, setRenamed] = useState<SavedFilter | null>(null);
  const [name, setName] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { data: saved = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listSavedFilters, { signal }),
  });
  const keep = useStaffChange(
    key,
    () =>
      renamed
        ? call(renameSavedFilter, { params: { id: renamed._id }, body: { name } })
        : call(saveFilter, { body: { name, query: current } }),
    (filter) => {
      say(words.saved(filter.name));
      edit(null);
    },
  );
  function edit(filter: SavedFilter | null) {
    setRenamed(filter);
    setName(filter?.name ?? '');
    setIsChecked(false);
    keep.reset();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (name.trim() === '') document.getElementById('field-filterName')?.focus();
    else keep.mutate(undefined);
  }

  return (
    <Dialog open title={words.open} onClose={onClose}>
      {saved.length === 0 && <p className={styles.none}>{words.none}</p>}
      <ul className={styles.list}>
        {saved.map((filter) => (
          <li key={filter._id} className={styles.filter}>
            <Link to={{ search: filter.query }} onClick={onClose} className={styles.name}>
              {filter.name}
            </Link>
            <IconButton label={words.rename(filter.name)} onClick={() => edit(filter)}>
              <Pencil aria-hidden="true" size={18} />
            </IconButton>
            <IconButton label={words.remove(filter.name)} onClick={() => setRemoved(filter)}>
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      {current === '' && !renamed ? (
        <p className={styles.none}>{words.nothing}</p>
      ) : (
        <form noValidate onSubmit={handleSubmit} className={styles.form}>
          <TextField
            name="filterName"
            label={words.name}
            maxLength={60}
            autoComplete="off"
            value={name}
            error={isChecked && name.trim() === '' ? words.mustName : fieldsOf(keep.error).name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" loading={keep.isPending} loadingText={words.saving}>
            {renamed ? words.saveName : words.save}
          </Button>
        </form>
      )}
      {removed && (
        <RemoveDialog
          filter={removed}
          onClose={() => setRemoved(null)}
          onDone={() => {
            say(words.removed(removed.name));
            setRemoved(null);
            if (renamed?._id === removed._id) edit(null);
            client.invalidateQueries({ queryKey: key });
          }}
        />
      )}
    </Dialog>
  );
}

interface RemoveDialogProps {
  filter: SavedFilter;
  onClose: () => void;
  onDone: () => void;
}

function RemoveDialog({ filter: { _id: id, name }, onClose, onDone }: RemoveDialogProps) {
  const { run, problem, isSending } = useChange();
  return (
    <ChangeDialog
      title={words.removeTitle(name)}
      submit={words.removeIt}
      submitting={words.removing}
      isDanger
      isSending={isSending}
      problem={problem}
      onSubmit={() => run(() => call(deleteSavedFilter, { params: { id } }), onDone)}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ChangeDialog>
  );
}
