import { listRegistrations } from '@sangamam/contract/registrations/list';
import { words as mergeWords } from '@sangamam/words/staff/merge';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { callPage } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { maxSearchLength } from '../../kit/lists/admin-search.ts';
import { mergePath } from '../../kit/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './merge.module.css';

const words = mergeWords.mergeWith;
const maxShown = 6;

interface MergeWithDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Lets staff search for the other registration of the same person, and leads to the comparison of the two. */
export function MergeWithDialog({ id, name, onClose }: MergeWithDialogProps) {
  const [text, setText] = useState(name);
  const searchTerm = useDeferredValue(text.trim());
  const { data, error, refetch } = useQuery({
    queryKey: ['registrations', 'merge-with', searchTerm],
    queryFn: ({ signal }) =>
      // one more, since this registration itself may be found
      callPage(listRegistrations, { query: { searchTerm, limit: maxShown + 1 }, signal }),
    // an emptied field keeps what was found last
    placeholderData: keepPreviousData,
    enabled: searchTerm !== '',
  });
  const found = data?.rows.filter(({ _id }) => _id !== id).slice(0, maxShown);
  return (
    <Dialog open title={words.title({ name })} onClose={onClose}>
      <TextField
        type="search"
        label={words.find}
        hint={words.hint}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={maxSearchLength}
        autoComplete="off"
        autoFocus
      />
      {error && <LoadError problem={error} onRetry={refetch} />}
      <div role="status">{found?.length === 0 && <p>{words.nobody}</p>}</div>
      <ul className={styles.found}>
        {found?.map((row) => (
          <li key={row._id}>
            <Link to={mergePath(id, row._id)} state={{ fromRecord: true }}>
              {row.name}
            </Link>
            <span className={styles.quiet}>
              {row.registrationNumber} · {row.school} {row.yearOfPassing} · {row.contactNumber}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
