import { randomUUID } from 'node:crypto';
import type { ImportView } from '@sangamam/contract/staff-registrations/imports';
import { expect } from 'vitest';
import type { Admin } from '../../src/platform/sessions/staff.ts';
import type { TestApp } from '../app.ts';
import { addAdmin, signIn } from '../domain/sign-in.ts';

type Headers = { authorization: string };

/** The calls of whoever imports, and the people that came of it. */
export function importing(app: TestApp) {
  const url = '/api/v1/registrations/imports';

  async function staff(rights: Partial<Admin>): Promise<Headers> {
    const { email } = await addAdmin(app, { email: `${randomUUID()}@example.org`, ...rights });
    return signIn(app, email);
  }

  async function upload(headers: Headers, content: string | Uint8Array, name = 'people.csv') {
    const form = new FormData();
    form.set(
      'file',
      new File([typeof content === 'string' ? content : Buffer.from(content)], name),
    );
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return await app.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  const post = (headers: Headers, path: string, payload: object) =>
    app.app.inject({ method: 'POST', url: `${url}/${path}`, headers, payload });

  const put = (headers: Headers, path: string, payload: object) =>
    app.app.inject({ method: 'PUT', url: `${url}/${path}`, headers, payload });

  /** The part after the path of the imports: an id, or the query of their list. */
  const get = (headers: Headers, rest: string) =>
    app.app.inject({ url: `${url}${rest.startsWith('?') ? '' : '/'}${rest}`, headers });

  const people = async (where = 'true') =>
    (await app.deps.pool.query(`select * from registration where ${where} order by name`)).rows;

  /** Uploads a file and runs it as it was guessed. */
  async function bring(headers: Headers, content: string, how: object = {}): Promise<ImportView> {
    const { _id, mapping } = (await upload(headers, content)).json().data;
    const body = { mapping, duplicates: 'skip', policiesAccepted: true, ...how };
    expect((await post(headers, `${_id}/run`, body)).statusCode).toBe(202);
    await app.runJobs();
    return (await get(headers, _id)).json().data;
  }

  return { staff, upload, post, put, get, people, bring };
}
