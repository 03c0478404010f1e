import { type FormSettings, holds, questionAt } from '@sangamam/contract/form/form';
import { valuesOf } from '@sangamam/contract/form/sections';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { partyCells } from '@sangamam/contract/party/party';
import { type Condition, keysOf } from '@sangamam/contract/questions/question';
import { countedQuestions, isOfVisit } from '@sangamam/contract/reports/analytics';
import { type RawBuilder, sql } from 'kysely';
import { type Db, tx } from '../../platform/db/connect.ts';
import { countedAnswer } from '../../platform/db/counted-answer.ts';
import { duePaise } from '../../platform/db/due-paise.ts';
import { endOfDay, startOfDay } from '../../platform/db/event-time.ts';
import { partyColumns } from '../../platform/db/party-columns.ts';

/** Key of the advisory lock; no other lock of ours has it. */
const refreshLock = 0x53_4d_41;

/** The registrations of a school begun on one day at the event. */
interface Cell {
  readonly school: string;
  readonly day: string;
}

/** Time limit for the statement when a single cell is counted, since a cell cannot be split. */
const longestCellMs = minuteMs;

/**
 * Recounts the oldest stale cells: at most `mostCells` with `mostRows` registrations together, or one
 * larger cell. Returns how many were recounted, 0 when nothing is stale; null when another process is
 * recounting.
 */
