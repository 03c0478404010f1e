import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { payer, practice } from '../../../../testing/domain/money.ts';

const test = await testApp({ provider: true });
const { pool } = test.deps;

describe('ledger immutable: what nobody may do, not even this server', () => {
  it.each([
    `update ledger_entry set amount_paise = 1`,
    `delete from ledger_entry`,
    `truncate ledger_entry`,
  ])('%s', async (statement) => {
    const family = await payer(test);
    const { response } = await practice(test).pay(await family.orderId());
    await family.confirm(response);
    await expect(pool.query(statement)).rejects.toThrow('append only');
  });

  it.each([
    ['a fee of nobody', `null, 'fee', 50000, 50000, 1`],
    ['a second fee outside any cycle', `$1, 'fee', 50000, 50000, null`],
    ['a refund that adds', `$1, 'refund', 50000, 0, 1`],
    ['a contribution that takes away', `$1, 'contribution', -50000, 0, null`],
    ['a fee whose parts are not its amount', `$1, 'fee', 50000, 1, 7`],
  ])('write %s', async (_, values) => {
    const family = await payer(test);
    const owner = values.includes('$1') ? [family.id] : [];
    const statement = `insert into ledger_entry
      (registration_id, kind, amount_paise, fee_part_paise, fee_cycle, source_type, source_id, actor)
      values (${values}, 'offline', 'receipt 1', 'test')`;
    await expect(pool.query(statement, owner)).rejects.toThrow('violates check constraint');
  });

  it.each([
    `payment_status = 'Completed'`,
    `payment_amount_paise = 1`,
    `fee_paid_paise = 1`,
    `credit_paise = 1`,
    `additional_contribution_paise = 1`,
    `transaction_id = 'pay_x'`,
    `fee_cycle = 7`,
    `paid_rates = '{}'`,
  ])('write %s outside the one door', async (assignment) => {
    const family = await payer(test);
    await expect(
      pool.query(`update registration set ${assignment} where id = $1`, [family.id]),
    ).rejects.toThrow('payment columns are a projection of the ledger');
  });
});
