import type { attachmentStates } from '@sangamam/contract/help-desk/issues';
import { words } from '@sangamam/words/staff/attachment';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { sizeInWords } from '../../ui/file-size.ts';
import { useAction } from '../calls/use-action.ts';
import styles from './attachment-button.module.css';

interface AttachmentButtonProps {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly state: (typeof attachmentStates)[number];
  /** Asks for its link, which is valid for five minutes. */
  readonly link: () => Promise<{ readonly url: string }>;
}

/** A file that somebody sent, and the way to download it. */
export function AttachmentButton({ fileName, sizeBytes, state, link }: AttachmentButtonProps) {
  // served as an attachment, so the page stays
  const { run, isBusy } = useAction(link, { onDone: ({ url }) => location.assign(url) });
  return (
    <div className={styles.attachment}>
      <span className={styles.fileName}>{fileName}</span>
      <span className="quiet">{sizeInWords(sizeBytes)}</span>
      {state === 'ready' ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => run()}
          loading={isBusy}
          loadingText={words.downloading}
        >
          <Download aria-hidden="true" size={18} />
          {words.download}
        </Button>
      ) : (
        <span>{words.states[state]}</span>
      )}
    </div>
  );
}
