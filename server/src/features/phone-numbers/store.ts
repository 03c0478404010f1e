import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Columns outside registrations and imports that hold one phone number. */
const columns = [
  ['contact_undo', 'contact_number'],
  ['issue', 'reporter_phone'],
  ['contact_message', 'phone'],
  ['trip', 'driver_phone'],
  ['admin_user', 'phone'],
] as const;

/** Answers in the form of a registration that hold one. */
const answers = ['contactNumber', 'whatsappNumber', 'parentContact'] as const;
const answered = (answer: string) => sql`form #>> array['personalInfo', ${answer}]`;

/** Every stored number, each once, without Indian mobile numbers, which have one form only. */
export async function listNumbers(trx: Db): Promise<string[]> {
  const ofRegistrations = [
    sql`contact_number`,
    sql`verified_contact_number`,
    ...answers.map(answered),
  ];
  const parts = [
    sql`select phone from registration
      cross join unnest(array[${sql.join(ofRegistrations)}]) as phone`,
    ...columns.map(([table, column]) => sql`select ${sql.ref(column)} from ${sql.table(table)}`),
    sql`select unnest(contacts) from import_row`,
  ];
  await sql`set local statement_timeout = '60s'`.execute(trx);
  const { rows } = await sql<{ phone: string }>`
    select distinct phone from (${sql.join(parts, sql` union all `)}) as kept (phone)
    where phone <> '' and phone not like '%@%' and phone !~ '^[+]91[6-9][0-9]{9}$'`.execute(trx);
  return rows.map(({ phone }) => phone);
}

/**
 * Writes every number that `forms` names in its other form. Registrations that then have one number stay apart: the
 * later ones share it, as with leave of staff. Returns how many registrations do.
 */
export async function writeNumbers(trx: Db, forms: ReadonlyMap<string, string>): Promise<number> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  const map = sql`${JSON.stringify(Object.fromEntries(forms))}::jsonb`;
  const written = (text: unknown) => sql`coalesce(${map} ->> ${text}, ${text})`;
  for (const [table, name] of columns) {
    const column = sql.ref(name);
    await sql`update ${sql.table(table)} set ${column} = ${written(column)}
      where ${map} ? ${column}`.execute(trx);
  }
  await sql`update import_row
    set contacts = array(select distinct ${written(sql`contact`)} from unnest(contacts) as contact)
    where contacts && ${[...forms.keys()]}::text[]`.execute(trx);
  const entries = answers.flatMap((answer) => [
    sql`${answer}::text`,
    sql`${map} -> (${answered(answer)})`,
  ]);
  const isNamed = [
    sql`${map} ? r.contact_number`,
    sql`${map} ? r.verified_contact_number`,
    ...answers.map((answer) => sql`${map} ? (${answered(answer)})`),
  ];
  const isSharing = sql`r.id in (select id from holder where shares)`;
  const { rows } = await sql<{ shares: boolean }>`
    with holder as (
      select id, row_number() over (
        partition by ${written(sql`contact_number`)}, contact_owner
        order by ${map} ? contact_number, id) > 1 as shares
      from registration
      where deleted_at is null and status <> 'Cancelled'
        and contact_number = any(${[...forms].flat()}::text[])
    )
    update registration r set
      contact_number = ${written(sql`r.contact_number`)},
      verified_contact_number = ${written(sql`r.verified_contact_number`)},
      contact_owner = case when ${isSharing} then r.id::text else r.contact_owner end,
      form = case when form ? 'personalInfo' then jsonb_set(form, '{personalInfo}',
        (form -> 'personalInfo') || jsonb_strip_nulls(jsonb_build_object(${sql.join(entries)})))
        else form end
    where ${sql.join(isNamed, sql` or `)}
    returning ${isSharing} as shares`.execute(trx);
  return rows.filter(({ shares }) => shares).length;
}
