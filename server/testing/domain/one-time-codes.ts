import type { TestApp } from '../app.ts';
import { personalInfo } from './registrations.ts';

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown> & { data?: Record<string, unknown> };
  readonly headers: Record<string, unknown>;
}

let addresses = 0;
/** Nobody in a test shares the limits of an address by accident. */
const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;

/** One browser with its cookies. */
export function browser({ app }: Pick<TestApp, 'app'>, remoteAddress = newAddress()) {
  const cookies = new Map<string, string>();

  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options: { payload?: object; headers?: object } = {},
  ): Promise<Reply> {
    const { payload, headers } = options;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress,
      headers: { ...(cookie !== '' && { cookie }), ...headers },
      ...(payload && { payload }),
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }
  const post = (path: string, payload: object, headers: object = {}) =>
    send('POST', path, { payload, headers });

  return {
    cookies,
    post,
    get: (path: string) => send('GET', path),
    remove: (path: string) => send('DELETE', path),
    ask: (contact: object, update = true, headers: object = {}) =>
      post('/registrations/send-otp', { ...contact, update }, headers),
    enter: (contact: object, otp: string, update = true, headers: object = {}) =>
      post('/registrations/verify-otp', { ...contact, otp, update }, headers),
    find: (contact: object) => post('/registrations/get-by-contact', contact),
  };
}

export type Browser = ReturnType<typeof browser>;

/** Somebody with a draft, whose browser is gone. */
export async function registered(
  served: Pick<TestApp, 'app'>,
  change: object = {},
  who: Browser = browser(served),
) {
  const answers = personalInfo(change) as { email: string; contactNumber: string };
  const { body } = await who.post('/registrations/step/new', {
    stepName: 'personalInfo',
    formDataStructured: { personalInfo: answers },
  });
  if (!body.data) throw new Error(`no registration: ${body.message}`);
  const { email, contactNumber } = answers;
  return { id: String(body.data._id), email, contactNumber };
}

const codePattern = /\b\d{6}\b/;

/** The code of the newest mail to this address, after all jobs have run; '' when there is none. */
export async function codeFor({ outbox, runJobs }: TestApp, address: string): Promise<string> {
  await runJobs();
  const mail = outbox.findLast(
    ({ recipient, subject }) => recipient === address && codePattern.test(subject),
  );
  return codePattern.exec(mail?.subject ?? '')?.[0] ?? '';
}

/** Opens a registration in this browser by a code to its email address. */
export async function comeBack(served: TestApp, who: Browser, email: string): Promise<void> {
  await who.ask({ email });
  const { status } = await who.enter({ email }, await codeFor(served, email));
  if (status !== 200) throw new Error(`the code of ${email} was answered with ${status}`);
}

/** A code that is not this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0');

/** The answer to every code that is not right. */
export const refused = {
  success: false,
  status: 'error',
  verified: false,
  code: 'OTP_INVALID',
  message: 'Invalid OTP. Please try again.',
};
