import { hashOf, newToken } from '@sangamam/server/src/platform/sessions/staff-session.ts';
import type { BenchDatabase } from './database.ts';

/** Adds staff who see everything, signed in. Returns their tokens. */
export async function addStaff(
  { pool }: Pick<BenchDatabase, 'pool'>,
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken('adm_'));
  await pool.query(
    `with admin as (
      insert into admin_user (id, email, name, password_hash, role, all_schools)
      select gen_random_uuid(), 'bench-' || n || '@example.org', 'Bench', '', 'admin', true
      from generate_series(1, $2::int) as n
      returning id)
    insert into admin_session (token_hash, admin_id, expires_at)
    select token.hash, admin.id, now() + interval '2 hours'
    from (select id, row_number() over () as n from admin) as admin
    join unnest($1::bytea[]) with ordinality as token (hash, n) using (n)`,
    [tokens.map(hashOf), count],
  );
  return tokens;
}
