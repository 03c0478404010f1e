import { randomInt, randomUUID } from 'node:crypto';
import type { TestApp } from '../../testing.ts';

type Meals = { readonly veg?: number; readonly nonVeg?: number };

/** A line of the ledger, in rupees. */
interface Line {
  readonly kind: 'fee' | 'contribution' | 'refund';
  readonly at: string;
  readonly fee?: number;
  readonly contribution?: number;
  readonly credit?: number;
  /** Complimentary: no money came. */
  readonly isWaived?: boolean;
}

export interface Counted {
  readonly school: string;
  /** When it was begun, ISO. */
  readonly at: string;
  readonly year: string;
  readonly type?: 'full' | 'quick' | 'staff';
  readonly status: string;
  readonly lastStep?: number;
  readonly attendees: { readonly [Age in 'adults' | 'teens' | 'children']?: Meals };
  readonly form?: Readonly<Record<string, object>>;
  readonly feeRupees?: number;
  readonly ledger?: readonly Line[];
  readonly isDeleted?: boolean;
}

/** A registration as the charts count it, with its ledger, which needs an admin, and the columns that follow from it. */
export async function addCounted({ db }: Pick<TestApp, 'db'>, counted: Counted): Promise<string> {
  const { school, at, year, type = 'full', status, lastStep = 8, attendees, form = {} } = counted;
  const { ledger = [], isDeleted = false } = counted;
  const id = randomUUID();
  const people = Object.values(attendees).reduce(
    (sum, { veg = 0, nonVeg = 0 }) => sum + veg + nonVeg,
    0,
  );
  const total = (kinds: readonly string[], part: 'fee' | 'contribution' | 'credit') =>
    100 *
    ledger.reduce((sum, line) => sum + (kinds.includes(line.kind) ? (line[part] ?? 0) : 0), 0);
  const withFee = ['fee', 'refund'];
  const feePaidPaise = total(withFee, 'fee');
  const creditPaise = total(withFee, 'credit');
  const isRefunded = ledger.some(({ kind }) => kind === 'refund');
  const isPaid = ledger.some(({ kind }) => kind === 'fee');
  await db
    .insertInto('registration')
    .values({
      ...{ id, school, status, people },
      registrationNumber: `SGM-${id.slice(0, 8)}`,
      registrationType: type,
      name: 'Anu Thomas',
      email: `${id}@example.org`,
      contactNumber: `+919${String(randomInt(1e9)).padStart(9, '0')}`,
      yearOfPassing: year,
      isAttending: true,
      lastCompletedStep: lastStep,
      formSubmissionComplete: status !== 'Draft',
      createdAt: new Date(at),
      deletedAt: isDeleted ? new Date(at) : null,
      form: JSON.stringify({ ...form, eventAttendance: { isAttending: true, attendees } }),
      paymentStatus: isRefunded ? 'Refunded' : isPaid ? 'Completed' : 'Pending',
      feePaise: counted.feeRupees ? counted.feeRupees * 100 : feePaidPaise,
      feePaidPaise,
      creditPaise,
      paymentAmountPaise: feePaidPaise + creditPaise + total(withFee, 'contribution'),
      additionalContributionPaise: total(['contribution'], 'contribution'),
    })
    .execute();
  for (const [index, line] of ledger.entries()) await addLine(db, id, { ...line, index });
  return id;
}

async function addLine(
  db: TestApp['db'],
  registrationId: string,
  {
    kind,
    at,
    fee = 0,
    contribution = 0,
    credit = 0,
    isWaived = false,
    index,
  }: Line & { index: number },
): Promise<void> {
  const amountPaise = 100 * (fee + contribution + credit);
  const sourceId = `man_${registrationId.replaceAll('-', '').slice(0, 12)}${String(index).padStart(2, '0')}`;
  if (kind !== 'refund') {
    const recorder = await db.selectFrom('adminUser').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('payment')
      .values({
        providerPaymentId: sourceId,
        registrationId,
        kind,
        status: 'captured',
        amountPaise,
        currency: 'INR',
        method: isWaived ? 'complimentary' : 'cash',
        disposition: 'applied',
        firstSeenVia: 'staff',
        capturedAt: new Date(at),
        recordedBy: recorder.id,
      })
      .execute();
  }
  await db
    .insertInto('ledgerEntry')
    .values({
      ...{ registrationId, kind, amountPaise, sourceId, sourceType: 'offline', actor: 'staff' },
      feePartPaise: fee * 100,
      contributionPartPaise: contribution * 100,
      creditPartPaise: credit * 100,
      feeCycle: kind === 'contribution' ? null : 1,
      at: new Date(at),
    })
    .execute();
}
