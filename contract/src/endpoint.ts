import type * as z from 'zod/mini';
import type { Action, ApiKeyScope } from './permissions.ts';

/**
 * Who may call: anyone; whoever holds a registration session for the `{id}` in the path; staff who
 * may do `action`; or either of the last two.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'registrant' }
  | { readonly kind: 'admin'; readonly action: Action | 'signed-in' }
  | { readonly kind: 'registrant-or-admin'; readonly action: Action };

type Schema = z.ZodMiniType;

/** One call of the API as data. The server's `route()` and the browser's `call()` both read it. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  Who extends Access = Access,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v1, with `{name}` for parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Who;
  /** API keys with this scope may call it, as staff; without it none may. */
  readonly keyScope?: ApiKeyScope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** What `data` holds. Fields it does not name never leave the server. */
  readonly reply?: Reply;
  /** Keys of `data` that also stand at the top level of the answer. */
  readonly alsoTopLevel?: readonly string[];
  /** Answers with a file of this type, not with the envelope; refusals stay JSON. */
  readonly file?:
    | 'application/pdf'
    | 'text/calendar'
    | 'text/csv'
    | 'application/octet-stream'
    | 'image/*';
  /** Takes one file as `multipart/form-data`, in the field of this name, in place of a JSON body. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** The answer carries `pagination` beside a list in `data`. */
  readonly paged?: boolean;
  /** Creates something: an `Idempotency-Key` header makes a repeat harmless. */
  readonly idempotent?: boolean;
  /** Calls an hour and address before a captcha is asked for (Specification 7, payments and security 5). */
  readonly captchaAfter?: number;
  /** Staff must have given their password in the last ten minutes (Specification 6, design 5). */
  readonly passwordAgain?: boolean;
  /** How many calls one key may make in a window, on top of the limit for everything. */
  readonly limit?: {
    readonly by: 'address' | 'session';
    readonly calls: number;
    readonly windowSeconds: number;
  };
  /** Not counted by the limit for everything: a page shows many of these at once. */
  readonly uncounted?: true;
  readonly bodyLimitBytes?: number;
  /** Characters one text of the body may have; 5,000 where nothing is said. */
  readonly textLimit?: number;
  /** Browser time-out (Specification 9). */
  readonly timeoutMs?: number;
  /** Shown when the server gives no words of its own (Specification 8). */
  readonly failure: string;
  /** Said instead of `failure` where this field of the body is true. */
  readonly failureWhen?: Readonly<Record<string, string>>;
}

/** What to say when a call fails without words of its own. */
export function failureText(
  { failure, failureWhen = {} }: Pick<Endpoint, 'failure' | 'failureWhen'>,
  body: unknown,
): string {
  const fields = Object.entries(failureWhen);
  const said = fields.find(([field]) => (body as Record<string, unknown> | null)?.[field] === true);
  return said?.[1] ?? failure;
}

/** Keeps the exact types of an endpoint's schemas and of who may call it. */
export function endpoint<
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Reply extends Schema | undefined = undefined,
  const Who extends Access = Access,
>(
  definition: Endpoint<Params, Query, Body, Reply, Who>,
): Endpoint<Params, Query, Body, Reply, Who> {
  return definition;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Output<P> : never;
export type QueryOf<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Output<Q> : never;
export type BodyOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Output<B> : never;
export type BodyInputOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Input<B> : never;
export type QueryInputOf<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Input<Q> : never;
export type ReplyOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? Output<R> : never;

export interface Page {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly totalPages: number;
  /** A search matched more than is counted: `total` is what can be paged through, show it as "1,000+". */
  readonly capped?: boolean;
}

/** What every answer looks like on the wire. */
export interface Envelope<Data> {
  readonly success: boolean;
  readonly message?: string;
  readonly code?: string;
  readonly data?: Data;
  readonly fields?: Readonly<Record<string, string>>;
  readonly pagination?: Page;
}
