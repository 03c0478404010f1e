import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { realAnswers } from '@sangamam/server/testing/domain/real-form.ts';
import type { BenchDatabase } from './database.ts';

/** So that two runs on one database never share a contact. */
const run = randomBytes(4).toString('hex');

/** The answers of the first step; `n` makes the contact a new one, and no other bench's rows have it. */
export const personalInfo = (n: number) => ({
  name: 'Anu Thomas',
  email: `${run}-${n}@example.org`,
  contactNumber: `+9188${String(n).padStart(8, '0')}`,
  school: 'JNV Kollam',
  yearOfPassing: '1998',
  country: 'India',
  stateUT: 'Kerala',
  district: 'Kollam',
});

const tokenOf = (id: string) =>
  createHash('sha256')
    .update(run + id)
    .digest('base64url');

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
    const email = `draft-${run}-${n}@example.org`;
    const info = { ...personalInfo(n), email, contactNumber: `+9187${String(n).padStart(8, '0')}` };
    await client.query(
      `with session as (
        insert into registration_session (token_hash, registration_ids, assurance, expires_at)
        values (sha256($1), array[$2::uuid], 'created', now() + interval '1 day'))
      insert into registration (id, registration_number, name, email, contact_number, school,
        year_of_passing, form)
      values ($2, $2::text, $3, $4, $5, $6, $7, $8)`,
      [
        tokenOf(id),
        id,
        info.name,
        info.email,
        info.contactNumber,
        info.school,
        info.yearOfPassing,
        { ...answers, personalInfo: info },
      ],
    );
  }
  await client.query('commit');
  client.release();
  return ids;
}
