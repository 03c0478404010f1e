import {
  type RefusalCode,
  type RefusalSentences,
  refusals,
} from '@sangamam/contract/calls/refusals';
import { readProblem, say, type Values, type ValuesOf } from '@sangamam/contract/locale/problems';
import { words as failureWords } from '@sangamam/words/en/failures';
import { words as problemWords } from '@sangamam/words/en/problems';
import { words as publicWords } from '@sangamam/words/en/refusals';
import { words as staffFailures } from '@sangamam/words/staff/failures';
import { words as staffProblems } from '@sangamam/words/staff/problems';
import { words as staffWords } from '@sangamam/words/staff/refusals';

const sentences = { ...publicWords, ...staffWords };
const problems = { ...problemWords, ...failureWords, ...staffProblems, ...staffFailures };

interface Options {
  /** By dotted path of the invalid answer: a problem. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Data the caller needs to continue. */
  readonly data?: object;
}

/** The parts a refusal of this code is made with: `values` where its sentence has some. */
type ArgumentsOf<Code extends RefusalCode> = [ValuesOf<RefusalSentences[Code]>] extends [
  [infer Values],
]
  ? [options: Options & { readonly values: Values }]
  : [options?: Options];

/** An expected error with a code. Handlers and verbs throw it; `errors.ts` answers it. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly values: Values | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly data: object | undefined;

  constructor(code: Code, ...[options]: ArgumentsOf<Code>) {
    const { values, fields, retryAfterSeconds, data }: Options & { values?: Values } =
      options ?? {};
    super(say(sentences, { key: code, values }, 'en') ?? code);
    this.code = code;
    this.status = refusals[code];
    this.values = values;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.data = data;
  }

  /** The same refusal with its fields called otherwise. */
  withFields(fields: Readonly<Record<string, string>>): Refusal {
    return Object.assign(Object.create(this), { fields });
  }
}

/** A problem in English; a sentence as it is. */
export function inEnglish(text: string): string {
  const problem = readProblem(text);
  return (problem && say(problems, problem, 'en')) ?? text;
}
