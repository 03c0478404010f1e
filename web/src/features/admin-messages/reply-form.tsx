import { type ContactDetail, replyToContactMessage } from '@sangamam/contract/contact-messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';
import { WrittenAnswer } from '../../kit/forms/written-answer.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { cacheMessage } from './queries.ts';
import { words as allWords } from './words.ts';

const words = allWords.detail;

/** An answer by email. What was typed survives a closed drawer. */
export function ReplyForm({ message }: { message: ContactDetail }) {
  const queryClient = useQueryClient();
  return (
    <WrittenAnswer
      draft={`message:${message._id}`}
      label={words.reply}
      hint={words.replyHint}
      missing={words.missing}
      submit={words.send}
      submitting={words.sending}
      send={(text, idempotencyKey) =>
        call(replyToContactMessage, { params: { id: message._id }, body: { text }, idempotencyKey })
      }
      onSent={(changed) => {
        cacheMessage(queryClient, changed);
        showToast(words.sent, { tone: 'success', durationMs: adminToastMs });
      }}
    />
  );
}
