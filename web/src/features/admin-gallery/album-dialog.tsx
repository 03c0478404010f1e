import { yearsOfPassing } from '@sangamam/contract/form/sections';
import { type Album, changeAlbum, createAlbum, deleteAlbum } from '@sangamam/contract/gallery';
import { choicesOf } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/staff/gallery';
import { useNavigate } from 'react-router';
import { readCount } from '../../kit/fields/read-number.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { galleryPath } from './index.ts';

/** An album's page for staff; `waiting` for the photos that were sent in. */
export const albumPath = (album: string) => `${galleryPath}/${encodeURIComponent(album)}`;

interface AlbumDialogProps {
  /** null: a new one. */
  readonly album: Album | null;
  readonly onClose: () => void;
}

/** The name of an album; a new one is opened afterwards. */
export function AlbumDialog({ album, onClose }: AlbumDialogProps) {
  const navigate = useNavigate();
  const settings = useSettings();
  const schools = choicesOf(settings, 'schools');
  const batches = yearsOfPassing(settings).map((batch) => ({ value: batch, label: batch }));
  return (
    <ActionDialog
      endpoint={album ? changeAlbum : createAlbum}
      params={album ? { id: album._id } : {}}
      start={{
        title: album?.title ?? '',
        year: String(album?.year ?? serverNow().getFullYear()),
        school: album?.school ?? '',
        batch: album?.batch ?? '',
      }}
      body={({ year, ...typed }) => ({ ...typed, year: readCount(year) ?? Number.NaN })}
      said={album ? words.album.saved : words.album.created}
      invalidates={['gallery']}
      onDone={({ _id }) => {
        onClose();
        if (!album) navigate(albumPath(_id));
      }}
      title={album ? words.album.change : words.newAlbum}
      submit={album ? words.album.save : words.album.create}
      submitting={album ? words.album.saving : words.album.creating}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField {...field('title')} label={words.album.title} maxLength={120} />
          <TextField short {...field('year')} label={words.album.year} inputMode="numeric" />
          <SelectField
            {...field('school')}
            label={words.album.school}
            options={[{ value: '', label: words.album.everySchool }, ...schools]}
          />
          <SelectField
            {...field('batch')}
            label={words.album.batch}
            options={[{ value: '', label: words.album.everyBatch }, ...batches]}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Asks before an album goes with everything in it. */
export function DeleteAlbumDialog({ album, onClose }: { album: Album; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ActionDialog
      isDanger
      endpoint={deleteAlbum}
      params={{ id: album._id }}
      said={words.album.removed}
      invalidates={['gallery']}
      onDone={() => navigate(galleryPath)}
      title={words.album.remove}
      submit={words.album.remove}
      submitting={words.album.removing}
      onClose={onClose}
    >
      <p>{words.album.removeText({ title: album.title, count: album.photoCount })}</p>
    </ActionDialog>
  );
}
