import { type Album, changeAlbum, createAlbum, deleteAlbum } from '@sangamam/contract/gallery';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { paths } from '../../kit/paths.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useGalleryChange } from './use-gallery-change.ts';
import { words } from './words.ts';

/** An album's page for staff; `waiting` for the photos that were sent in. */
export const albumPath = (album: string) => `${paths.adminGallery}/${encodeURIComponent(album)}`;

interface AlbumDialogProps {
  /** null: a new one. */
  readonly album: Album | null;
  readonly onClose: () => void;
}

/** What an album is called; a new one is opened afterwards. */
export function AlbumDialog({ album, onClose }: AlbumDialogProps) {
  const navigate = useNavigate();
  const { run, problem, isSending } = useGalleryChange();
  const [title, setTitle] = useState(album?.title ?? '');
  const [year, setYear] = useState(String(album?.year ?? new Date().getFullYear()));

  function submit() {
    const body = { title, year: Number(year) };
    run(
      (idempotencyKey) =>
        album
          ? call(changeAlbum, { params: { id: album._id }, body })
          : call(createAlbum, { body, idempotencyKey }),
      album ? words.album.saved : words.album.created,
      ({ _id }) => {
        onClose();
        if (!album) navigate(albumPath(_id));
      },
    );
  }

  return (
    <ChangeDialog
      title={album ? words.album.change : words.newAlbum}
      submit={album ? words.album.save : words.album.create}
      submitting={album ? words.album.saving : words.album.creating}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.album.title}
        name="title"
        maxLength={120}
        error={problem?.fields.title}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        short
        label={words.album.year}
        name="year"
        inputMode="numeric"
        error={problem?.fields.year}
        value={year}
        onChange={({ target }) => setYear(target.value)}
      />
    </ChangeDialog>
  );
}

/** Asks before an album goes with everything in it. */
export function DeleteAlbumDialog({ album, onClose }: { album: Album; onClose: () => void }) {
  const navigate = useNavigate();
  const { run, problem, isSending } = useGalleryChange();
  return (
    <ChangeDialog
      isDanger
      title={words.album.remove}
      submit={words.album.remove}
      submitting={words.album.removing}
      isSending={isSending}
      problem={problem}
      onSubmit={() =>
        run(
          () => call(deleteAlbum, { params: { id: album._id } }),
          words.album.removed,
          () => navigate(paths.adminGallery),
        )
      }
      onClose={onClose}
    >
      <p>{words.album.removeText(album.title, album.photoCount)}</p>
    </ChangeDialog>
  );
}
