import type { Envelope } from '@sangamam/contract/endpoint';
import { say } from '@sangamam/contract/problems';
import { words } from '@sangamam/words/page/refusals';
import { languageNow } from '../../ui/in-language.ts';
import { anyFailureInWords } from '../words/failures.ts';
import { sayProblem } from '../words/problems.ts';
import { CallError } from './call-error.ts';

/** What the server answered, else that the call failed: as `failure` of the endpoint says. */
export async function refusedCall(
  answer: (Envelope<unknown> & { readonly error?: string }) | null,
  failure: string,
  { status, retryAfterSeconds }: { status: number; retryAfterSeconds: number | null },
): Promise<CallError> {
  const { code = '', values, problems = {}, fields = {}, data } = answer ?? {};
  const sentence =
    say(words, { key: code, values }, languageNow()) ??
    (code === 'INTERNAL' ? null : (answer?.error ?? answer?.message));
  return new CallError(sentence ?? (await anyFailureInWords(failure)), {
    ...{ status, code, retryAfterSeconds, data },
    fields: Object.fromEntries(
      Object.entries(fields).map(([path, text]) => {
        const problem = problems[path];
        return [path, (problem && sayProblem(problem)) ?? text];
      }),
    ),
  });
}
