import { words as allWords } from '@sangamam/words/page/issues';
import { useEffect, useRef, useState } from 'react';
import { CallError, noConnection } from '../../kit/calls/call-error.ts';
import { publicToastMs, showToast } from '../../ui/toast.tsx';

const words = allWords.report;

interface Attachment {
  readonly file: File;
  /** Whole percent during the upload; null afterwards. */
  readonly percent: number | null;
  /** Its URL on the server; null until it is uploaded. */
  readonly fileUrl: string | null;
}

/** One file for a report, uploaded as soon as it is chosen (docs/product/fixed.md#in-the-browser). */
export function useAttachment() {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Removes the file, or cancels its upload. */
  function remove() {
    running.current?.abort();
    setAttachment(null);
    setProblem(undefined);
  }

  /** Refuses what the server would refuse, before anything is sent. */
  async function choose(file: File) {
    remove();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    try {
      const { refusalOf, upload } = await import('./send-report.ts');
      const refusal = refusalOf(file);
      if (refusal) return setProblem(refusal);
      setAttachment({ file, percent: 0, fileUrl: null });
      const fileUrl = await upload(file, {
        signal,
        onProgress: (percent) => setAttachment({ file, percent, fileUrl: null }),
      });
      setAttachment({ file, percent: null, fileUrl });
      showToast(words.uploaded, { tone: 'success', durationMs: publicToastMs });
    } catch (thrown) {
      if (signal.aborted) return;
      setAttachment(null);
      setProblem(thrown instanceof CallError ? thrown.message : noConnection());
      showToast(words.uploadFailed, { tone: 'error', durationMs: publicToastMs });
    }
  }

  return { attachment, problem, choose, remove };
}
