import type { TestApp } from '../../testing.ts';

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown> & { data?: Record<string, unknown> };
  readonly headers: Record<string, unknown>;
}

/** One browser with its cookies, at an address of its own. */
export function browser({ app }: Pick<TestApp, 'app'>, remoteAddress = '203.0.113.7') {
  const cookies = new Map<string, string>();

  async function post(path: string, payload: object, headers: object = {}): Promise<Reply> {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      remoteAddress,
      headers: {
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
      payload,
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }

  return {
    cookies,
    post,
    ask: (contact: object, update = true) =>
      post('/registrations/send-otp', { ...contact, update }),
    enter: (contact: object, otp: string, update = true) =>
      post('/registrations/verify-otp', { ...contact, otp, update }),
    find: (contact: object) => post('/registrations/get-by-contact', contact),
  };
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

/** A code that is not this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0');
