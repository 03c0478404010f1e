import type { Envelope } from '@sangamam/contract/calls/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { TestApp } from '../app.ts';
import { addAdmin, signIn } from './sign-in.ts';

/** So that a statement stays well within the time allowed to one. */
const rowsAtOnce = 4_000;

/**
 * Fills the table with `count` registrations, made by the database: sixteen schools, six payment states,
 * newest first by number, one person in 20,000 called Quixotham. The same every time. `form` is an expression of
 * `n`, the number of the row.
 */
export async function addManyRegistrations(
  { db }: Pick<TestApp, 'db'>,
  count: number,
  form: RawBuilder<unknown> = sql`'{}'`,
): Promise<void> {
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const to = Math.min(count, from + rowsAtOnce - 1);
    await sql`
    insert into registration (id, registration_number, name, email, contact_number, school,
      year_of_passing, form, status, payment_status, fee_paise, created_at)
    select overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid, 'SGM-' || lpad(n::text, greatest(6, length(n::text)), '0'),
      (array['Anu', 'Bindu', 'Deepa', 'Suresh', 'Ramesh', 'Fathima', 'Joseph', 'Lakshmi', 'Meera',
        'Vineeth', 'Arjun', 'Zubair', 'ശ്രീജ'])[1 + n * 7 % 13] || ' ' ||
      (array['Nair', 'Menon', 'Kurian', 'Thomas', 'Pillai', 'Varma', 'Das', 'Shaji', 'Basheer',
        'Rajan', 'Mathew'])[1 + n * 5 % 11] || case when n % 20000 = 77 then ' Quixotham' else '' end,
      'person' || n || (array['@gmail.com', '@gmail.com', '@yahoo.com', '@x.org'])[1 + n % 4],
      '+919' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'),
      'JNV ' || (n % 16), (1990 + n % 36)::text, ${form},
      (array['Draft', 'Submitted', 'Confirmed'])[1 + n % 3],
      (array['Pending', 'Completed', 'Completed', 'Failed', 'Processing',
        'Partially Paid'])[1 + n / 16 % 6],
      50000, timestamptz '2026-11-01' - n * interval '1 second'
    from generate_series(${from}::int, ${to}::int) n`.execute(db);
  }
  await sql`analyze registration`.execute(db);
}

/** Adds a member of staff with these rights, signed in; calls what stands below `/registrations`. */
export async function staffCaller(server: TestApp, email: string, rights: object) {
  await addAdmin(server, { email, ...rights });
  const headers = await signIn(server, email);
  return async function call<Data = { status: string }>(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Envelope<Data> }> {
    const reply = await server.app.inject({
      method: method as 'POST',
      url: `/api/v1/registrations${path}`,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
}
