import { words } from '@sangamam/words/page/failures';

/**
 * A failed call, with a message to show in the language of the page. `status` 0 means that no answer came: the server was too slow
 * (`isTimeOut`), so the request may have succeeded, or it could not be reached.
 */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;
  /** `data` of the refusal, needed to go on. */
  readonly data: unknown;
  readonly isTimeOut: boolean;
  /** The browser was offline when it failed. */
  readonly wasOffline: boolean;

  constructor(
    message: string,
    problem: {
      status: number;
      code?: string | undefined;
      fields?: Readonly<Record<string, string>> | undefined;
      retryAfterSeconds?: number | null;
      data?: unknown;
      isTimeOut?: boolean;
    },
  ) {
    super(message);
    this.name = 'CallError';
    this.status = problem.status;
    this.code = problem.code ?? '';
    this.fields = problem.fields ?? {};
    this.retryAfterSeconds = problem.retryAfterSeconds ?? null;
    this.data = problem.data;
    this.isTimeOut = problem.isTimeOut ?? false;
    this.wasOffline = problem.status === 0 && !this.isTimeOut && !navigator.onLine;
  }

  /** True if the server has decided, so that a retry is a new request with a new `Idempotency-Key`. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

export const noConnection = () => words.serverUnreachable;
