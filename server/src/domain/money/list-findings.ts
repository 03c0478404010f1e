import { type Page, pageOf, type QueryOf } from '@sangamam/contract/endpoint';
import { paiseToRupees } from '@sangamam/contract/money';
import type { listFindings as endpoint, Finding } from '@sangamam/contract/payment-findings';
import { all } from '@sangamam/contract/registration-list';
import type { Db } from '../../platform/db/connect.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { countFindings, type FindingRow, selectFindings } from './finding-list-store.ts';

/** One page of findings of the admin's schools, newest first. */
export async function listFindings(
  db: Db,
  admin: Admin,
  { kind, state, page, limit }: QueryOf<typeof endpoint>,
): Promise<{ findings: Finding[]; pagination: Page }> {
  const which = {
    schools: schoolsInScope(admin),
    ...(kind !== all && { kind }),
    ...(state !== all && { isOpen: state === 'open' }),
  };
  const [total, rows] = await Promise.all([
    countFindings(db, which),
    selectFindings(db, which, { offset: (page - 1) * limit, limit }),
  ]);
  const pagination = pageOf({ page, limit }, total);
  return { findings: rows.map(presentFinding), pagination };
}

/** Every finding about a payment, newest first. Does not check scope: the caller must have. */
export async function listFindingsOf(db: Db, paymentId: string): Promise<Finding[]> {
  const which = { schools: 'all', paymentId } as const;
  const rows = await selectFindings(db, which, { offset: 0, limit: 100 });
  return rows.map(presentFinding);
}

/** A finding within the admin's schools, or null. */
export async function findFinding(db: Db, admin: Admin, id: number): Promise<Finding | null> {
  const which = { schools: schoolsInScope(admin), id };
  const [row] = await selectFindings(db, which, { offset: 0, limit: 1 });
  return row ? presentFinding(row) : null;
}

function presentFinding(row: FindingRow): Finding {
  const { registrationId, detail } = row;
  const { amountPaise, ...rest } = detail;
  return {
    _id: row.id,
    kind: row.kind,
    subject: row.subject,
    paymentId: row.paymentId,
    registration:
      registrationId === null
        ? null
        : {
            _id: registrationId,
            registrationNumber: row.registrationNumber ?? '',
            name: row.name ?? '',
          },
    amount: typeof amountPaise === 'number' ? paiseToRupees(amountPaise) : null,
    reason: typeof detail.reason === 'string' ? detail.reason : null,
    detail: rest,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    note: row.note,
  };
}
