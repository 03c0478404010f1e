import { momentInWords } from '@sangamam/contract/dates';
import { can } from '@sangamam/contract/permissions';
import {
  addNote,
  deleteNote,
  editNote,
  listNotes,
  maxNoteLength,
  type Note,
} from '@sangamam/contract/registration-history';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../kit/calls/call.ts';
import { useChange } from '../../../kit/calls/use-change.ts';
import { ChangeDialog } from '../../../kit/forms/change-dialog.tsx';
import { WrittenAnswer } from '../../../kit/forms/written-answer.tsx';
import { Moment } from '../../../kit/records/moment.tsx';
import { useSession } from '../../../kit/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../../ui/toast.tsx';
import { registrationKey } from '../queries.ts';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';
import { words as allWords } from './words.ts';

const words = allWords.notes;
const notesKey = (id: string) => [...registrationKey(id), 'notes'];

/** Notes of staff, and their number for the tab. */
export function useNotes(id: string) {
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

  function done(said: string) {
    setOpen(null);
    showToast(said, { tone: 'success', durationMs: adminToastMs });
    client.invalidateQueries({ queryKey: notesKey(id) });
  }

  return (
    <>
      {mayWrite && (
        <div className={styles.write}>
          <WrittenAnswer
            draft={`note:${id}`}
            label={words.write}
            hint={words.hint}
            missing={words.missing}
            submit={words.add}
            submitting={allWords.saving}
            send={(text, idempotencyKey) =>
              call(addNote, { params: { id }, body: { text }, idempotencyKey })
            }
            onSent={() => done(words.added)}
          />
        </div>
      )}
      <QueryResult query={query}>
        {(notes) =>
          notes.length === 0 ? (
            <EmptyState title={words.none} />
          ) : (
            <ul className={styles.entries} aria-label={words.label}>
              {notes.map((note) => (
                <li key={note._id} className={styles.note}>
                  <p className={styles.quiet}>
                    <strong>{note.author}</strong> <Moment at={note.createdAt} />
                    {note.editedAt && `, ${editedText(note.editedAt)}`}
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
      {open?.isRemoving && (
        <RemoveDialog
          id={id}
          note={open.note}
          onClose={() => setOpen(null)}
          onDone={() => done(words.removed)}
        />
      )}
      {open && !open.isRemoving && (
        <EditDialog
          id={id}
          note={open.note}
          onClose={() => setOpen(null)}
          onDone={() => done(words.saved)}
        />
      )}
    </>
  );
}

function editedText(at: string) {
  const { day, time } = momentInWords(at);
  return words.edited(day, time);
}

interface NoteDialogProps {
  id: string;
  note: Note;
  onClose: () => void;
  onDone: () => void;
}

function EditDialog({ id, note, onClose, onDone }: NoteDialogProps) {
  const [text, setText] = useState(note.text);
  const [isMissing, setIsMissing] = useState(false);
  const { run, problem, isSending } = useChange();
  const params = { id, noteId: note._id };

  function submit() {
    setIsMissing(text.trim() === '');
    if (text.trim() !== '') run(() => call(editNote, { params, body: { text } }), onDone);
  }

  return (
    <ChangeDialog
      title={words.editTitle}
      submit={allWords.save}
      submitting={allWords.saving}
      isSending={isSending}
      problem={problem?.fields.text ? null : problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        name="note"
        label={words.label}
        hideLabel
        rows={6}
        maxCharacters={maxNoteLength}
        value={text}
        error={isMissing ? words.missing : problem?.fields.text}
        onChange={({ target }) => setText(target.value)}
        autoFocus
      />
    </ChangeDialog>
  );
}

function RemoveDialog({ id, note, onClose, onDone }: NoteDialogProps) {
  const { run, problem, isSending } = useChange();
  const params = { id, noteId: note._id };
  return (
    <ChangeDialog
      title={words.removeTitle}
      submit={words.remove}
      submitting={words.removing}
      isDanger
      isSending={isSending}
      problem={problem}
      onSubmit={() => run(() => call(deleteNote, { params }), onDone)}
      onClose={onClose}
    >
      <p className={styles.text}>{note.text}</p>
    </ChangeDialog>
  );
}
