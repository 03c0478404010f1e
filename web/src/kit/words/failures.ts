import { readProblem, say } from '@sangamam/contract/locale/problems';
import { words } from '@sangamam/words/page/failures';
import { languageNow } from '../../ui/in-language.ts';

/** The `failure` of a call of registrants, in the language of the page. */
export function failureInWords(text: string): string {
  const failure = readProblem(text);
  return (failure && say(words, failure, languageNow())) ?? text;
}

/** The `failure` of any call; the words of staff are loaded with their first one. */
export async function anyFailureInWords(text: string): Promise<string> {
  const failure = readProblem(text);
  const sentence = failure && say(words, failure, languageNow());
  if (sentence || !failure) return sentence ?? text;
  return import('@sangamam/words/staff/failures').then(
    (staff) => say(staff.words, failure, 'en') ?? text,
    () => words.serverUnreachable,
  );
}
