import type pg from 'pg';

/** Not a copy of what it was but this, an expression over the row (`t`) and the number of the copy (`k`). */
type Changes = Readonly<Record<string, string | null>>;

/**
 * The tables of a registration, in the order in which the rows need each other. Keys, and what refers to
 * them, follow by themselves, and every moment moves by up to a day; null: the column's default.
 */
const copied: Readonly<Record<string, Changes>> = {
  registration: {
    registration_number: `'SGM-' || lpad(real_size.place(t.registration_number, k)::text, 7, '0')`,
    name: 'real_size.name(t.id, k)',
    email: 'real_size.email(t.registration_number, k)',
    contact_number: 'real_size.phone(t.registration_number, k)',
    form: `t.form || jsonb_build_object('personalInfo', (t.form -> 'personalInfo')
      || jsonb_build_object('name', real_size.name(t.id, k),
        'email', real_size.email(t.registration_number, k),
        'contactNumber', real_size.phone(t.registration_number, k)))`,
    transaction_id: 'real_size.reference(t.transaction_id, k)',
    receipt_number: 'real_size.receipt(t.receipt_number, k)',
    last_contribution_transaction_id: 'real_size.reference(t.last_contribution_transaction_id, k)',
  },
  consent: {},
  registration_change: {},
  registration_note: {},
  payment_order: {
    receipt: `left(t.receipt, 30) || '.' || k`,
    provider_order_id: 'real_size.reference(t.provider_order_id, k)',
  },
  payment: {
    provider_payment_id: 'real_size.reference(t.provider_payment_id, k)',
    receipt_number: 'real_size.receipt(t.receipt_number, k)',
    reference: `t.reference || '-' || k`,
  },
  ledger_entry: { source_id: 'real_size.reference(t.source_id, k)' },
  refund: {
    idempotency_key: 'md5(t.idempotency_key || k)',
    provider_refund_id: 'real_size.reference(t.provider_refund_id, k)',
  },
  receipt: {
    receipt_number: 'real_size.receipt(t.receipt_number, k)',
    replaces: 'real_size.receipt(t.replaces, k)',
    ordinal: 'substr(real_size.receipt(t.receipt_number, k), 12)::int',
    transaction_id: 'real_size.reference(t.transaction_id, k)',
    refund_id: 'real_size.id(t.refund_id, k)',
  },
  payment_claim: { provider_payment_id: 'real_size.reference(t.provider_payment_id, k)' },
  finding: {
    subject: 'real_size.reference(t.subject, k)',
    payment_id: 'real_size.reference(t.payment_id, k)',
  },
  message: {
    // a reminder that went out is not due again
    dedupe_key: `case when strpos(t.dedupe_key, t.registration_id::text) > 0
      then replace(t.dedupe_key, t.registration_id::text, real_size.id(t.registration_id, k)::text)
      else t.dedupe_key || ':' || k end`,
    // to whom it went and what it was about stay; pictures and frame would be most of the database
    html_body: 'left(t.html_body, 500)',
  },
  check_in: {},
  issue: { number: null, attachment_id: null },
  issue_entry: {},
  contact_message: { number: null },
  contact_reply: {},
  room: { name: `k || '-' || t.name` },
  stay_allocation: {},
  arrival: {},
  trip: {},
  trip_seat: {},
};

/** A venue has some thousand rooms, however many register. */
const mostCopiesOfRooms = 50;
const ofRooms = ['room', 'stay_allocation', 'arrival', 'trip', 'trip_seat'];
const rowsAtOnce = 10_000;

/**
 * Adds to the registrations that are there this many copies of each with all that belongs to it, made by the
 * database: the same answers, stays, journeys, payments, messages and history under other names, contacts and
 * numbers, but for the tables in `without`. The same every time.
 */
