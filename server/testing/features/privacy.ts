import type { Deps } from '../../src/platform/deps.ts';

/** Tables of the whole database in which a text stands, whatever the column. */
export async function tablesWith(pool: Deps['pool'], text: string): Promise<string[]> {
  const { rows } = await pool.query(`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await pool.query(
      `select count(*)::int as hits from ${name} t
       where position($1 in t::text) > 0 or position($2 in t::text) > 0`,
      // bytes show as hexadecimal digits
      [text, Buffer.from(text).toString('hex')],
    );
    if (hits[0].hits > 0) found.push(name);
  }
  return found;
}
