import type { FeeRates } from '@sangamam/contract/party/fee';
import { ages, oneOf } from '@sangamam/contract/party/party';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { peopleOfAge } from '../../platform/db/party-columns.ts';

/** The fee in paise at these rates, as `feeBreakdown` of the contract reckons it. */
function feeAt(rates: FeeRates) {
  const lines = ages.map((age) => sql`${peopleOfAge(age)} * ${rates[oneOf(age)]}::bigint`);
  const gross = sql`(${sql.join(lines, sql` + `)})`;
  const isRecent = sql`nullif(year_of_passing, '')::int > ${rates.discountAfterYear}::int`;
  return sql`100 * (${gross} - case when ${isRecent}
    then least(${rates.discountAmount}::bigint, ${gross}) else 0 end)`;
}

/** Nothing is paid, so that the rates of the moment count; and they give another fee. */
const isUnpaidWithOtherFee = (rates: FeeRates) =>
  sql`deleted_at is null and paid_rates is null and fee_paise <> ${feeAt(rates)}`;

/** Submitted registrations whose fee would be another at these rates, without those cancelled. */
export async function countUnpaidWithOtherFee(db: Db, rates: FeeRates): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from registration
    where ${isUnpaidWithOtherFee(rates)} and form_submission_complete
      and status <> 'Cancelled'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The same, to be worked through: the ids after `after`, in order. */
export async function listUnpaidWithOtherFee(
  db: Db,
  rates: FeeRates,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from registration
    where ${isUnpaidWithOtherFee(rates)} and form_submission_complete and id > ${after}::uuid
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes the fee of forms that are not submitted, some at once; whether there were any. */
export async function changeDraftFees(db: Db, rates: FeeRates, limit: number): Promise<boolean> {
  const { rows } = await sql`
    update registration set fee_paise = ${feeAt(rates)}
    where id in (
      select id from registration
      where ${isUnpaidWithOtherFee(rates)} and not form_submission_complete
      limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length > 0;
}
