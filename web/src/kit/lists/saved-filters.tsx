import {
  deleteSavedFilter,
  type ListName,
  listSavedFilters,
  renameSavedFilter,
  type SavedFilter,
  saveFilter,
} from '@sangamam/contract/staff-accounts/saved-filters';
import { words as allWords } from '@sangamam/words/staff/lists';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../calls/call.ts';
import { ActionDialog, ActionForm } from '../forms/action-form.tsx';
import styles from './saved-filters.module.css';

const words = allWords.saved;

interface SavedFiltersProps {
  list: ListName;
  /** The filters of now, as they stand in the address; empty when none is chosen. */
  current: string;
  onClose: () => void;
}

/** The filters this admin keeps of a list: each is a link to it; those of now can be added. */
export function SavedFilters({ list, current, onClose }: SavedFiltersProps) {
  const key = ['saved-filters', list];
  const [removed, setRemoved] = useState<SavedFilter | null>(null);
  const [renamed, setRenamed] = useState<SavedFilter | null>(null);
  const { data: saved = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listSavedFilters, { query: { list }, signal }),
  });

  return (
    <Dialog open title={words.title} onClose={onClose}>
      {saved.length === 0 && <p className="muted">{words.none}</p>}
      <ul className={styles.list}>
        {saved.map((filter) => (
          <li key={filter._id} className={styles.filter}>
            <Link to={{ search: filter.query }} onClick={onClose} className={styles.name}>
              {filter.name}
            </Link>
            <IconButton
              label={words.rename({ name: filter.name })}
              onClick={() => setRenamed(filter)}
            >
              <Pencil aria-hidden="true" size={18} />
            </IconButton>
            <IconButton
              label={words.remove({ name: filter.name })}
              onClick={() => setRemoved(filter)}
            >
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      {current === '' && !renamed ? (
        <p className="muted">{words.nothing}</p>
      ) : (
        <ActionForm
          key={renamed?._id}
          endpoint={renamed ? renameSavedFilter : saveFilter}
          params={renamed ? { id: renamed._id } : {}}
          start={{ name: renamed?.name ?? '' }}
          body={({ name }) => ({ list, name, query: current })}
          startsAgain={{ name: '' }}
          said={({ name }) => words.saved({ name })}
          invalidates={key}
          onDone={() => setRenamed(null)}
          className={styles.form}
          submit={renamed ? words.saveName : words.save}
          submitting={words.saving}
        >
          {({ field }) => (
            <TextField {...field('name')} label={words.name} maxLength={60} autoComplete="off" />
          )}
        </ActionForm>
      )}
      {removed && (
        <ActionDialog
          isDanger
          endpoint={deleteSavedFilter}
          params={{ id: removed._id }}
          said={words.removed({ name: removed.name })}
          invalidates={key}
          onDone={() => {
            setRemoved(null);
            if (renamed?._id === removed._id) setRenamed(null);
          }}
          title={words.removeTitle({ name: removed.name })}
          submit={words.removeIt}
          submitting={words.removing}
          onClose={() => setRemoved(null)}
        >
          <p>{words.removeText}</p>
        </ActionDialog>
      )}
    </Dialog>
  );
}
