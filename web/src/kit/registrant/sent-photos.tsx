import { maxUploadBytes, uploadField } from '@sangamam/contract/calls/uploads';
import { photoAccept, type SentPhoto } from '@sangamam/contract/gallery';
import { words as consents } from '@sangamam/words/page/consents';
import { words } from '@sangamam/words/page/my-photos';
import { CheckboxField } from '../../ui/choice-field.tsx';
import type { Elements } from '../../ui/elements.ts';
import { FileField } from '../../ui/file-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './sent-photos.module.css';

interface PhotoRowsProps {
  readonly photos: readonly SentPhoto[];
  /** The control that takes one back. */
  readonly takeBack: (photo: SentPhoto, label: string) => Elements;
}

/** The photos somebody sent in for the gallery, and what became of each. */
export function PhotoRows({ photos, takeBack }: PhotoRowsProps) {
  return (
    <ul className={styles.photos}>
      {photos.map((photo) => (
        <li key={photo._id}>
          {photo.pictureUrl && <img src={photo.pictureUrl} alt={photo.caption} />}
          <div>
            {photo.caption && <p className={styles.caption}>{photo.caption}</p>}
            <p>{words.states[photo.state]}</p>
            {photo.state !== 'removed' && takeBack(photo, `${words.takeBack}: ${photo.caption}`)}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface PhotoFieldsProps {
  readonly errors: Readonly<Record<string, string>>;
  /** The typed texts of a form that was sent without scripts and refused. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly file?: File | null;
  readonly disabled?: boolean;
  readonly onChoose?: (file: File) => void;
  readonly onRemove?: () => void;
}

const nothing = () => {};

/** The fields of a photo that is sent in. */
export function PhotoFields({
  errors,
  typed = {},
  file = null,
  disabled = false,
  onChoose = nothing,
  onRemove = nothing,
}: PhotoFieldsProps) {
  return (
    <>
      <FileField
        label={words.file}
        hint={words.fileHint}
        name={uploadField}
        accept={photoAccept}
        file={file}
        percent={null}
        error={errors[uploadField]}
        disabled={disabled}
        onChoose={onChoose}
        onRemove={onRemove}
      />
      <TextField
        optional
        label={words.caption}
        name="caption"
        maxLength={300}
        defaultValue={typed.caption}
        error={errors.caption}
      />
      <TextField
        optional
        label={words.credit}
        hint={words.creditHint}
        name="credit"
        maxLength={100}
        defaultValue={typed.credit}
        error={errors.credit}
      />
      <CheckboxField
        name="agreed"
        label={consents.photo}
        defaultChecked={typed.agreed !== undefined}
        error={errors.agreed}
      />
    </>
  );
}

/** The problem of a photo before it is sent; null if there is none. */
export function photoProblem(answers: FormData, file: File | null): Record<string, string> | null {
  if (!file) return { [uploadField]: words.choose };
  if (file.size > maxUploadBytes) return { [uploadField]: words.tooLarge };
  return answers.has('agreed') ? null : { agreed: words.agree };
}

/** The form of `sendPhoto`: the texts have to come before the file. */
export function photoForm(answers: FormData, file: File): FormData {
  const sent = new FormData();
  sent.set('agreed', 'yes');
  for (const name of ['caption', 'credit']) sent.set(name, String(answers.get(name) ?? ''));
  sent.set(uploadField, file);
  return sent;
}
