import type { Envelope } from '@sangamam/contract/calls/endpoint';
import type { RefusalCode } from '@sangamam/contract/calls/refusals';
import { say } from '@sangamam/contract/locale/problems';
import { words } from '@sangamam/words/page/refusals';
import { languageNow } from '../../ui/in-language.ts';
import { anyFailureInWords } from '../words/failures.ts';
import { sayProblem } from '../words/problems.ts';
import { CallError } from './call-error.ts';

/**
 * The sentence of the server, else that of the refusal the status stands for (`wordless`), else that the call
 * failed: as `failure` of the endpoint says.
 */
export async function refusedCall(
  answer: (Envelope<unknown> & { readonly error?: string }) | null,
  failure: string,
  {
    status,
    wordless,
    retryAfterSeconds,
  }: {
    status: number;
    wordless?: RefusalCode | undefined;
    retryAfterSeconds: number | null;
  },
): Promise<CallError> {
  const { code = '', values, problems = {}, fields = {}, data } = answer ?? {};
  const language = languageNow();
  const sentence =
    say(words, { key: code, values }, language) ||
    (code === 'INTERNAL' ? null : answer?.error || answer?.message) ||
    (wordless && say(words, { key: wordless }, language));
  return new CallError(sentence || (await anyFailureInWords(failure)), {
    status,
    code,
    retryAfterSeconds,
    data,
    fields: Object.fromEntries(
      Object.entries(fields).map(([path, text]) => {
        const problem = problems[path];
        return [path, (problem && sayProblem(problem)) ?? text];
      }),
    ),
  });
}
