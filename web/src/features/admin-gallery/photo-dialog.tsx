import { type Album, changePhoto, type Photo, removePhoto } from '@sangamam/contract/gallery';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import styles from './gallery.module.css';
import { useGalleryChange } from './use-gallery-change.ts';
import { words } from './words.ts';

interface PhotoDialogProps {
  readonly photo: Photo;
  readonly albums: readonly Album[];
  readonly onClose: () => void;
}

/** Caption and album of a photo; with both it is public. */
export function PhotoDialog({ photo, albums, onClose }: PhotoDialogProps) {
  const { run, problem, isSending } = useGalleryChange();
  const [alt, setAlt] = useState(photo.alt ?? '');
  const [isDecoration, setIsDecoration] = useState(photo.alt === '');
  const [caption, setCaption] = useState(photo.caption);
  const [credit, setCredit] = useState(photo.credit);
  const [albumId, setAlbumId] = useState(photo.albumId ?? '');
  const fields = problem?.fields ?? {};

  function submit() {
    const body = { alt, caption, credit, albumId, isDecoration };
    run(() => call(changePhoto, { params: { id: photo._id }, body }), words.photo.saved, onClose);
  }

  return (
    <ChangeDialog
      title={words.photo.title}
      submit={words.photo.save}
      submitting={words.photo.saving}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {photo.pictureUrl && <img className={styles.preview} src={photo.pictureUrl} alt="" />}
      <TextArea
        label={words.photo.alt}
        hint={words.photo.altHint}
        name="alt"
        rows={2}
        maxCharacters={300}
        error={fields.alt}
        disabled={isDecoration}
        value={isDecoration ? '' : alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <CheckboxField
        name="isDecoration"
        label={words.photo.isDecoration}
        checked={isDecoration}
        onChange={({ target }) => setIsDecoration(target.checked)}
      />
      <TextArea
        optional
        label={words.photo.caption}
        hint={words.photo.captionHint}
        name="caption"
        rows={2}
        maxCharacters={300}
        error={fields.caption}
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
      <TextField
        optional
        label={words.photo.credit}
        name="credit"
        maxLength={100}
        error={fields.credit}
        value={credit}
        onChange={({ target }) => setCredit(target.value)}
      />
      <SelectField
        label={words.photo.album}
        name="albumId"
        placeholder={words.photo.chooseAlbum}
        error={fields.albumId}
        value={albumId}
        options={albums.map(({ _id, title, year }) => ({ value: _id, label: `${title}, ${year}` }))}
        onChange={({ target }) => setAlbumId(target.value)}
      />
    </ChangeDialog>
  );
}

interface RemovePhotoDialogProps extends Omit<PhotoDialogProps, 'albums'> {
  /** Its name where it has no caption. */
  readonly name: string;
}

/** Takes a photo down; the reason is kept in the user log. */
export function RemovePhotoDialog({ photo, name, onClose }: RemovePhotoDialogProps) {
  const { run, problem, isSending } = useGalleryChange();
  const [reason, setReason] = useState('');
  return (
    <ChangeDialog
      isDanger
      title={words.photo.remove}
      submit={words.photo.remove}
      submitting={words.photo.removing}
      isSending={isSending}
      problem={problem}
      onSubmit={() =>
        run(
          () => call(removePhoto, { params: { id: photo._id }, body: { reason } }),
          words.photo.removed,
          onClose,
        )
      }
      onClose={onClose}
    >
      {photo.pictureUrl && <img className={styles.preview} src={photo.pictureUrl} alt="" />}
      <p className={styles.about}>{words.photo.removeText(photo.alt || name)}</p>
      <TextField
        optional
        label={words.photo.reason}
        name="reason"
        maxLength={300}
        error={problem?.fields.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ChangeDialog>
  );
}
