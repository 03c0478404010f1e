import type { FindingKind } from '@sangamam/contract/payment-findings';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../platform/db/in-schools.ts';

export interface FindingRow {
  readonly id: number;
  readonly kind: FindingKind;
  readonly subject: string;
  readonly paymentId: string | null;
  readonly registrationId: string | null;
  readonly registrationNumber: string | null;
  readonly name: string | null;
  readonly detail: Record<string, string | number | boolean | null>;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly note: string | null;
}

interface Which {
  readonly schools: Schools;
  readonly id?: number;
  readonly paymentId?: string;
  readonly kind?: FindingKind;
  readonly isOpen?: boolean;
}

const found = ({ schools, id, paymentId, kind, isOpen }: Which) => sql`
  finding f left join registration r on r.id = f.registration_id
  left join admin_user a on a.id = f.closed_by
  where true ${inSchools(schools, 'r.school')}
    ${id === undefined ? sql`` : sql`and f.id = ${id}`}
    ${paymentId === undefined ? sql`` : sql`and f.payment_id = ${paymentId}`}
    ${kind === undefined ? sql`` : sql`and f.kind = ${kind}`}
    ${isOpen === undefined ? sql`` : sql`and (f.closed_at is null) = ${isOpen}`}`;

/** Findings of these schools, newest first; those of unknown payers only when all schools are visible. */
export async function selectFindings(
  db: Db,
  which: Which,
  { offset, limit }: { offset: number; limit: number },
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select f.id, f.kind, f.subject, f.payment_id, f.registration_id, r.registration_number, r.name,
      f.detail, f.created_at, f.closed_at, a.name as closed_by, f.note
    from ${found(which)} order by f.created_at desc, f.id desc
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countFindings(db: Db, which: Which): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${found(which)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Open findings of these schools by kind. */
export async function countOpenFindings(
  db: Db,
  schools: Which['schools'],
): Promise<Partial<Record<FindingKind, number>>> {
  const { rows } = await sql<{ kind: FindingKind; open: number }>`
    select f.kind, count(*)::int as open from ${found({ schools, isOpen: true })}
    group by f.kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, open }) => [kind, open]));
}

/** Returns false when it was closed before. */
export async function closeByStaff(
  tx: Db,
  id: number,
  closed: { by: string; note: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('finding')
    .set({ closedAt: closed.now, closedBy: closed.by, note: closed.note })
    .where('id', '=', id)
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
