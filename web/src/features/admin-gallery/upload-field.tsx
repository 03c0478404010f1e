import { photoAccept, uploadPhoto } from '@sangamam/contract/gallery';
import { words } from '@sangamam/words/staff/gallery';
import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './gallery.module.css';

/** Adds photos to an album, one after the other; what is refused is named with its reason. */
export function UploadField({ albumId }: { albumId: string }) {
  const client = useQueryClient();
  const [running, setRunning] = useState<{ position: number; count: number } | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);

  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Emptied, so that the same file can be chosen again after it was refused.
    target.value = '';
    const problems: string[] = [];
    for (const [index, file] of files.entries()) {
      setRunning({ position: index + 1, count: files.length });
      try {
        await call(uploadPhoto, { params: { id: albumId }, file });
      } catch (thrown) {
        if (!(thrown instanceof CallError)) throw thrown;
        problems.push(`${file.name}: ${thrown.message}`);
      }
    }
    setRunning(null);
    setRefused(problems);
    client.invalidateQueries({ queryKey: ['gallery'] });
    const added = files.length - problems.length;
    if (added > 0) {
      showToast(words.upload.done({ count: added }), { tone: 'success', durationMs: adminToastMs });
    }
  }

  return (
    <>
      <div className={styles.upload}>
        <label>
          <ImagePlus aria-hidden="true" size={22} />
          <span>{words.upload.label}</span>
          <input
            type="file"
            multiple
            accept={photoAccept}
            aria-describedby="upload-hint"
            disabled={running !== null}
            onChange={add}
          />
        </label>
        <p id="upload-hint" role="status">
          {running
            ? words.upload.running({ position: running.position, count: running.count })
            : words.upload.hint}
        </p>
      </div>
      {refused.length > 0 && (
        <Alert tone="error" title={words.upload.failed} live>
          <ul>
            {refused.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
