import { maxUploadBytes } from '@sangamam/contract/calls/uploads';
import { listSentPhotos, sendPhoto, takeBackPhoto } from '@sangamam/contract/gallery';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/my-photos';
import { type FormEvent, useEffect, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { useRead } from '../../kit/calls/use-read.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { isGone } from '../../kit/registrant/own-registration.ts';
import {
  PhotoFields,
  PhotoRows,
  photoForm,
  photoProblem,
} from '../../kit/registrant/sent-photos.tsx';
import { Button } from '../../ui/button.tsx';
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
      <PhotoRows
        photos={photos}
        takeBack={({ _id }, label) => (
          <Button size="small" variant="secondary" aria-label={label} onClick={() => withdraw(_id)}>
            {words.takeBack}
          </Button>
        )}
      />
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
    const problem = photoProblem(answers, file);
    if (problem || !file) return setFields(problem ?? {});
    setIsSending(true);
    setFields({});
    try {
      await call(sendPhoto, { params: { id }, form: photoForm(answers, file) });
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
      <PhotoFields
        errors={fields}
        file={file}
        disabled={isSending}
        onChoose={choose}
        onRemove={() => setFile(null)}
      />
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
