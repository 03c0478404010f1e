import { createHash, randomUUID } from 'node:crypto';
import { realAnswers } from '@sangamam/server/testing/domain/real-form.ts';
import type { BenchDatabase } from './database.ts';

/** The answers of the first step; `n` makes the contact a new one, which no other rows have. */
export const personalInfo = (n: number) => ({
  name: 'Anu Thomas',
  email: `bench.${n}@example.org`,
  contactNumber: `+9188${String(n).padStart(8, '0')}`,
  school: 'JNV Kollam',
  yearOfPassing: '1998',
  country: 'India',
  stateUT: 'Kerala',
  district: 'Kollam',
});

const tokenOf = (id: string) => createHash('sha256').update(id).digest('base64url');

/** The cookie of a draft's session. */
export const cookieOf = (id: string) => `reg=${tokenOf(id)}`;

/** All but who comes, which the measured saves answer. */
const { eventAttendance: _, ...answers } = realAnswers;

/** Drafts with the answers of life, each with the session of the browser that made it. */
export async function addDrafts({ pool }: BenchDatabase, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const client = await pool.connect();
  await client.query('begin');
  for (const [n, id] of ids.entries()) {
    const email = `draft.${n}@example.org`;
    const contactNumber = `+9187${String(n).padStart(8, '0')}`;
    const info = { ...personalInfo(n), email, contactNumber };
    await client.query(
      `with session as (
        insert into registration_session (token_hash, registration_ids, assurance, expires_at)
        values (sha256($1), array[$2::uuid], 'created', now() + interval '1 day'))
      insert into registration (id, registration_number, name, email, contact_number, school,
        year_of_passing, form)
      select $2, $2::text, info ->> 'name', info ->> 'email', info ->> 'contactNumber',
        info ->> 'school', info ->> 'yearOfPassing', $3
      from (select $3::jsonb -> 'personalInfo' as info) as answers`,
      [tokenOf(id), id, { ...answers, personalInfo: info }],
    );
  }
  await client.query('commit');
  client.release();
  return ids;
}
