import type * as z from 'zod/mini';
import type { Problem, Values } from '../locale/problems.ts';
import type { Action, ApiKeyScope } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * The callers let in: anybody; a registration session for the `{id}` in the path; staff with the right to
 * `action`; or either of the last two.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'registrant' }
  | { readonly kind: 'admin'; readonly action: Action | 'signed-in' }
  | { readonly kind: 'registrant-or-admin'; readonly action: Action };

type Schema = z.ZodMiniType;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Below /api/v1, with `{name}` for parameters. */
type Path = `/${string}`;

/** An API call as data, but for its method and path. */
interface Definition<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  Who extends Access = Access,
> {
  readonly summary: string;
  readonly access: Who;
  /** Scope with which an API key may call it, as staff; without it no key may. */
  readonly keyScope?: ApiKeyScope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Schema of `data`. Fields it does not have never leave the server. */
  readonly reply?: Reply;
  /** Keys of `data` repeated at the top level of the answer. */
  readonly alsoTopLevel?: readonly string[];
  /** Answers with a file of this type instead of the envelope; refusals stay JSON. */
  readonly file?:
    | 'application/pdf'
    | 'text/calendar'
    | 'text/csv'
    | 'application/octet-stream'
    | 'application/vnd.apple.pkpass'
    | 'image/*';
  /** Leads on to another address instead of answering with the envelope; refusals stay JSON. */
  readonly leadsOn?: true;
  /** Takes one file in this field of `multipart/form-data` instead of a JSON body. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** The answer carries `pagination` beside a list in `data`. */
  readonly paged?: boolean;
  /** Creates something; an `Idempotency-Key` header makes repeats harmless. */
  readonly idempotent?: boolean;
  /** Calls per hour and address before a captcha is required. */
  readonly captchaAfter?: number;
  /** Calls per hour of all browsers without scripts together that are let in without the captcha. */
  readonly scriptless?: number;
  /**
   * Shows staff a registration, that of `{id}`, a list of them, or `people` by what they paid, wrote or asked for: who
   * read it, or read many, is noted in the user log.
   */
  readonly reads?: 'record' | 'list' | 'people';
  /** Staff must have entered their password within ten minutes (docs/product/staff.md#sessions). */
  readonly passwordAgain?: boolean;
  /** Calls per caller and window, in addition to the general limit: by session, strangers by address. */
  readonly limit?: {
    readonly calls: number;
    readonly windowSeconds: number;
  };
  /** Exempt from the general limit: a page loads many of these at once. */
  readonly uncounted?: true;
  readonly bodyLimitBytes?: number;
  /** The most characters of a text in the body; 5,000 by default. */
  readonly textLimit?: number;
  /** Browser time-out (docs/product/fixed.md#numbers). */
  readonly timeoutMs?: number;
  /** Shown when the server gives no message of its own (docs/product/fixed.md#words); made by `failed`. */
  readonly failure: string;
  /** Shown instead of `failure` if this field of the body is true. */
  readonly failureWhen?: Readonly<Record<string, string>>;
  /** The refusal that an answer of this status without words of its own stands for. */
  readonly wordless?: Readonly<Record<number, RefusalCode>>;
}

/** An API call, read by the server's `route()` and the browser's `call()`. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  Who extends Access = Access,
> extends Definition<Params, Query, Body, Reply, Who> {
  readonly method: Method;
  readonly path: Path;
}

/** The text for a call that failed without a message of its own. */
export function failureText(
  { failure, failureWhen = {} }: Pick<Endpoint, 'failure' | 'failureWhen'>,
  body: unknown,
): string {
  const fields = Object.entries(failureWhen);
  const named = fields.find(
    ([field]) => (body as Record<string, unknown> | null)?.[field] === true,
  );
  return named?.[1] ?? failure;
}

type ById = z.ZodMiniObject<{ id: z.ZodMiniUUID }>;
type ParamsIn<Call> = Call extends `${string}{id}${string}` ? ById : undefined;

/**
 * The endpoint of a call such as "GET /registrations/{id}", with the exact types of its schemas and access. Without
 * `params`, `{id}` is a UUID (`params.ts`).
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Call extends `${Method} ${Path}`,
  const Params extends Schema | undefined = ParamsIn<Call>,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Reply extends Schema | undefined = undefined,
  const Who extends Access = Access,
>(
  call: Call,
  definition: Definition<Params, Query, Body, Reply, Who>,
): Endpoint<Params, Query, Body, Reply, Who> {
  const [method, path] = call.split(' ') as [Method, Path];
  return { ...definition, method, path };
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
  /** More rows match than are counted: `total` is what can be paged through, shown as "1,000+". */
  readonly capped?: boolean;
}

/** Page `page` of `total` rows, `limit` to a page. */
export const pageOf = ({ page, limit }: Pick<Page, 'page' | 'limit'>, total: number): Page => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});

/** The envelope of every JSON answer. */
export interface Envelope<Data> {
  readonly success: boolean;
  readonly message?: string;
  readonly code?: string;
  /** The values that the message names. */
  readonly values?: Values;
  readonly data?: Data;
  /** By dotted path, in English. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The same as keys with values. */
  readonly problems?: Readonly<Record<string, Problem>>;
  readonly pagination?: Page;
}
