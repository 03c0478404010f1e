import type { World } from './state.ts';

const columns = [
  'transaction_entity',
  'entity_id',
  'amount',
  'currency',
  'fee (exclusive tax)',
  'tax',
  'debit',
  'credit',
  'payment_method',
  'entity_created_at',
  'order_id',
  'settlement_id',
];
const istOffsetMs = 5.5 * 60 * 60 * 1000;

/**
 * The settlement report of the dashboard: every captured payment and every refund that stands, in rupees,
 * with times of India.
 */
export function settlementReport({ state }: World): string {
  const payments = [...state.payments.values()].filter(({ captured }) => captured);
  const refunds = [...state.refunds.values()].filter(({ status }) => status !== 'failed');
  const lines = [
    ...payments.map(({ id, amount, currency, fee, tax, method, created_at, order_id }) => [
      'payment',
      id,
      rupees(amount),
      currency,
      rupees((fee ?? 0) - (tax ?? 0)),
      rupees(tax ?? 0),
      rupees(0),
      rupees(amount - (fee ?? 0)),
      method,
      timeOf(created_at),
      order_id ?? '',
    ]),
    ...refunds.map(({ id, amount, currency, created_at }) => [
      'refund',
      id,
      rupees(amount),
      currency,
      rupees(0),
      rupees(0),
      rupees(amount),
      rupees(0),
      '',
      timeOf(created_at),
      '',
    ]),
  ];
  const settled = lines.map((line) => [...line, 'setl_00000000000000']);
  return [columns, ...settled].map((line) => `${line.join(',')}\r\n`).join('');
}

const rupees = (paise: number) => (paise / 100).toFixed(2);

/** Such as 21/11/2026 10:42:00. */
function timeOf(unixSeconds: number): string {
  const iso = new Date(unixSeconds * 1000 + istOffsetMs).toISOString();
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day}/${month}/${year} ${iso.slice(11, 19)}`;
}
