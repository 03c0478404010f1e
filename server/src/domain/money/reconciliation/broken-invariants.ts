import type { Deps } from '../../../platform/deps.ts';
import { listPageSize } from '../../../platform/outside/razorpay.ts';
import type { ProviderPayment } from '../../../platform/outside/razorpay-entities.ts';

interface Checked {
  readonly deps: Pick<Deps, 'now' | 'outside' | 'pool'>;
}

/** The part of the books to check. */
export interface MoneyScope {
  readonly registrationIds: readonly string[];
  /** Payments made from this moment on, of `registrationIds` or without a registration. */
  readonly since: Date;
  /** Registration id by the provider's order id, as the browsers were told, and by the id of a request. */
  readonly owners: ReadonlyMap<string, string>;
}

interface Line {
  readonly seq: number;
  readonly registration_id: string | null;
  readonly kind: string;
  readonly amount_paise: number;
  readonly parts_paise: number;
  readonly given_paise: number;
  readonly fee_cycle: number | null;
  readonly source_type: string;
  readonly source_id: string;
  /** The payment that was received or refunded. */
  readonly payment_id: string | null;
}

interface Row {
  readonly id: string;
  readonly payment_status: string;
  readonly fee_paise: number;
  readonly fee_cycle: number;
  readonly payment_amount_paise: number;
  readonly additional_contribution_paise: number;
  readonly transaction_id: string | null;
  readonly last_contribution_transaction_id: string | null;
  readonly form_submission_complete: boolean;
}

/** A consistent snapshot of the money within a scope. */
interface Books {
  readonly lines: readonly Line[];
  readonly registrations: readonly Row[];
  /** Payments that have an open finding. */
  readonly told: readonly string[];
  /** The faults of the documents. */
  readonly wrongPapers: readonly string[];
}

/**
 * The broken invariants of money, in words; empty when all is well: of everything in
 * the database, or of `scope`. While news may still be on its way (`isSettled` false) captured money may
 * not be here yet, but never twice, never for another, never for nothing.
 *
 * I1 each captured payment is credited once and in full, what the payer bore of the provider's fee apart; I2 a settled fee was paid; I3 lines of the
 * ledger stay; I4 contributions add up; I5 money that fits nowhere has a finding, and has not failed; I6 nothing that a
 * browser sends is money; I7 what was placed has receipts over its sum, each refund that went out one credit note,
 * and documents are numbered without gaps and stay as they were issued; I8 a declared transfer is one payment at most, and
 * none unless it was received; what staff ask for can be paid no longer than it is due.
 */
export async function brokenInvariants(
  test: Checked,
  isSettled = true,
  scope: MoneyScope | null = null,
): Promise<string[]> {
  const payments = isSettled ? await capturedAtProvider(test, scope?.since ?? new Date(0)) : null;
  const books = await readBooks(
    test,
    scope,
    payments?.map(({ id }) => id),
  );
  return [
    ...brokenBooks(books),
    ...brokenCredits(books.lines, payments ?? [], scope?.owners),
    ...(payments ? inventedCredits(books.lines, payments) : []),
    ...(isSettled ? await payableInVain(test, scope) : []),
    ...(await changedLines(test, books.lines)),
  ];
}

/** The invariants that the books alone can break, at any moment. */
export function brokenBooks({ lines, registrations, told, wrongPapers }: Books): string[] {
  const ofRegistration = Map.groupBy(lines, (line) => line.registration_id);
  return [
    ...[...Map.groupBy(lines.filter(isCredit), (line) => line.source_id)].flatMap(
      ([id, { length }]) => (length === 1 ? [] : [`I1: ${id} is credited ${length} times`]),
    ),
    ...[...Map.groupBy(lines, (line) => line.payment_id)].flatMap(([id, ofPayment]) => {
      const heldPaise = sum(ofPayment);
      const givenPaise = ofPayment.reduce((paise, line) => paise + line.given_paise, 0);
      if (id !== null && heldPaise < 0) return [`I1: more went back of ${id} than came`];
      return heldPaise === 0 && givenPaise !== 0 ? [`I4: of ${id} nothing is left to give`] : [];
    }),
    ...registrations.flatMap((row) => brokenProjection(row, ofRegistration.get(row.id) ?? [])),
    ...unrecordedMoney(lines, told),
    ...wrongPapers,
  ];
}

