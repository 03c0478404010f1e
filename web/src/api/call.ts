import {
  type BodyInputOf,
  type Endpoint,
  type Envelope,
  failureText,
  type Page,
  type QueryInputOf,
  type ReplyOf,
} from '@sangamam/contract/endpoint';
import { CallError, noConnection } from './call-error.ts';
import { adminToken, noteStaffCall, rememberPath, signOut } from './session.ts';

export { CallError, noConnection };

/** Below the host that serves the page. */
export const basePath = '/api/v1';
const adminLoginPath = '/admin/login?reason=expired';

export interface CallInput<E> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInputOf<E>;
  readonly body?: BodyInputOf<E>;
  /** What an endpoint takes in place of a body. */
  readonly file?: File;
  /** The same with what stands beside the file. */
  readonly form?: FormData;
  /** Makes a repeat of the same request harmless; keep it until the request has an answer. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/**
 * Sends one request as its endpoint describes it and gives back `data`. Throws a `CallError` with the
 * server's words, else the endpoint's `failure`. A 401 of a staff call ends the session of this
 * browser and opens the login page (Specification 4); a demanded captcha is solved, or the password
 * asked for again, and the request sent once more.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<ReplyOf<E>> {
  return (await send(endpoint, input)).data as ReplyOf<E>;
}

/** A page of a list with its `pagination`. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<{ rows: ReplyOf<E>; pagination: Page }> {
  const { data, pagination } = await send(endpoint, input);
  if (pagination === undefined) throw new CallError(endpoint.failure, { status: 200 });
  return { rows: data as ReplyOf<E>, pagination };
}

/** A file that an endpoint answers with. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Blob> {
  const response = await request(endpoint, input);
  return read(() => response.blob(), input);
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Envelope<unknown>> {
  const response = await request(endpoint, input);
  const envelope = await read(() => readEnvelope(response), input);
  if (envelope?.success) return envelope;
  throw refused(endpoint, input, response, envelope);
}

async function request<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  captcha?: string,
): Promise<Response> {
  const isStaff = isStaffCall(endpoint);
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
      fetch(urlOf(endpoint, input), {
        method: endpoint.method,
        headers,
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        ...(input.file && { body: formOf(endpoint, input.file) }),
        ...(input.form && { body: input.form }),
        ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      }),
    input,
  );
  if (isStaff) noteStaffCall();
  if (response.ok) return response;

  const envelope = await read(() => readEnvelope(response), input);
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
  throw refused(endpoint, input, response, envelope);
}

function formOf({ upload }: Endpoint, file: File): FormData {
  const form = new FormData();
  form.set(upload?.field ?? 'file', file);
  return form;
}

/** What comes over the network, or a `CallError` where nothing did. */
async function read<T>(from: () => Promise<T>, { signal }: CallInput<Endpoint>): Promise<T> {
  try {
    return await from();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallError(noConnection, { status: 0 });
  }
}

function refused(
  endpoint: Endpoint,
  { body }: CallInput<Endpoint>,
  response: Response,
  envelope: Envelope<unknown> | null,
): CallError {
  return new CallError(envelope?.message ?? failureText(endpoint, body), {
    status: response.status,
    code: envelope?.code,
    fields: envelope?.fields,
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || null,
    data: envelope?.data,
  });
}

/** Staff who try the public form in the same browser are registrants there, like everybody. */
function isStaffCall({ access }: Endpoint): boolean {
  return (
    access.kind === 'admin' ||
    (access.kind === 'registrant-or-admin' && location.pathname.startsWith('/admin/'))
  );
}

function urlOf(endpoint: Endpoint, input: CallInput<Endpoint>): string {
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
