import { type IssueDetail, linkIssueAttachment } from '@sangamam/contract/help-desk/issues';
import { words as allWords } from '@sangamam/words/staff/issues';
import { Download } from 'lucide-react';
import { useAction } from '../../kit/calls/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { sizeInWords } from '../../ui/file-size.ts';
import styles from './issue-page.module.css';

const words = allWords.detail;

type AttachmentButtonProps = NonNullable<IssueDetail['attachment']> & { issueId: string };

/** Downloads the attachment by a link that is valid for five minutes. */
export function AttachmentButton({ issueId, fileName, sizeBytes, state }: AttachmentButtonProps) {
  const open = useAction(linkIssueAttachment, {
    params: { id: issueId },
    // served as an attachment, so the page stays
    onDone: ({ url }) => location.assign(url),
  });
  return (
    <div className={styles.attachment}>
      <span className={styles.fileName}>{fileName}</span>
      <span className="quiet">{sizeInWords(sizeBytes)}</span>
      {state === 'ready' ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => open.run()}
          loading={open.isBusy}
          loadingText={words.opening}
        >
          <Download aria-hidden="true" size={18} />
          {words.open}
        </Button>
      ) : (
        <span>{words.states[state]}</span>
      )}
    </div>
  );
}
