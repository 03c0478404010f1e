import { type Album, changePhoto, type Photo, removePhoto } from '@sangamam/contract/gallery';
import { words } from '@sangamam/words/staff/gallery';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import styles from './gallery.module.css';

interface PhotoDialogProps {
  readonly photo: Photo;
  readonly albums: readonly Album[];
  readonly onClose: () => void;
}

/** Caption and album of a photo; with both it is public. */
export function PhotoDialog({ photo, albums, onClose }: PhotoDialogProps) {
  const { alt, caption, credit, albumId } = photo;
  return (
    <ActionDialog
      endpoint={changePhoto}
      params={{ id: photo._id }}
      start={{
        alt: alt ?? '',
        caption,
        credit,
        albumId: albumId ?? '',
        isDecoration: alt === '',
      }}
      said={words.photo.saved}
      invalidates={['gallery']}
      title={words.photo.title}
      submit={words.photo.save}
      submitting={words.photo.saving}
      onClose={onClose}
    >
      {({ field, values: { isDecoration } }) => (
        <>
          {photo.pictureUrl && <img className={styles.preview} src={photo.pictureUrl} alt="" />}
          <TextArea
            {...field('alt')}
            label={words.photo.alt}
            hint={words.photo.altHint}
            rows={2}
            maxCharacters={300}
            disabled={isDecoration}
            {...(isDecoration && { value: '' })}
          />
          <CheckboxField {...field('isDecoration')} label={words.photo.isDecoration} />
          <TextArea
            {...field('caption')}
            optional
            label={words.photo.caption}
            hint={words.photo.captionHint}
            rows={2}
            maxCharacters={300}
          />
          <TextField {...field('credit')} optional label={words.photo.credit} maxLength={100} />
          <SelectField
            {...field('albumId')}
            label={words.photo.album}
            placeholder={words.photo.chooseAlbum}
            options={albums.map(({ _id, title, year }) => ({
              value: _id,
              label: `${title}, ${year}`,
            }))}
          />
        </>
      )}
    </ActionDialog>
  );
}

interface RemovePhotoDialogProps extends Omit<PhotoDialogProps, 'albums'> {
  /** Its name where it has no caption. */
  readonly name: string;
}

/** Takes a photo down; the reason is kept in the user log. */
export function RemovePhotoDialog({ photo, name, onClose }: RemovePhotoDialogProps) {
  return (
    <ActionDialog
      isDanger
      endpoint={removePhoto}
      params={{ id: photo._id }}
      start={{ reason: '' }}
      said={words.photo.removed}
      invalidates={['gallery']}
      title={words.photo.remove}
      submit={words.photo.remove}
      submitting={words.photo.removing}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {photo.pictureUrl && <img className={styles.preview} src={photo.pictureUrl} alt="" />}
          <p className={styles.about}>{words.photo.removeText({ name: photo.alt || name })}</p>
          <TextField {...field('reason')} optional label={words.photo.reason} maxLength={300} />
        </>
      )}
    </ActionDialog>
  );
}
