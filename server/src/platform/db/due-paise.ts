import { type RawBuilder, sql } from 'kysely';

/**
 * The balance due of a registration, in paise, as `owesNothing` of the contract and `feeOf` decide it;
 * `table` names it where there are several.
 */
export function duePaise(table?: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`);
  return sql<number>`case when ${column('status')} = 'Cancelled'
    or ${column('payment_status')} = 'Refunded' then 0
    else greatest(0, ${column('fee_paise')} - ${column('fee_paid_paise')} - ${column('credit_paise')}) end`;
}
