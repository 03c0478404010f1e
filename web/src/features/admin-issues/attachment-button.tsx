import { type IssueDetail, linkIssueAttachment } from '@sangamam/contract/issues';
import { Download } from 'lucide-react';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { sizeInWords } from '../../ui/file-size.ts';
import styles from './issue-page.module.css';
import { words as allWords } from './words.ts';

const words = allWords.detail;

type AttachmentButtonProps = NonNullable<IssueDetail['attachment']> & { issueId: string };

/** Downloads the attachment by a link that is valid for five minutes. */
export function AttachmentButton({ issueId, fileName, sizeBytes, state }: AttachmentButtonProps) {
  const { run, problem, isSending } = useChange();
  const open = () =>
    run(
      () => call(linkIssueAttachment, { params: { id: issueId } }),
      // served as an attachment, so the page stays
      ({ url }) => location.assign(url),
    );
  return (
    <div className={styles.attachment}>
      <span className={styles.fileName}>{fileName}</span>
      <span className={styles.fileSize}>{sizeInWords(sizeBytes)}</span>
      {state === 'ready' ? (
        <Button
          variant="secondary"
          size="small"
          onClick={open}
          loading={isSending}
          loadingText={words.opening}
        >
          <Download aria-hidden="true" size={18} />
          {words.open}
        </Button>
      ) : (
        <span>{words.states[state]}</span>
      )}
      {problem && <p role="alert">{problem.message}</p>}
    </div>
  );
}