/** Reads everything in one statement, so that it is one snapshot. */
export async function readBooks(
  { deps }: Checked,
  scope: MoneyScope | null,
  paymentIds: readonly string[] = [],
): Promise<Books> {
  const { rows } = await deps.pool.query(
    `with line as (
      select seq, l.registration_id, kind, l.amount_paise, fee_cycle,
        fee_part_paise + contribution_part_paise + credit_part_paise as parts_paise,
        contribution_part_paise as given_paise, source_type, source_id,
        coalesce(f.provider_payment_id, g.provider_payment_id, source_id) as payment_id
      from ledger_entry l left join refund f on f.provider_refund_id = l.source_id
      left join gift g on g.id::text = l.source_id
      where $1::uuid[] is null or l.registration_id = any($1) or l.source_id = any($2)
        or f.provider_payment_id = any($2)),
    registrations as (
      select id, payment_status, fee_paise, fee_cycle, payment_amount_paise, transaction_id,
        additional_contribution_paise, last_contribution_transaction_id, form_submission_complete
      from registration where deleted_at is null and ($1::uuid[] is null or id = any($1))),
    stands as (
      select c.*, p.registration_id from receipt c
      join payment p on p.provider_payment_id = c.transaction_id
      where ($1::uuid[] is null or p.registration_id = any($1))
        and not exists (select from receipt later where later.replaces = c.receipt_number)),
    wrong as (
      select format('I7: the receipts of %s are over %s, not %s', p.provider_payment_id,
        coalesce(papers.paise, 0), coalesce(credit.paise, 0)) as said
      from payment p
      left join lateral (select sum(amount_paise) as paise from stands
        where transaction_id = p.provider_payment_id and kind <> 'credit_note') papers on true
      left join lateral (select sum(amount_paise) as paise from ledger_entry
        where source_id = p.provider_payment_id and kind in ('fee', 'balance', 'contribution')) credit on true
      where p.method is distinct from 'complimentary'
        and ($1::uuid[] is null or p.registration_id = any($1))
        and coalesce(papers.paise, 0) <> coalesce(credit.paise, 0)
      union all
      select format('I7: refund %s has %s credit notes', f.id, count(c.receipt_number))
      from refund f join payment p using (provider_payment_id)
      left join stands c on c.refund_id = f.id and c.amount_paise = f.amount_paise
      where f.status = 'processed' and ($1::uuid[] is null or p.registration_id = any($1))
        and p.receipt_number is not null
      group by f.id having count(c.receipt_number) <> 1
      union all
      select format('I7: the series %s of %s has a gap', kind, financial_year) from receipt
      where ordinal is not null group by kind, financial_year having max(ordinal) <> count(*)
      union all
      select format('I8: transfer %s is %s, its payment %s', d.id, d.state, coalesce(p.status, 'none'))
      from declared_transfer d
      left join payment p on p.provider_payment_id = d.payment_id and p.registration_id = d.registration_id
      where ($1::uuid[] is null or d.registration_id = any($1))
        and (d.state = 'received') <> coalesce(p.status in ('created', 'captured', 'refunded'), false)
      union all
      select format('I8: %s is %s transfers', payment_id, count(*)) from declared_transfer
      group by payment_id having payment_id is not null and count(*) > 1
      union all
      select format('I7: %s was rewritten', r.receipt_number)
      from stands s join receipt r using (receipt_number)
      where r.hash is distinct from receipt_hash(r)
        or (r.payer_salt is not null and r.payer_hash <> receipt_payer_hash(r)))
    select (select coalesce(json_agg(line order by seq), '[]') from line) as lines,
      (select coalesce(json_agg(registrations), '[]') from registrations) as registrations,
      (select coalesce(json_agg(subject), '[]') from finding
        where closed_at is null and kind in ('unallocated', 'orphan', 'mismatch')
          and subject in (select payment_id from line)) as told,
      (select coalesce(json_agg(said), '[]') from wrong) as "wrongPapers"`,
    [scope?.registrationIds ?? null, paymentIds],
  );
  return rows[0];
}