export async function multiply(
  pool: pg.Pool,
  copies: number,
  without: readonly string[] = [],
): Promise<void> {
  const seeds = await countRows(pool, 'registration');
  await pool.query(helpers(seeds));
  const inserts: { table: string; sql: string }[] = [];
  for (const [table, changes] of Object.entries(copied)) {
    if (without.includes(table)) continue;
    await pool.query(`create table real_size.${table} as table public.${table}`);
    inserts.push({ table, sql: await insertOf(pool, table, changes) });
  }
  await pool.query(`create unique index on real_size.registration (registration_number);
    analyze real_size.registration`);
  const copiesAtOnce = Math.max(1, Math.floor(rowsAtOnce / seeds));
  for (let from = 1; from <= copies; from += copiesAtOnce) {
    const to = Math.min(copies, from + copiesAtOnce - 1);
    for (const { table, sql } of inserts) {
      const last = ofRooms.includes(table) ? Math.min(to, mostCopiesOfRooms) : to;
      await pool.query(sql, [from, last]);
    }
  }
  await pool.query(`
    select setval('registration_number_seq', ${seeds * (copies + 1)});
    drop schema real_size cascade`);
  await pool.query('vacuum (analyze)');
}

export async function countRows(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? 0;
}

/** The copies of a table from number $1 to $2. */
async function insertOf(pool: pg.Pool, table: string, changes: Changes): Promise<string> {
  const { rows: columns } = await pool.query<{ name: string; type: string; follows: boolean }>(
    `select attname as name, format_type(atttypid, null) as type,
      exists (select from pg_constraint where conrelid = attrelid and attnum = any (conkey)
        and (contype = 'p' or (contype = 'f' and confrelid::regclass::text = any ($2)))) as follows
    from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attidentity = ''`,
    [`public.${table}`, Object.keys(copied)],
  );
  const expressionOf = ({ name, type, follows }: (typeof columns)[number]) => {
    const changed = changes[name];
    if (changed) return changed;
    if (follows && type === 'uuid') return `real_size.id(t.${name}, k)`;
    if (follows && type === 'text') return `real_size.reference(t.${name}, k)`;
    const isMoment = type === 'timestamp with time zone';
    return isMoment ? `t.${name} - k * 37 % 1440 * interval '1 minute'` : `t.${name}`;
  };
  const kept = columns.filter(({ name }) => changes[name] !== null);
  return `insert into public.${table} (${kept.map(({ name }) => name).join(', ')})
    select ${kept.map(expressionOf).join(', ')}
    from generate_series($1::int, $2::int) as k cross join real_size.${table} as t`;
}

/** The values that tell a copy from another. Ids keep the moment they begin with. */
const helpers = (seeds: number) => `
  create schema real_size;
  create function real_size.place(number text, k int) returns bigint language sql immutable strict
    return substr(number, 5)::bigint + k::bigint * ${seeds};
  create function real_size.id(id uuid, k int) returns uuid language sql immutable strict
    return (left(id::text, 15) || substr(md5(id::text || k), 1, 3) || '-a'
      || substr(md5(id::text || k), 4, 3) || '-' || substr(md5(id::text || k), 7, 12))::uuid;
  create function real_size.reference(reference text, k int) returns text language sql immutable strict
    return case when reference ~ '^[a-z]+_[A-Za-z0-9]{14}$'
      then substring(reference from '^[a-z]+_') || left(md5(reference || k), 14)
      else reference || '.' || k end;
  create function real_size.receipt(number text, k int) returns text language sql immutable strict
    return left(number, 11) || lpad((substr(number, 12)::bigint + k::bigint * ${seeds})::text, 7, '0');
  create function real_size.email(number text, k int) returns text language sql immutable strict
    return 'person.' || real_size.place(number, k) || '@example.org';
  create function real_size.phone(number text, k int) returns text language sql immutable strict
    return '+916' || lpad((real_size.place(number, k) * 7919 % 1000000000)::text, 9, '0');
  create table real_size.names as
    select row_number() over (order by name) as place, name from registration where name <> '';
  alter table real_size.names add primary key (place);
  -- somebody else's name, two in three with an initial or two
  create function real_size.name(id uuid, k int) returns text language sql stable strict
    begin atomic
      select name || case abs(hashtext(id::text || k)) % 3 when 0 then '' when 1
          then ' ' || chr(65 + abs(hashtext(k || id::text)) % 26)
          else ' ' || chr(65 + abs(hashtext(k || id::text)) % 26)
            || '. ' || chr(65 + abs(hashtext('2' || k || id::text)) % 26) || '.' end
      from real_size.names
      where place = 1 + abs(hashtext(k || ':' || id)) % (select max(place) from real_size.names);
    end;
`;
