import {
  type ContactDetail,
  replyToContactMessage,
} from '@sangamam/contract/help-desk/contact-messages';
import { words as allWords } from '@sangamam/words/staff/contact-messages';
import { useQueryClient } from '@tanstack/react-query';
import { WrittenAnswer } from '../../kit/forms/written-answer.tsx';
import { cacheMessage } from './queries.ts';

const words = allWords.detail;

/** An answer by email. */
export function ReplyForm({ message }: { message: ContactDetail }) {
  const queryClient = useQueryClient();
  return (
    <WrittenAnswer
      endpoint={replyToContactMessage}
      id={message._id}
      draft={`message:${message._id}`}
      label={words.reply}
      hint={words.replyHint}
      submit={words.send}
      submitting={words.sending}
      said={words.sent}
      onSent={(changed) => cacheMessage(queryClient, changed)}
    />
  );
}
