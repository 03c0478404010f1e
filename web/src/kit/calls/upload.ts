import type { Envelope } from '@sangamam/contract/calls/endpoint';
import { uploadFile } from '@sangamam/contract/calls/uploads';
import { failureInWords } from '../words/failures.ts';
import { basePath, CallError, call, noConnection } from './call.ts';

/** More than the server's limit of two minutes, so that its message arrives first. */
const timeoutMs = 130_000;

interface UploadOptions {
  /** Whole percent of the request sent; starts at 0 again on a retry. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

interface UploadAnswer extends Envelope<{ readonly fileUrl: string }> {
  readonly fileUrl?: string;
  readonly error?: string;
}

/**
 * Uploads a file and returns its URL. Uses XMLHttpRequest for its upload progress. Throws a `CallError`
 * with the server's `error` or `message`, else the endpoint's `failure` (docs/product/fixed.md#words); an
 * abort throws the signal's reason. A required captcha is solved and the file sent again.
 */
export async function upload(
  file: File,
  options: UploadOptions,
  captcha?: string,
): Promise<string> {
  const { status, retryAfterSeconds, answer } = await send(file, options, captcha);
  const fileUrl = answer?.fileUrl ?? answer?.data?.fileUrl;
  if (status < 300 && answer?.success && fileUrl) return fileUrl;

  if (status === 403 && answer?.code === 'CAPTCHA_REQUIRED' && captcha === undefined) {
    const { solveCaptcha } = await import('./captcha.ts');
    const solution = await solveCaptcha(`${uploadFile.method} ${uploadFile.path}`, call);
    options.signal.throwIfAborted();
    if (solution !== null) return upload(file, options, solution);
  }
  const { refusedCall } = await import('./refused-call.ts');
  throw await refusedCall(answer, uploadFile.failure, { status, retryAfterSeconds });
}

interface Answered {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  readonly answer: UploadAnswer | null;
}

function send(
  file: File,
  { onProgress, signal }: UploadOptions,
  captcha: string | undefined,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        retryAfterSeconds: Number(request.getResponseHeader('Retry-After')) || null,
        answer: readAnswer(request.responseText),
      });
    request.onerror = () => reject(new CallError(noConnection(), { status: 0 }));
    request.ontimeout = () =>
      reject(new CallError(failureInWords(uploadFile.failure), { status: 0, isTimeOut: true }));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);

    request.open(uploadFile.method, `${basePath}${uploadFile.path}`);
    request.timeout = timeoutMs;
    request.setRequestHeader('Accept', 'application/json');
    if (captcha !== undefined) request.setRequestHeader('X-Captcha-Token', captcha);
    const form = new FormData();
    form.set('file', file);
    onProgress(0);
    request.send(form);
  });
}

function readAnswer(text: string): UploadAnswer | null {
  try {
    return JSON.parse(text) as UploadAnswer;
  } catch {
    return null;
  }
}