export async function recountStale(
  db: Db,
  { mostCells, mostRows }: { readonly mostCells: number; readonly mostRows: number },
  settings: FormSettings,
): Promise<number | null> {
  return tx(db, async (trx) => {
    const { rows: locks } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${refreshLock}) as is_mine`.execute(trx);
    if (!locks[0]?.isMine) return null;
    // A note is committed, so the counting after it sees the change; later notes stay.
    const { rows: cells } = await sql<Cell>`
      with oldest as (
        select school, day, min(at) as at from analytics_stale group by school, day
        order by at limit ${mostCells}
      ),
      sized as (
        select school, day, row_number() over w as place, sum(registrations) over w as registrations
        from oldest cross join lateral (
          select count(*) as registrations from registration g
          where g.school = oldest.school and g.deleted_at is null
            and g.created_at >= ${startOfDay(sql`oldest.day`)}
            and g.created_at < ${endOfDay(sql`oldest.day`)}) as held
        window w as (order by at, school, day)
      ),
      gone as (
        delete from analytics_stale s using sized o
        where s.school = o.school and s.day = o.day
          and (o.place = 1 or o.registrations <= ${mostRows}) returning s.school, s.day
      )
      select distinct school, day from gone`.execute(trx);
    if (cells.length === 1) {
      await sql`set local statement_timeout = ${sql.lit(longestCellMs)}`.execute(trx);
    }
    if (cells.length > 0) await recount(trx, cells, settings);
    return cells.length;
  });
}

/** Since when the oldest stale cell is stale; null without one. */
export async function findStaleSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from analytics_stale`.execute(db);
  return rows[0]?.at ?? null;
}

/** The counted questions, each with its answer and whether it is asked of the registration. */
function answersOf(settings: FormSettings): RawBuilder<unknown> {
  const rows = countedQuestions(settings).map((question) => {
    const { path, when = [] } = question;
    const asked = [
      ...(isOfVisit(question) ? [sql`is_expected`] : []),
      ...when.map((condition) => isFulfilled(condition, settings)),
    ];
    const isAsked = sql.join([sql`true`, ...asked], sql` and `);
    return sql`(${path}::text, ${countedAnswer(question)}, ${isAsked})`;
  });
  return sql.join([sql`('', null::jsonb, false)`, ...rows]);
}

/** True if a condition of a question holds for a registration: by the values that fulfil it. */
function isFulfilled(condition: Condition, settings: FormSettings): RawBuilder<unknown> {
  const other = questionAt(settings, condition.question);
  if (!other) return sql`false`;
  const values: readonly (string | boolean)[] =
    'is' in condition
      ? [condition.is].flat()
      : 'options' in other
        ? valuesOf(other.options, settings).filter((value) =>
            holds(condition, other, value, settings),
          )
        : [];
  const answer = sql`form #> ${keysOf(other.path)}::text[]`;
  const wanted = sql`${values.map((value) => JSON.stringify(value))}::text[]::jsonb[]`;
  // of a list, one of the values is enough
  return sql`exists (select from unnest(${wanted}) as value where ${answer} @> value)`;
}

/** People by age and food, from the columns of their registration. */
const plates = partyCells.map(
  ({ age, food, column }) => sql`(${sql.lit(age)}, ${sql.lit(food)}, ${sql.ref(column)})`,
);

/** Counts these cells anew. What a registration counts as is decided here; the charts only add up. */
async function recount(trx: Db, cells: readonly Cell[], settings: FormSettings): Promise<void> {
  const schools = cells.map(({ school }) => school);
  const days = cells.map(({ day }) => day);
  await sql`
    delete from analytics_count c using unnest(${schools}::text[], ${days}::date[]) as cell (school, day)
    where c.school = cell.school and c.day = cell.day`.execute(trx);
  await sql`
    with r as materialized (
      select g.id, g.school, cell.day, g.registration_type, g.status = 'Cancelled' as is_cancelled,
        g.status = 'Draft' or (g.status = 'Cancelled' and not g.form_submission_complete) as is_draft,
        g.status in ('Submitted', 'Confirmed', 'Checked In') and g.is_attending is true as is_expected,
        g.status, g.payment_status, g.is_attending, g.year_of_passing, g.last_completed_step, g.form,
        g.people as coming,
        ${partyColumns('g')},
        g.payment_amount_paise + g.additional_contribution_paise as paid_paise,
        ${duePaise('g')} as due_paise
      from unnest(${schools}::text[], ${days}::date[]) as cell (school, day)
      join registration g on g.school = cell.school and g.deleted_at is null
        and g.created_at >= ${startOfDay(sql`cell.day`)}
        and g.created_at < ${endOfDay(sql`cell.day`)}
    ),
    waived as materialized (
      select p.provider_payment_id as payment_id, p.registration_id,
        p.amount_paise - p.amount_refunded_paise as paise
      from payment p join r on r.id = p.registration_id
      where p.method = 'complimentary' and p.status in ('captured', 'refunded')
    ),
    waived_of as materialized (
      select registration_id, sum(paise) as paise from waived group by registration_id
    )
    insert into analytics_count (dimension, school, day, registration_type, is_cancelled, value, part,
      registrations, people, amount_paise)
    select dimension, school, day, registration_type, is_cancelled, value, part,
      count(*), sum(fact.people), sum(fact.paise)
    from (
      select school, day, registration_type, is_cancelled, is_draft, dimension, value, part,
        case when is_expected then coming else 0 end as people, 0::bigint as paise
      from r cross join lateral (values
        ('year', year_of_passing, ''),
        ('confirmed', case when status in ('Confirmed', 'Checked In') then 'yes' end, ''),
        ('country', coalesce(form #>> '{personalInfo,country}', ''), ''),
        ('state', case when form #>> '{personalInfo,country}' = 'India'
          then coalesce(form #>> '{personalInfo,stateUT}', '') end, ''),
        ('district', case when form #>> '{personalInfo,country}' = 'India'
          and form #>> '{personalInfo,stateUT}' = 'Kerala'
          then coalesce(form #>> '{personalInfo,district}', '') end, '')
      ) as single (dimension, value, part)
      where value is not null and not is_draft
      union all
      select r.school, r.day, registration_type, is_cancelled, is_draft, 'payment', payment_status, '',
        case when is_expected then coming else 0 end, paid_paise - coalesce(w.paise, 0)
      from r left join waived_of w on w.registration_id = r.id where not is_draft
      union all
      select school, day, registration_type, is_cancelled, is_draft, 'due', payment_status, '', 0,
        due_paise
      from r where not is_draft
      union all
      select school, day, registration_type, is_cancelled, is_draft, 'step',
        case when is_draft then least(last_completed_step, 7)::text
          when payment_status in ('Completed', 'Partially Refunded') then '9' else '8' end, '', 0, 0
      from r
      union all
      select school, day, registration_type, is_cancelled, is_draft, 'food', age, meal, amount, 0
      from r cross join lateral (values ${sql.join(plates)}) as plate (age, meal, amount)
      where is_expected and amount > 0
      union all
      select school, day, registration_type, is_cancelled, is_draft, dimension, answer, '',
        case when is_expected then coming else 0 end, 0
      from r cross join lateral (values ${answersOf(settings)}) as question (dimension, given, is_asked)
      cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(given) = 'array' and given <> '[]' then given
          when jsonb_typeof(given) in ('string', 'number', 'boolean') then jsonb_build_array(given)
          else '[""]' end
      ) as answer
      where not is_draft and is_asked
      union all
      select r.school, r.day, registration_type, is_cancelled, is_draft, 'money',
        analytics_day(l.at)::text,
        case when l.kind in ('refund', 'refund_reversal') then 'refund' else pieces.part end, 0,
        pieces.paise
      from r join ledger_entry l on l.registration_id = r.id
      cross join lateral (values
        ('fee', case when l.kind in ('fee', 'balance', 'gift') then l.fee_part_paise end),
        ('contribution', case when l.kind in ('fee', 'balance', 'gift')
          then l.contribution_part_paise + l.credit_part_paise end),
        (case when l.kind = 'contribution' then 'later' else l.kind end,
          case when l.kind not in ('fee', 'balance', 'gift', 'payer_fee') then l.amount_paise end)
      ) as pieces (part, paise)
      where pieces.paise <> 0 and not exists (
        select from waived w left join refund f on f.provider_payment_id = w.payment_id
        where w.registration_id = r.id and l.source_type = 'offline'
          and l.source_id in (w.payment_id, f.provider_refund_id))
    ) as fact
    group by dimension, school, day, registration_type, is_cancelled, value, part`.execute(trx);
}
