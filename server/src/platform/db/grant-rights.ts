import pg from 'pg';

/**
 * Lets `role` work with the tables that the role of this connection owns, and no more: it may not change or
 * drop them, their triggers or the list of migrations, nor rewrite the user log, the ledger or consents. To be
 * done again after each migration; throws when the role does not exist. Source: OWASP ASVS 13.2.2.
 */
export async function grantRights(pool: pg.Pool, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  // the job library keeps every other role from its rows
  const { rows: guarded } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity`,
  );
  const policy = pg.escapeIdentifier(`the product as ${role}`);
  const policies = guarded.map(({ name }) => {
    const table = `graphile_worker.${pg.escapeIdentifier(name)}`;
    return `drop policy if exists ${policy} on ${table};
      create policy ${policy} on ${table} to ${to} using (true);`;
  });
  // one query is one transaction
  await pool.query(`
    grant usage on schema public, graphile_worker to ${to};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${to};
    grant usage on all sequences in schema public, graphile_worker to ${to};
    revoke update, delete on user_log, ledger_entry from ${to};
    revoke delete on user_log_key from ${to};
    revoke update on consent from ${to};
    revoke insert, update, delete on migration from ${to};
    ${policies.join('\n')}`);
}