/** I1 and I6: captures at the provider must match credits in the ledger. */
function brokenCredits(
  lines: readonly Line[],
  payments: readonly ProviderPayment[],
  owners: MoneyScope['owners'] = new Map(),
): string[] {
  return payments.flatMap((payment) => {
    const { id, orderId, requestId, amountPaise, amountRefundedPaise, feePaise } = payment;
    const broken: string[] = [];
    const credit = lines.find((line) => isCredit(line) && line.source_id === id);
    const ofPayment = lines.filter((line) => line.source_id === id);
    if (!credit || sum(ofPayment) !== amountPaise) {
      broken.push(`I1: ${id} is credited as ${sum(ofPayment)}, not as ${amountPaise}`);
    }
    const payerFeePaise = sum(ofPayment.filter(({ kind }) => kind === 'payer_fee'));
    // of money that fitted nowhere staff say what it is
    const isByRule = credit?.kind !== 'unallocated';
    if (isByRule && payerFeePaise !== 0 && payerFeePaise !== feePaise) {
      broken.push(`I1: the payer of ${id} bore ${payerFeePaise}, the fee is ${feePaise}`);
    }
    const backPaise = sum(lines.filter((line) => isRefund(line) && line.payment_id === id));
    if (-backPaise !== amountRefundedPaise) {
      broken.push(`I1: of ${id} went back ${amountRefundedPaise}, not ${-backPaise}`);
    }
    const owner = owners.get(orderId ?? requestId ?? '');
    if (owner !== undefined && credit?.registration_id !== owner) {
      broken.push(`I6: ${id} was paid for ${owner}, not for ${credit?.registration_id}`);
    }
    return broken;
  });
}

function inventedCredits(lines: readonly Line[], payments: readonly ProviderPayment[]): string[] {
  const known = new Set(payments.map(({ id }) => id));
  return lines
    .filter((line) => isCredit(line) && !known.has(line.source_id))
    .map((line) => `I1: the provider never captured ${line.source_id}`);
}

/** I8: a code or link can be paid, here and at the provider, only while its amount is due. */
async function payableInVain({ deps }: Checked, scope: MoneyScope | null): Promise<string[]> {
  const { rows } = await deps.pool.query(
    `select q.id, q.way, q.created_at, q.status in ('creating', 'open') as is_open,
      q.until > $2 and r.deleted_at is null and r.status not in ('Cancelled', 'Waitlisted')
        and r.payment_status <> 'Refunded'
        and q.amount_paise = r.fee_paise - r.fee_paid_paise - r.credit_paise as is_due
    from payment_request q join registration r on r.id = q.registration_id
    where $1::uuid[] is null or r.id = any($1)`,
    [scope?.registrationIds ?? null, deps.now()],
  );
  const broken: string[] = [];
  for (const {
    id: requestId,
    way,
    created_at: createdAt,
    is_open: isOpen,
    is_due: isDue,
  } of rows) {
    if (isOpen && isDue) continue;
    const made = await deps.outside.payments.findRequest({ way, requestId, createdAt });
    if (isOpen || made?.isOpen) broken.push(`I8: ${requestId} can be paid, and is not due`);
  }
  return broken;
}

