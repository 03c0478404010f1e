import { type RefusalCode, refusals } from '@sangamam/contract/refusals';

export interface RefusalOptions {
  /** Replaces the message of the catalogue. */
  readonly message?: string;
  /** Messages by dotted path of the invalid answer. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Data the caller needs to continue. */
  readonly data?: object;
}

/** An expected error with a code. Handlers and verbs throw it; `errors.ts` answers it. */
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
