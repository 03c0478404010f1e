import { createHmac } from 'node:crypto';
import type { BenchDatabase } from './database.ts';
import { load, type Sent } from './load.ts';
import { startBareServer, startServer, webhookSecret } from './processes.ts';
import { inTurn, median, medianRatio, rounds, type Verdict } from './ratio.ts';

const callers = 16;
const deliveries = Number(process.env.BENCH_DELIVERIES ?? 10_000);
const repeatedShare = 0.4;

/**
 * A storm of the provider's webhooks, two in five of them repeats, each checked, stored and queued,
 * against a bare insert. Afterwards every event must be there once.
 */
export async function measureWebhooks(database: BenchDatabase): Promise<Verdict[]> {
  const ours = await startServer(database.url);
  const bare = await startBareServer(database.url);
  const distinct = Math.round(deliveries * (1 - repeatedShare));
  let storms = 0;
  const storm = async (url: string, path: string) => {
    const name = `storm${storms++}`;
    let n = 0;
    const next = () => delivery(path, `${name}_${n++ % distinct}`);
    const { perSecond } = await load(url, { callers, amount: deliveries, next });
    const { rows } = await database.pool.query<{ stored: number }>(
      'select count(*)::int as stored from webhook_event where starts_with(event_id, $1)',
      [`${name}_`],
    );
    if (rows[0]?.stored !== distinct) throw new Error(`${rows[0]?.stored} events were stored`);
    return perSecond;
  };
  try {
    const perSecond = await inTurn(
      Math.min(rounds, 3),
      () => storm(ours.url, '/api/v1/payments/webhook'),
      () => storm(bare.url, '/webhook'),
    );
    return [
      {
        what: `${deliveries.toLocaleString('en-GB')} webhooks, 40 % repeats, ${callers} callers`,
        ours: `${Math.round(median(perSecond.ours))}/s`,
        other: `${Math.round(median(perSecond.other))}/s`,
        ratio: medianRatio(perSecond.ours, perSecond.other),
        budget: { atLeast: 0.5 },
      },
    ];
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

/** An event of the provider about a payment nobody here knows. */
function delivery(path: string, eventId: string): Sent {
  const payment = {
    id: 'pay_00000000000000',
    entity: 'payment',
    amount: 50_000,
    currency: 'INR',
    status: 'captured',
    notes: { event: eventId },
  };
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity: payment } },
  });
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId };
  return { method: 'POST', path, headers, body };
}
