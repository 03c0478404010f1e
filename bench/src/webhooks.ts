import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sent } from './calls.ts';
import { type BenchDatabase, startDatabase } from './database.ts';
import { load } from './load.ts';
import { startBareServer, startServer, webhookSecret } from './processes.ts';
import {
  against,
  inDigits,
  inMs,
  inSeconds,
  inTurn,
  perSecond,
  quantile,
  rounds,
  type Verdict,
  within,
} from './ratio.ts';

const callers = 16;
const deliveries = Number(process.env.BENCH_DELIVERIES ?? 10_000);
const repeatedShare = 0.4;
const payments = Math.round(deliveries * (1 - repeatedShare));
/** The provider takes a later answer for none (razorpay.com/docs/webhooks/best-practices). */
const answerBudgetMs = 5_000;
const amountPaise = 50_000;
const creditedWithinMs = 15 * 60_000;

/**
 * A storm of the provider's webhooks about payments of as many families, two in five of them repeats, on
 * two servers and a worker that share a database, against one bare insert handler. Afterwards every
 * event must be there once and every family be credited once.
 */
export async function measureWebhooks(): Promise<Verdict[]> {
  await using database = await startDatabase();
  await using first = await startServer(database.url);
  await using second = await startServer(database.url);
  await using _worker = await startServer(database.url, { SERVE: 'worker' });
  await using bare = await startBareServer(database.url);
  let storms = 0;
  let slowestMs = 0;

  async function storm(urls: readonly string[], path: string): Promise<number> {
    const name = `s${storms++}`;
    await addOrders(database, name);
    const order = mixed();
    const call = (n: number) => delivery(path, name, order[n % deliveries] ?? 0);
    const each = { callers: callers / urls.length, amount: deliveries / urls.length, call };
    const answered = await Promise.all(urls.map((url) => load(url, each)));
    if (urls.length > 1) {
      for (const { latenciesMs } of answered) {
        slowestMs = Math.max(slowestMs, quantile(latenciesMs, 1));
      }
      const afterMs = await allCredited(database, name);
      const slowest = `the slowest answer took ${inMs(slowestMs)}`;
      console.log(`  ${slowest}, all were credited ${inSeconds(afterMs)} after the last`);
    }
    return urls.length * Math.min(...answered.map(({ perSecond }) => perSecond));
  }
  const speeds = await inTurn(
    Math.min(rounds, 3),
    () => storm([first.url, second.url], '/api/v1/payments/webhook'),
    () => storm([bare.url], '/webhook'),
  );
  const what = `${inDigits(deliveries)} webhooks, 40 % repeats, two servers and a worker`;
  return [
    against(what, speeds, perSecond, { atLeast: 0.5 }),
    within('… the slowest answer', slowestMs, answerBudgetMs, inMs),
  ];
}

/** Numbers of payments in the order of their deliveries; repeats come at once, late and in between. */
function mixed(): number[] {
  return Array.from({ length: deliveries }, (_, n) => ({
    payment: n % payments,
    at: (n * 7919) % 10_007,
  }))
    .sort((a, b) => a.at - b.at)
    .map(({ payment }) => payment);
}

const providerId = (prefix: string, storm: string, n: number) =>
  `${prefix}_${storm}${String(n).padStart(14 - storm.length, '0')}`;

/** Families with an open order each. */
async function addOrders({ pool }: BenchDatabase, storm: string): Promise<void> {
  await pool.query(
    `with family as (
      insert into registration (id, registration_number, name, email, contact_number, school,
        year_of_passing, is_attending, people, form, form_submission_complete, fee_paise, status)
      select uuidv7(), $1 || '-' || n, 'Anu Thomas', $1 || n || '@storm.example.org',
        '+91' || (8000000000 + substr($1, 2)::bigint * 1000000 + n), 'JNV Kollam', '1998', true, 1,
        '{"eventAttendance": {"isAttending": true, "attendees": {"adults": {"veg": 1, "nonVeg": 0}}}}',
        true, $3, 'Submitted'
      from generate_series(0, $2::int - 1) as n
      returning id, registration_number)
    insert into payment_order (id, registration_id, purpose, amount_paise, fee_snapshot, receipt,
      provider_mode, provider_order_id, status)
    select uuidv7(), id, 'registration', $3, $4, registration_number, 'test',
      'order_' || $1 || lpad(split_part(registration_number, '-', 2), 14 - length($1), '0'), 'open'
    from family`,
    [
      storm,
      payments,
      amountPaise,
      {
        rates: { adult: 500, teen: 500, child: 300, discountAmount: 150, discountAfterYear: 2023 },
        feeRupees: 500,
        dueRupees: 500,
        version: 1,
      },
    ],
  );
}

/** Waits for the worker; how long it took. Throws unless each family was credited, and once. */
async function allCredited({ pool }: BenchDatabase, storm: string): Promise<number> {
  const startedAtMs = performance.now();
  for (;;) {
    const { rows } = await pool.query<Record<'stored' | 'open' | 'credits' | 'paid', number>>(
      `select count(*)::int as stored,
        count(*) filter (where processed_at is null)::int as open,
        (select count(*)::int from ledger_entry
          where starts_with(source_id, 'pay_' || $1) and amount_paise = $2) as credits,
        (select count(*)::int from registration
          where starts_with(registration_number, $1 || '-') and payment_status = 'Completed') as paid
      from webhook_event where starts_with(event_id, 'evt_' || $1)`,
      [storm, amountPaise],
    );
    const { stored, open, credits, paid } = rows[0] ?? {};
    if (stored !== payments) throw new Error(`${stored} events were stored, not ${payments}`);
    const elapsedMs = performance.now() - startedAtMs;
    if (open === 0 && credits === payments && paid === payments) return elapsedMs;
    if (open === 0 || elapsedMs > creditedWithinMs) {
      throw new Error(`${credits} credits, ${paid} of ${payments} paid, ${open} events left`);
    }
    await delay(200);
  }
}

/** An event of the provider about one payment. */
function delivery(path: string, storm: string, n: number): Sent {
  const payment = {
    id: providerId('pay', storm, n),
    entity: 'payment',
    amount: amountPaise,
    currency: 'INR',
    status: 'captured',
    order_id: providerId('order', storm, n),
    notes: [],
  };
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity: payment } },
  });
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  const eventId = providerId('evt', storm, n);
  const headers = {
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
    // one of the provider's own: others are let through at 50 a second
    'x-forwarded-for': '52.66.75.174',
  };
  return { method: 'POST', path, headers, body };
}
