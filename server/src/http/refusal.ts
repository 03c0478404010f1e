import { type RefusalCode, refusals } from '@sangamam/contract/refusals';

export interface RefusalOptions {
  /** Instead of the catalogue's words. */
  readonly message?: string;
  /** What is wrong with which answer, by dotted path. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** What the caller needs to go on, beside the words. */
  readonly data?: object;
}

/** An expected "no". Handlers and verb files throw it; `errors.ts` turns it into the answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly data: object | undefined;

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(options.message ?? refusals[code].message);
    this.code = code;
    this.status = refusals[code].status;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.data = options.data;
  }
}
