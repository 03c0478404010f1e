import type pg from 'pg';

/**
 * Not what somebody did: how often they asked, words that are written down with their first use, and what
 * charts are to count anew.
 */
const passing =
  /^(idempotency_\w+|rate_limit|captcha_spent|login_failure|notice|_private_tasks|analytics_stale)$/;

/**
 * Makes a function that counts the rows of every table and sums every amount of money up, in one statement.
 * Tables that `without` fits are left out.
 */
export async function rowCounter(pool: pg.Pool, without = /^$/) {
  const { rows: columns } = await pool.query(`
    select table_schema || '.' || table_name as name, table_name, column_name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`);
  const counted = columns.filter(
    ({ table_name }) => !passing.test(table_name) && !without.test(table_name),
  );
  const tables = [...new Set(counted.map(({ name }) => name))];
  const amounts = counted.filter(({ column_name }) => column_name.endsWith('_paise'));
  const selected = [
    ...tables.map((table) => `(select count(*) from ${table})::float8 as "${table}"`),
    ...amounts.map(
      ({ name, column_name: column }) =>
        `(select coalesce(sum(${column}), 0) from ${name})::float8 as "${name}.${column}"`,
    ),
  ];
  const statement = `select ${selected.join(', ')}`;
  return async (): Promise<Record<string, number>> => (await pool.query(statement)).rows[0];
}

/** The tables with more, or fewer, rows. */
export const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([what, count]) => [what, count - (before[what] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
