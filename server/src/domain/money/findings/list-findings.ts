import { type Page, pageOf, type QueryOf } from '@sangamam/contract/calls/endpoint';
import { chosenOf } from '@sangamam/contract/calls/lists';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import type {
  listFindings as endpoint,
  Finding,
  FindingFilter,
} from '@sangamam/contract/payments/findings';
import type { Db } from '../../../platform/db/connect.ts';
import type { Schools } from '../../../platform/db/in-schools.ts';
import { schoolsInScope } from '../../../platform/sessions/scope.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { readCause } from './amount-cause.ts';
import {
  type AlikeRow,
  countByFilter,
  countFindings,
  type FindingRow,
  listAlike,
  selectFindings,
} from './finding-list-store.ts';

/** The most payments shown of one finding. */
const shownAlike = 20;

/** One page of findings of the admin's schools. */
export async function listFindings(
  db: Db,
  admin: Admin,
  { sort, page, limit, ...filter }: QueryOf<typeof endpoint>,
): Promise<{ findings: Finding[]; pagination: Page }> {
  const which = shownTo(admin, filter);
  const [total, rows] = await Promise.all([
    countFindings(db, which),
    selectFindings(db, which, { sort, offset: (page - 1) * limit, limit }),
  ]);
  const pagination = pageOf({ page, limit }, total);
  const findings = await Promise.all(
    rows.map(async (row) => presentFinding(row, await listShownAlike(db, which.schools, row))),
  );
  return { findings, pagination };
}

/** The first `limit` findings of the admin's schools that the filter shows, newest first. */
export const listMatching = (db: Db, admin: Admin, filter: FindingFilter, limit: number) =>
  selectFindings(db, shownTo(admin, filter), { offset: 0, limit });

function shownTo(admin: Admin, { kind, state }: FindingFilter) {
  const [isOnly, isBesides] = chosenOf(state);
  return {
    schools: schoolsInScope(admin),
    kinds: chosenOf(kind),
    ...(isOnly && !isBesides && { isOpen: isOnly === 'open' }),
  };
}

/** How many findings of the admin's schools each filter would show. */
export const countFindingsBy = (db: Db, admin: Admin, filter: FindingFilter) =>
  countByFilter(db, schoolsInScope(admin), filter);

/** The payments of a finding that stands for several. */
async function listShownAlike(db: Db, schools: Schools, row: FindingRow): Promise<AlikeRow[]> {
  return row.count > 1 ? listAlike(db, { ...row, schools, upTo: row.id }, shownAlike) : [];
}

/** Every finding about a payment, newest first. Does not check scope: the caller must have. */
export async function listFindingsOf(db: Db, paymentId: string): Promise<Finding[]> {
  const which = { schools: 'all', paymentId } as const;
  const rows = await selectFindings(db, which, { offset: 0, limit: 100 });
  return rows.map((row) => presentFinding(row));
}

/** A finding within the admin's schools, or null. */
export async function findFinding(db: Db, admin: Admin, id: number): Promise<Finding | null> {
  const row = await findFindingRow(db, admin, id);
  return row && presentFinding(row);
}

/** The same as it is stored. */
export async function findFindingRow(db: Db, admin: Admin, id: number): Promise<FindingRow | null> {
  const which = { schools: schoolsInScope(admin), id };
  const [row] = await selectFindings(db, which, { offset: 0, limit: 1 });
  return row ?? null;
}

function presentFinding(row: FindingRow, payments: readonly AlikeRow[] = []): Finding {
  const { detail, count } = row;
  const { amountPaise, ...rest } = detail;
  const registrationId = count > 1 ? null : row.registrationId;
  const rupees = (paise: unknown) => (typeof paise === 'number' ? paiseToRupees(paise) : null);
  return {
    _id: row.id,
    kind: row.kind,
    subject: row.subject,
    paymentId: count > 1 ? null : row.paymentId,
    registration:
      registrationId === null
        ? null
        : {
            _id: registrationId,
            registrationNumber: row.registrationNumber ?? '',
            name: row.name ?? '',
          },
    amount: rupees(count > 1 ? row.sumPaise : amountPaise),
    reason: typeof detail.reason === 'string' ? detail.reason : null,
    detail: count > 1 ? {} : rest,
    cause: readCause(row.cause),
    count,
    payments: payments.map((payment) => ({
      paymentId: payment.paymentId,
      registrationNumber: payment.registrationNumber,
      name: payment.name,
      amount: paiseToRupees(payment.amountPaise),
      order: paiseToRupees(payment.orderPaise),
    })),
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    note: row.note,
  };
}
