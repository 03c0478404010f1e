import { messageInLanguage } from '../languages/in-language.ts';

/** A call that did not succeed, in words a person can read. `status` 0 means no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;
  /** What the server sent along for going on. */
  readonly data: unknown;

  constructor(
    message: string,
    problem: {
      status: number;
      code?: string | undefined;
      fields?: Readonly<Record<string, string>> | undefined;
      retryAfterSeconds?: number | null;
      data?: unknown;
    },
  ) {
    super(messageInLanguage(message));
    this.name = 'CallError';
    this.status = problem.status;
    this.code = problem.code ?? '';
    this.fields = problem.fields ?? {};
    this.retryAfterSeconds = problem.retryAfterSeconds ?? null;
    this.data = problem.data;
  }
}

export const noConnection = 'We could not reach the server. Check your connection and try again.';
