import { can } from '@sangamam/contract/calls/permissions';
import { momentInWords } from '@sangamam/contract/locale/dates';
import {
  addNote,
  deleteNote,
  editNote,
  listNotes,
  maxNoteLength,
  type Note,
} from '@sangamam/contract/staff-registrations/history';
import { words as allWords } from '@sangamam/words/staff/record';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../kit/calls/call.ts';
import { ActionDialog } from '../../../kit/forms/action-form.tsx';
import { WrittenAnswer } from '../../../kit/forms/written-answer.tsx';
import { Moment } from '../../../kit/records/moment.tsx';
import { useSession } from '../../../kit/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { registrationKey } from '../queries.ts';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';

const words = allWords.notes;
const notesKey = (id: string) => [...registrationKey(id), 'notes'];

/** Notes of staff. */
function useNotes(id: string) {
  return useQuery({
    queryKey: notesKey(id),
    queryFn: ({ signal }) => call(listNotes, { params: { id }, signal }),
  });
}

/** Notes among staff: all read them, editors write, and each changes their own. */
export function NotesPart({ id }: { id: string }) {
  const mayWrite = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const client = useQueryClient();
  const query = useNotes(id);
  const [open, setOpen] = useState<{ note: Note; isRemoving: boolean } | null>(null);

  const close = () => setOpen(null);

  return (
    <>
      {mayWrite && (
        <div className={styles.write}>
          <WrittenAnswer
            endpoint={addNote}
            id={id}
            draft={`note:${id}`}
            label={words.write}
            hint={words.hint}
            hideLabel
            isSmall
            submit={words.add}
            submitting={allWords.saving}
            said={words.added}
            onSent={() => client.invalidateQueries({ queryKey: notesKey(id) })}
          />
        </div>
      )}
      <QueryResult query={query}>
        {(notes) =>
          notes.length > 0 && (
            <ul className={styles.entries} aria-label={words.label}>
              {notes.map((note) => (
                <li key={note._id} className={styles.note}>
                  <p className="note">
                    <strong>{note.author}</strong> <Moment at={note.createdAt} />
                    {note.editedAt && <span>, {editedText(note.editedAt)}</span>}
                  </p>
                  <p className={styles.text}>{note.text}</p>
                  {note.isOwn && mayWrite && (
                    <p className={styles.actions}>
                      <Button
                        variant="ghost"
                        size="small"
                        onClick={() => setOpen({ note, isRemoving: false })}
                      >
                        {words.edit}
                      </Button>
                      <Button
                        variant="ghost"
                        size="small"
                        onClick={() => setOpen({ note, isRemoving: true })}
                      >
                        {words.remove}
                      </Button>
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      {open?.isRemoving && <RemoveDialog id={id} note={open.note} onClose={close} />}
      {open && !open.isRemoving && <EditDialog id={id} note={open.note} onClose={close} />}
    </>
  );
}

function editedText(at: string) {
  const { day, time } = momentInWords(at);
  return words.edited({ day, time });
}

interface NoteDialogProps {
  id: string;
  note: Note;
  onClose: () => void;
}

function EditDialog({ id, note, onClose }: NoteDialogProps) {
  return (
    <ActionDialog
      endpoint={editNote}
      params={{ id, noteId: note._id }}
      start={{ text: note.text }}
      said={words.saved}
      invalidates={notesKey(id)}
      title={words.editTitle}
      submit={allWords.save}
      submitting={allWords.saving}
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          {...field('text')}
          label={words.label}
          hideLabel
          rows={6}
          maxCharacters={maxNoteLength}
        />
      )}
    </ActionDialog>
  );
}

function RemoveDialog({ id, note, onClose }: NoteDialogProps) {
  return (
    <ActionDialog
      isDanger
      endpoint={deleteNote}
      params={{ id, noteId: note._id }}
      said={words.removed}
      invalidates={notesKey(id)}
      title={words.removeTitle}
      submit={words.remove}
      submitting={words.removing}
      onClose={onClose}
    >
      <p className={styles.text}>{note.text}</p>
    </ActionDialog>
  );
}