/** I2, I4 and I6: the payment columns of a registration must match its ledger lines. */
function brokenProjection(row: Row, lines: readonly Line[]): string[] {
  const broken: string[] = [];
  const isSettled = ['Completed', 'Partially Refunded'].includes(row.payment_status);
  const hasFee = lines.some(({ kind, fee_cycle }) => kind === 'fee' && fee_cycle === row.fee_cycle);
  const isFree = row.fee_paise === 0 && row.form_submission_complete;
  if (isSettled && !hasFee && !isFree) broken.push(`I2: ${row.id} was never paid`);
  if (hasFee && !isSettled && row.payment_status !== 'Partially Paid') {
    broken.push(`I2: ${row.id} is paid and ${row.payment_status}`);
  }
  const isHeld =
    sum(lines.filter((line) => line.kind === 'unallocated' && !isBack(line, lines))) > 0;
  if (isHeld && row.payment_status === 'Failed') {
    broken.push(`I5: ${row.id} has failed, and its money is here`);
  }
  const gifts = new Set(
    lines.filter(({ kind }) => kind === 'contribution').map((line) => line.payment_id),
  );
  const givenPaise = sumParts(lines.filter((line) => gifts.has(line.payment_id)));
  if (row.additional_contribution_paise !== givenPaise) {
    broken.push(`I4: ${row.id} gave ${givenPaise}, not ${row.additional_contribution_paise}`);
  }
  const cycle = lines.filter(({ fee_cycle }) => fee_cycle === row.fee_cycle);
  const paidPaise = sumParts(cycle);
  if (row.payment_amount_paise !== paidPaise) {
    broken.push(`I6: ${row.id} paid ${paidPaise}, not ${row.payment_amount_paise}`);
  }
  for (const id of [row.transaction_id, row.last_contribution_transaction_id]) {
    if (id !== null && !lines.some((line) => line.source_id === id)) {
      broken.push(`I6: ${row.id} names ${id}, which the ledger does not know`);
    }
  }
  return broken;
}

/** I3: ledger lines are append-only; the database refuses updates and deletes. */
async function changedLines({ deps }: Checked, lines: readonly Line[]): Promise<string[]> {
  const [line] = lines;
  if (!line) return [];
  const tries = ['update ledger_entry set amount_paise = 1', 'delete from ledger_entry'];
  const broken: string[] = [];
  for (const statement of tries) {
    const isDone = await deps.pool.query(`${statement} where seq = $1`, [line.seq]).then(
      () => true,
      () => false,
    );
    if (isDone) broken.push(`I3: the database lets anybody ${statement}`);
  }
  return broken;
}

/** I5: unallocated money must have an open finding. */
function unrecordedMoney(lines: readonly Line[], told: Books['told']): string[] {
  const apart = Map.groupBy(
    lines.filter((line) => line.kind === 'unallocated' || isRefund(line)),
    (line) => line.payment_id,
  );
  return [...apart].flatMap(([id, ofPayment]) => {
    const isHeld = ofPayment.some(({ kind }) => kind === 'unallocated') && sum(ofPayment) > 0;
    return id !== null && isHeld && !told.includes(id) ? [`I5: nobody is told of ${id}`] : [];
  });
}

const isCredit = (line: Line) => line.source_type === 'razorpay_payment';
const isRefund = ({ kind }: Line) => kind === 'refund' || kind === 'refund_reversal';
/** True if anything of the payment of a line went back. */
const isBack = ({ payment_id }: Line, lines: readonly Line[]) =>
  lines.some((line) => isRefund(line) && line.payment_id === payment_id);
const sumParts = (lines: readonly Line[]) =>
  lines.reduce((paise, line) => paise + line.parts_paise, 0);
const sum = (lines: readonly Line[]) => lines.reduce((paise, line) => paise + line.amount_paise, 0);

/** Every payment the provider ever captured, from its own list. */
async function capturedAtProvider({ deps }: Checked, from: Date): Promise<ProviderPayment[]> {
  // the provider's clock is its own
  const span = { from, to: new Date('2100-01-01T00:00:00Z') };
  const captured: ProviderPayment[] = [];
  for (let skip = 0; ; skip += listPageSize) {
    const page = await deps.outside.payments.listPayments({ ...span, skip });
    captured.push(...page.filter(({ status }) => status === 'captured' || status === 'refunded'));
    if (page.length < listPageSize) return captured;
  }
}
