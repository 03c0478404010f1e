import { randomUUID } from 'node:crypto';
import { toPaise } from '@sangamam/contract/locale/money';
import { countPeople, type Party } from '@sangamam/contract/party/party';
import { sql } from 'kysely';
import type { TestApp } from '../app.ts';
import { uniqueDigits } from '../platform/unique-digits.ts';

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
  readonly attendees: Party;
  readonly form?: Readonly<Record<string, object>>;
  readonly feeRupees?: number;
  /** Follows from the ledger where it is not given. */
  readonly paymentStatus?: string;
  readonly ledger?: readonly Line[];
  readonly isDeleted?: boolean;
}

/** A registration as the charts count it, with its ledger, which needs an admin, and the columns that follow from it. */
export async function addCounted({ db }: Pick<TestApp, 'db'>, counted: Counted): Promise<string> {
  const { school, at, year, type = 'full', status, lastStep = 8, attendees, form = {} } = counted;
  const { ledger = [], isDeleted = false } = counted;
  const id = randomUUID();
  const people = countPeople(attendees);
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
      id,
      school,
      status,
      people,
      registrationNumber: `SGM-${uniqueDigits()}`,
      registrationType: type,
      name: 'Anu Thomas',
      email: `${id}@example.org`,
      contactNumber: `+919${uniqueDigits()}`,
      yearOfPassing: year,
      isAttending: true,
      lastCompletedStep: lastStep,
      formSubmissionComplete: status !== 'Draft',
      createdAt: new Date(at),
      deletedAt: isDeleted ? new Date(at) : null,
      form: JSON.stringify({ ...form, eventAttendance: { isAttending: true, attendees } }),
      paymentStatus:
        counted.paymentStatus ?? (isRefunded ? 'Refunded' : isPaid ? 'Completed' : 'Pending'),
      feePaise: counted.feeRupees ? toPaise(counted.feeRupees) : feePaidPaise,
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
  const amountPaise = toPaise(fee + contribution + credit);
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
      registrationId,
      kind,
      amountPaise,
      sourceId,
      sourceType: 'offline',
      actor: 'staff',
      feePartPaise: toPaise(fee),
      contributionPartPaise: toPaise(contribution),
      creditPartPaise: toPaise(credit),
      feeCycle: kind === 'contribution' ? null : 1,
      at: new Date(at),
    })
    .execute();
}

/** So that a statement stays well within the time allowed to one. */
const rowsAtOnce = 10_000;

/**
 * Fills the table with `count` registrations whose answers differ, made by the database: sixteen schools, 90
 * days, thirty-six years, three kinds of form, one draft in eight, families, professions, travels. The same
 * every time.
 */
export async function addManyAnswers({ db }: Pick<TestApp, 'db'>, count: number): Promise<void> {
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const to = Math.min(count, from + rowsAtOnce - 1);
    await sql`
      with one as (
        select n, (n * 7919::bigint % 1000)::int as a, (n * 104729::bigint % 997)::int as b,
          (n * 1299709::bigint % 991)::int as c
        from generate_series(${from}::int, ${to}::int) n
      )
      insert into registration (id, registration_number, name, email, contact_number, school,
        year_of_passing, registration_type, status, form_submission_complete, last_completed_step,
        payment_status, fee_paise, fee_paid_paise, payment_amount_paise, is_attending, people, form,
        created_at)
      select overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid,
        'SGM-' || lpad(n::text, greatest(6, length(n::text)), '0'), 'Anu Nair',
        'person' || n || '@example.org', '+919' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'),
        (array['JNV Kasaragod', 'JNV Kannur', 'JNV Wayanad', 'JNV Kozhikode', 'JNV Malappuram',
          'JNV Palakkad', 'JNV Thrissur', 'JNV Ernakulam', 'JNV Idukki', 'JNV Kottayam',
          'JNV Alappuzha', 'JNV Pathanamthitta', 'JNV Kollam', 'JNV Thiruvananthapuram', 'JNV Mahe',
          'JNV Lakshadweep'])[1 + least(15, a * b % 21)],
        (1990 + b * c % 36)::text, (array['full', 'full', 'full', 'quick', 'staff'])[1 + a % 5], status,
        status <> 'Draft', case when status = 'Draft' then 1 + c % 7 else 8 end, payment_status, 50000,
        case when payment_status = 'Completed' then 50000 else 0 end,
        case when payment_status = 'Completed' then 50000 else 0 end, true, 1 + c % 4,
        jsonb_build_object(
          'personalInfo', jsonb_build_object(
            'country', (array['India', 'India', 'India', 'India', 'Qatar', 'Kuwait'])[1 + b % 6],
            'stateUT', (array['Kerala', 'Kerala', 'Karnataka', 'Tamil Nadu'])[1 + c % 4],
            'district', (array['Kollam', 'Kannur', 'Thrissur', 'Ernakulam', 'Idukki'])[1 + a % 5],
            'bloodGroup', (array['A+', 'B+', 'O+', 'O-', 'AB+', ''])[1 + c % 6]),
          'professional', jsonb_build_object('profession', jsonb_build_array(
            (array['Doctor', 'Law', 'Student', 'Software or IT', 'Banking, finance or insurance',
              'Teacher or professor', 'Homemaker', 'Retired'])[1 + a % 8],
            (array['Business or self-employed', 'Civil services', 'Other'])[1 + b % 3])),
          'eventAttendance', jsonb_build_object('isAttending', true,
            'attendees', jsonb_build_object('adults', jsonb_build_object('veg', 1, 'nonVeg', c % 2),
              'children', jsonb_build_object('nonVeg', c % 4 / 2)),
            'eventParticipation', jsonb_build_array(
              (array['Singing', 'Dance', 'Sports and games', 'Just here to meet people'])[1 + b % 4])),
          'transportation', jsonb_build_object('isTravelling', a % 3 > 0,
            'modeOfTransport', (array['Train', 'Own car', 'Flight', 'Bus'])[1 + a % 4]),
          'accommodation', jsonb_build_object('planAccommodation', b % 2 = 0,
            'accommodation', (array['Family room', 'Dormitory, men', 'Hotel room (I pay)'])[1 + c % 3]),
          'optional', jsonb_build_object(
            'mentorshipOptions', jsonb_build_array((array['First job', 'Start-ups'])[1 + a % 2]),
            'sangamamFamilyGroups', (array['Yes, add us', 'Maybe later', 'No'])[1 + b % 3])),
        timestamptz '2026-11-20 18:00+00' - (a * c % 90) * interval '1 day' - b * interval '1 minute'
      from one, lateral (select
        (array['Confirmed', 'Confirmed', 'Confirmed', 'Confirmed', 'Submitted', 'Submitted', 'Cancelled',
          'Draft'])[1 + (a + c) % 8] as status) as s,
        lateral (select case when status = 'Confirmed' then 'Completed'
          when c % 5 = 0 then 'Partially Paid' else 'Pending' end as payment_status) as p`.execute(
      db,
    );
  }
  await sql`analyze registration`.execute(db);
}
