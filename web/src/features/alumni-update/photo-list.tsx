import { maxUploadBytes, uploadField } from '@sangamam/contract/calls/uploads';
import { listSentPhotos, photoAccept, sendPhoto, takeBackPhoto } from '@sangamam/contract/gallery';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as consents } from '@sangamam/words/page/consents';
import { words } from '@sangamam/words/page/my-photos';
import { type FormEvent, useEffect, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { useRead } from '../../kit/calls/use-read.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { isGone } from '../../kit/registrant/own-registration.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './photo-list.module.css';

interface PhotoListProps {
  readonly registration: RegistrationRecord;
  readonly onExpired: () => void;
}

/** How often to poll while a photo is processed. */
const drawingMs = 3_000;

/** Photos sent in for the gallery: staff review them, and the sender can withdraw them at any time. */
export function PhotoList({ registration: { _id: id }, onExpired }: PhotoListProps) {
  const { features } = useSettings();
  const [looks, setLooks] = useState(0);
  const [found] = useRead(
    `${id} ${looks}`,
    (signal) => call(listSentPhotos, { params: { id }, signal }),
    (problem) => isGone(problem) && onExpired(),
  );
  const photos = found ?? [];
  const isDrawing = photos.some(({ state, pictureUrl }) => state !== 'removed' && !pictureUrl);

  useEffect(() => {
    if (!isDrawing) return;
    const timer = setInterval(() => setLooks((count) => count + 1), drawingMs);
    return () => clearInterval(timer);
  }, [isDrawing]);

  async function withdraw(photoId: string) {
    try {
      await call(takeBackPhoto, { params: { id, photoId } });
      showToast(words.takenBack, { tone: 'success', durationMs: publicToastMs });
    } catch (problem) {
      if (isGone(problem)) return onExpired();
      showToast(errorText(problem), { tone: 'error', durationMs: publicToastMs });
    }
    setLooks((count) => count + 1);
  }

  if (!features.gallery && photos.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      <ul className={styles.photos}>
        {photos.map(({ _id, caption, state, pictureUrl }) => (
          <li key={_id}>
            {pictureUrl && <img src={pictureUrl} alt={caption} />}
            <div>
              {caption && <p className={styles.caption}>{caption}</p>}
              <p>{words.states[state]}</p>
              {state !== 'removed' && (
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`${words.takeBack}: ${caption}`}
                  onClick={() => withdraw(_id)}
                >
                  {words.takeBack}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {features.gallery && (
        <SendForm id={id} onExpired={onExpired} onSent={() => setLooks((count) => count + 1)} />
      )}
    </div>
  );
}

interface SendFormProps {
  readonly id: string;
  readonly onSent: () => void;
  readonly onExpired: () => void;
}

function SendForm({ id, onSent, onExpired }: SendFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setIsSending] = useState(false);

  function choose(chosen: File) {
    const isTooLarge = chosen.size > maxUploadBytes;
    setFile(isTooLarge ? null : chosen);
    setFields(isTooLarge ? { file: words.tooLarge } : {});
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const answers = new FormData(form);
    if (isSending) return;
    if (!file) return setFields({ file: words.choose });
    if (!answers.has('agreed')) return setFields({ agreed: words.agree });
    // the caption must come before the file
    const sent = new FormData();
    sent.set('agreed', 'yes');
    for (const name of ['caption', 'credit']) sent.set(name, String(answers.get(name) ?? ''));
    sent.set(uploadField, file);
    setIsSending(true);
    setFields({});
    try {
      await call(sendPhoto, { params: { id }, form: sent });
      showToast(words.sent, { tone: 'success', durationMs: publicToastMs });
      form.reset();
      setFile(null);
      onSent();
    } catch (problem) {
      if (isGone(problem)) return onExpired();
      const own = problem instanceof CallError ? problem.fields : {};
      setFields(Object.keys(own).length > 0 ? own : { file: errorText(problem) });
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form noValidate onSubmit={send}>
      <FileField
        label={words.file}
        hint={words.fileHint}
        name={uploadField}
        accept={photoAccept}
        file={file}
        percent={null}
        error={fields.file}
        disabled={isSending}
        onChoose={choose}
        onRemove={() => setFile(null)}
      />
      <TextField
        optional
        label={words.caption}
        name="caption"
        maxLength={300}
        error={fields.caption}
      />
      <TextField
        optional
        label={words.credit}
        hint={words.creditHint}
        name="credit"
        maxLength={100}
        error={fields.credit}
      />
      <CheckboxField name="agreed" label={consents.photo} error={fields.agreed} />
      <div>
        <Button
          type="submit"
          size="small"
          variant="secondary"
          loading={isSending}
          loadingText={words.sending}
        >
          {words.send}
        </Button>
      </div>
    </form>
  );
}
