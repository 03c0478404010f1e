import { uploadField } from '@sangamam/contract/calls/uploads';
import { type SentPhoto, sendPhoto, takeBackPhoto } from '@sangamam/contract/gallery';
import { words } from '@sangamam/words/page/my-photos';
import { call } from '../../kit/calls/call.ts';
import { invalid, type PostedForm, type RefusedForm } from '../../kit/forms/posted.ts';
import { useSettings } from '../../kit/page/settings.ts';
import {
  PhotoFields,
  PhotoRows,
  photoForm,
  photoProblem,
} from '../../kit/registrant/sent-photos.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './own-acts.module.css';

interface OwnPhotosProps {
  readonly photos: readonly SentPhoto[];
  readonly refused: RefusedForm | null;
}

/** Photos for the gallery, without scripts: those that were sent in, and another one. */
export function OwnPhotos({ photos, refused }: OwnPhotosProps) {
  const { features } = useSettings();
  if (!features.gallery && photos.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="photos">
      <h2 id="photos">{words.title}</h2>
      <p>{words.text}</p>
      <PhotoRows
        photos={photos}
        takeBack={({ _id }, label) => (
          <form method="post">
            <Button
              type="submit"
              size="small"
              variant="secondary"
              name="takeBack"
              value={_id}
              aria-label={label}
            >
              {words.takeBack}
            </Button>
          </form>
        )}
      />
      {features.gallery && (
        <PhotoForm refused={refused?.values.caption === undefined ? null : refused} />
      )}
    </section>
  );
}

function PhotoForm({ refused }: Pick<OwnPhotosProps, 'refused'>) {
  return (
    <details className="fold" open={refused !== null}>
      <summary>{words.choose}</summary>
      <form method="post" encType="multipart/form-data" noValidate className="stack">
        <PhotoFields errors={refused?.failure.fields ?? {}} typed={refused?.values ?? {}} />
        <div className="actions">
          <Button type="submit">{words.send}</Button>
        </div>
      </form>
    </details>
  );
}

/** Sends a photo in, or takes one back, as the form says; false where it does neither. */
export async function photoPosted(id: string, { form, visit }: PostedForm): Promise<boolean> {
  const photoId = form.get('takeBack');
  if (typeof photoId === 'string') {
    await call(takeBackPhoto, { params: { id, photoId }, visit });
    return true;
  }
  const chosen = form.get(uploadField);
  if (!(chosen instanceof File)) return false;
  // browsers send an empty file where none was chosen
  const file = chosen.size > 0 ? chosen : null;
  const fields = photoProblem(form, file);
  if (fields || !file) throw invalid(fields ?? {});
  await call(sendPhoto, { params: { id }, form: photoForm(form, file), visit });
  return true;
}
