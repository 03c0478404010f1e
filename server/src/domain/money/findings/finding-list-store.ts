import type { FacetCounts } from '@sangamam/contract/calls/lists';
import type { FindingFilter, FindingKind, FindingSort } from '@sangamam/contract/payments/findings';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../../platform/db/in-schools.ts';
import { countFacets, orderBy } from '../../../platform/db/work-list.ts';

export interface FindingRow {
  readonly id: number;
  readonly kind: FindingKind;
  readonly subject: string;
  readonly paymentId: string | null;
  readonly registrationId: string | null;
  readonly registrationNumber: string | null;
  readonly name: string | null;
  readonly detail: Record<string, string | number | boolean | null>;
  readonly cause: string | null;
  /** How many open findings of the cause it stands for, itself among them, and their sum. */
  readonly count: number;
  readonly sumPaise: number | null;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly note: string | null;
}

interface Which {
  readonly schools: Schools;
  readonly id?: number;
  readonly paymentId?: string;
  /** Any kind without. */
  readonly kinds?: readonly string[];
  readonly isOpen?: boolean;
}

const found = ({ schools, id, paymentId, kinds = [], isOpen }: Which) => sql`
  finding f left join registration r on r.id = f.registration_id
  where true ${inSchools(schools, 'r.school')}
    ${id === undefined ? sql`` : sql`and f.id = ${id}`}
    ${paymentId === undefined ? sql`` : sql`and f.payment_id = ${paymentId}`}
    ${kinds.length === 0 ? sql`` : sql`and f.kind = any(${[...kinds]})`}
    ${isOpen === undefined ? sql`` : sql`and (f.closed_at is null) = ${isOpen}`}`;

/** The facts that open findings of one cause have in common; every other finding is by itself. */
const alike = sql`case when f.closed_at is null and f.cause is not null
  then f.kind || ' ' || f.cause else f.id::text end`;

const sorts = { when: sql`page.created_at`, amount: sql`page.sum_paise`, kind: sql`page.kind` };

/**
 * Findings of these schools, open ones of one cause as their newest; those of unknown payers only when all schools are
 * visible. Without an amount come last.
 */
export async function selectFindings(
  db: Db,
  which: Which,
  { sort = '-when', offset, limit }: { sort?: FindingSort; offset: number; limit: number },
): Promise<FindingRow[]> {
  const order = orderBy(sort, sorts, sql`page.created_at desc, page.id desc`);
  const { rows } = await sql<FindingRow>`
    with page as (
      select * from (
        select f.*, count(*) over same::int as count,
          sum((f.detail ->> 'amountPaise')::bigint) over same::bigint as sum_paise,
          row_number() over (same order by f.id desc) as nth
        from ${found(which)}
        window same as (partition by ${alike})) as page
      where nth = 1 order by ${order} offset ${offset} limit ${limit})
    select page.id, page.kind, page.subject, page.payment_id, page.registration_id,
      r.registration_number, r.name, page.detail, page.cause, page.count, page.sum_paise,
      page.created_at, page.closed_at, a.name as closed_by, page.note
    from page left join registration r on r.id = page.registration_id
      left join admin_user a on a.id = page.closed_by
    order by ${order}`.execute(db);
  return rows;
}

export async function countFindings(db: Db, which: Which): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct ${alike})::int as total from ${found(which)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many findings of these schools each filter would show. */
export async function countByFilter(
  db: Db,
  schools: Schools,
  { kind, state }: FindingFilter,
): Promise<FacetCounts> {
  const shown = sql`(select distinct on (${alike}) f.kind,
      case when f.closed_at is null then 'open' else 'closed' end as state
    from ${found({ schools })}) as shown`;
  const facets = {
    kind: { value: sql`shown.kind`, chosen: kind },
    state: { value: sql`shown.state`, chosen: state },
  };
  return await countFacets(db, shown, facets, { others: [] });
}

/** Open findings of these schools by kind. */
export async function countOpenFindings(
  db: Db,
  schools: Which['schools'],
): Promise<Partial<Record<FindingKind, number>>> {
  const { rows } = await sql<{ kind: FindingKind; open: number }>`
    select f.kind, count(distinct ${alike})::int as open from ${found({ schools, isOpen: true })}
    group by f.kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, open }) => [kind, open]));
}

/** A payment of a finding; amounts in paise. */
export interface AlikeRow {
  readonly id: number;
  readonly paymentId: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly amountPaise: number;
  readonly orderPaise: number;
}

/** More payments of one cause are closed or matched by another press. */
export const maxAlike = 5_000;

/** Open findings of a cause in these schools, newest first, no newer than `upTo`. */
export async function listAlike(
  db: Db,
  {
    kind,
    cause,
    upTo,
    schools,
  }: Pick<FindingRow, 'kind' | 'cause'> & Pick<Which, 'schools'> & { upTo: number },
  limit: number,
): Promise<AlikeRow[]> {
  const { rows } = await sql<AlikeRow>`
    select f.id, f.payment_id, r.registration_number, r.name,
      (f.detail ->> 'amountPaise')::bigint as amount_paise,
      (f.detail ->> 'orderPaise')::bigint as order_paise
    from ${found({ schools, kinds: [kind], isOpen: true })} and f.cause = ${cause} and f.id <= ${upTo}
    order by f.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns false when they were closed before. */
export async function closeByStaff(
  tx: Db,
  ids: readonly number[],
  closed: { by: string; note: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('finding')
    .set({ closedAt: closed.now, closedBy: closed.by, note: closed.note })
    .where('id', 'in', ids)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a parked event due with one more attempt. Returns false when it is not parked. */
export async function unparkEvent(
  tx: Db,
  eventId: number,
  { attempts, now }: { attempts: number; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('webhookEvent')
    .set({ parkedAt: null, attempts, nextTryAt: now })
    .where('id', '=', eventId)
    .where('parkedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
