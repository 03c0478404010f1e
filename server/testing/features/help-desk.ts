import type { IssueDetail } from '@sangamam/contract/help-desk/issues';
import type { TestApp } from '../app.ts';
import { addAdmin, signIn } from '../domain/sign-in.ts';

/** The body that the report form sends. */
export function report(change: object = {}): Record<string, unknown> {
  return {
    title: 'Technical',
    category: 'Technical',
    priority: 'Medium',
    description: 'The page stays white after I press Save on step 3.',
    reportedBy: { name: 'Anu Thomas', email: 'anu@example.org', phone: '+919876543210' },
    attachments: null,
    ...change,
  };
}

interface Reply<Data = Record<string, unknown>> {
  readonly status: number;
  readonly body: {
    readonly success: boolean;
    readonly message?: string;
    readonly code?: string;
    readonly data: Data;
    readonly fields?: Record<string, string>;
    readonly pagination?: { total: number; totalPages: number };
  };
}

/** Calls the API with these headers. */
export function caller({ app }: Pick<TestApp, 'app'>, headers: Record<string, string> = {}) {
  return async function send<Data = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Reply<Data>> {
    const reply = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
}

let people = 0;

/** A member of staff, signed in. */
export async function staff(served: TestApp, admin: Partial<Parameters<typeof addAdmin>[1]> = {}) {
  people += 1;
  const added = await addAdmin(served, { email: `staff-${people}@example.org`, ...admin });
  return { ...added, call: caller(served, await signIn(served, added.email)) };
}

/** Files a report; its id. */
export async function reported(served: TestApp, change: object = {}): Promise<string> {
  const { status, body } = await caller(served)('POST', '/issues', report(change));
  if (status !== 201) throw new Error(`report: ${JSON.stringify(body)}`);
  return String(body.data._id);
}

/** Kinds and texts of an issue's history, in order. */
export const history = ({ entries }: Pick<IssueDetail, 'entries'>) =>
  entries.map(({ kind, text }) => `${kind}: ${text}`);
