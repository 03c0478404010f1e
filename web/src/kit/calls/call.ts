import {
  type BodyInputOf,
  type Endpoint,
  type Envelope,
  failureText,
  type Page,
  type QueryInputOf,
  type ReplyOf,
} from '@sangamam/contract/calls/endpoint';
import { isStaffPath } from '../paths.ts';
import { noteAnswer } from '../server-clock.ts';
import { adminToken, recordStaffCall, rememberPath, signOut } from '../session/session.ts';
import type { Visit } from '../site-context.ts';
import { anyFailureInWords } from '../words/failures.ts';
import { CallError, noConnection } from './call-error.ts';

export { CallError, noConnection };

/** On the host of the page. */
export const basePath = '/api/v1';
const adminLoginPath = '/admin/login?reason=expired';

export interface CallInput<E> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInputOf<E>;
  readonly body?: BodyInputOf<E>;
  /** The file of an upload endpoint, instead of a body. */
  readonly file?: File;
  /** A file with other form fields. */
  readonly form?: FormData;
  /** Makes a repeat harmless; keep it until the request has an answer. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** While a page is rendered: for whom. Nothing can be asked of them then, such as a captcha. */
  readonly visit?: Visit;
}

/**
 * Sends a request as its endpoint describes it and returns `data`. Throws a `CallError` with the server's
 * refusal, else the endpoint's `failure`; `status` is 0 without an answer. A 401 of a staff call ends the
 * session and opens the login page (docs/product/fixed.md#in-the-browser). A required captcha or password
 * is obtained and the request repeated; while a request with the same key is running, it waits for the
 * answer.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<ReplyOf<E>> {
  return (await send(endpoint, input)).data as ReplyOf<E>;
}

/** As `call`, for a page of a list. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<{ rows: ReplyOf<E>; pagination: Page }> {
  const { data, pagination } = await send(endpoint, input);
  if (pagination === undefined)
    throw new CallError(await anyFailureInWords(endpoint.failure), { status: 200 });
  return { rows: data as ReplyOf<E>, pagination };
}

/** As `call`, for a file. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Blob> {
  const response = await request(endpoint, input);
  return read(() => response.blob(), endpoint, input);
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Envelope<unknown>> {
  const response = await request(endpoint, input);
  const envelope = await read(() => readEnvelope(response), endpoint, input);
  if (envelope?.success) return envelope;
  throw await refused(endpoint, input, response, envelope);
}

async function request<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  captcha?: string,
): Promise<Response> {
  const { visit } = input;
  const isStaff = visit === undefined && isStaffCall(endpoint);
  const headers = new Headers({ Accept: endpoint.file ?? 'application/json' });
  const token = isStaff ? adminToken() : null;
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (input.idempotencyKey !== undefined) headers.set('Idempotency-Key', input.idempotencyKey);
  if (captcha !== undefined) headers.set('X-Captcha-Token', captcha);

  const signals = [
    ...(input.signal ? [input.signal] : []),
    ...(endpoint.timeoutMs ? [AbortSignal.timeout(endpoint.timeoutMs)] : []),
  ];
  const response = await read(
    () =>
      (visit?.fetch ?? fetch)(urlOf(endpoint, input), {
        method: endpoint.method,
        headers,
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        ...(input.file && { body: formOf(endpoint, input.file) }),
        ...(input.form && { body: input.form }),
        ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      }),
    endpoint,
    input,
  );
  if (visit === undefined) noteAnswer(response);
  if (isStaff) recordStaffCall();
  if (response.ok) return response;

  const envelope = await read(() => readEnvelope(response), endpoint, input);
  if (visit) throw await refused(endpoint, input, response, envelope);
  if (response.status === 403 && envelope?.code === 'CAPTCHA_REQUIRED' && captcha === undefined) {
    const { solveCaptcha } = await import('./captcha.ts');
    const solution = await solveCaptcha(`${endpoint.method} ${endpoint.path}`, call);
    if (solution !== null) return request(endpoint, input, solution);
  }
  if (response.status === 403 && envelope?.code === 'PASSWORD_REQUIRED') {
    const { requestPassword } = await import('./password-again.ts');
    if (await requestPassword()) return request(endpoint, input, captcha);
  }
  if (response.status === 401 && isStaff) {
    const present = adminToken();
    // another tab got another token while this call was on its way
    if (token !== null && present !== null && present !== token) {
      return request(endpoint, input, captcha);
    }
    signOut();
    rememberPath(`${location.pathname}${location.search}`);
    location.assign(adminLoginPath);
  }
  throw await refused(endpoint, input, response, envelope);
}

function formOf({ upload }: Endpoint, file: File): FormData {
  const form = new FormData();
  form.set(upload?.field ?? 'file', file);
  return form;
}

/**
 * Reads from the network. Throws a `CallError` without an answer: for a slow server with the call's
 * `failure`, since the request may have succeeded; otherwise that the server could not be reached.
 */
async function read<T>(
  from: () => Promise<T>,
  endpoint: Endpoint,
  { signal, body }: CallInput<Endpoint>,
): Promise<T> {
  try {
    return await from();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (cause instanceof DOMException && cause.name === 'TimeoutError') {
      throw new CallError(await anyFailureInWords(failureText(endpoint, body)), {
        status: 0,
        isTimeOut: true,
      });
    }
    throw new CallError(noConnection(), { status: 0 });
  }
}

/** The sentences of refusals are loaded with the first of them, which keeps the pages small. */
async function refused(
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  response: Response,
  envelope: Envelope<unknown> | null,
): Promise<CallError> {
  const { refusedCall } = await read(() => import('./refused-call.ts'), endpoint, input);
  const { status } = response;
  return refusedCall(envelope, failureText(endpoint, input.body), {
    status,
    wordless: endpoint.wordless?.[status],
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || null,
  });
}

/** True if the caller acts as staff. On the public form, staff are registrants. */
function isStaffCall({ access }: Endpoint): boolean {
  return (
    access.kind === 'admin' ||
    (access.kind === 'registrant-or-admin' && isStaffPath(location.pathname))
  );
}

/** The address of a call, for links as well. */
export function urlOf(endpoint: Endpoint, input: CallInput<Endpoint>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `${basePath}${path}${query.size > 0 ? `?${query}` : ''}`;
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  const text = await response.text();
  try {
    return text === '' ? null : (JSON.parse(text) as Envelope<unknown>);
  } catch {
    return null;
  }
}
