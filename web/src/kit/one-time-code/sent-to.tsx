import { phoneInWords } from '@sangamam/contract/form/in-words';
import { words as codeWords } from '@sangamam/words/page/code';
import { words as allWords } from '@sangamam/words/page/own-registration';
import styles from './one-time-code.module.css';
import type { SentCode } from './send-code.ts';

const words = allWords.verify;

/** Says where a code went that opens registrations, without telling whether there are any. */
export function SentTo({
  contact: { email, contactNumber },
  byEmail,
}: Pick<SentCode, 'contact' | 'byEmail'>) {
  const phone = phoneInWords(contactNumber);
  if (byEmail) return codeWords.mailInstead({ phone });
  return (
    <span>
      <span>{email ? words.toEmail : words.toPhone}</span>{' '}
      <strong className={styles.contact}>{email || phone}</strong>.
    </span>
  );
}
