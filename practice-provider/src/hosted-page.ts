import type { FastifyInstance, FastifyReply } from 'fastify';
import { answer } from './api.ts';
import { checkoutAnswer, readAttempt } from './checkout.ts';
import { attemptPayment } from './payments.ts';
import { isRefusal, unknownId, type World } from './state.ts';

/** Takes a form of the site, so it alone may be asked for from there. */
export const hostedPagePath = '/v1/checkout/embedded';
const payPath = '/v1/checkout/embedded/pay';
const csp =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action http: https:; " +
  "frame-ancestors 'none'";

type Fields = Readonly<Record<string, string>>;
const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

/**
 * The pay window as a page of the provider's own, for browsers without scripts: the site posts the order to
 * it, and it posts the signed answer to `callback_url`.
 */
export function addHostedPage(
  app: FastifyInstance,
  world: World,
  { keyId, keySecret, siteHosts }: { keyId: string; keySecret: string; siteHosts: string[] },
): void {
  app.register(async (page) => {
    page.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );

    /** The fields of an order that is known and comes back to a site of this machine; else null. */
    function read(body: unknown): Fields | null {
      const fields = (body ?? {}) as Fields;
      const isOwn = (url: string | undefined) =>
        URL.canParse(url ?? '') && siteHosts.includes(new URL(url ?? '').hostname);
      const isKnown = fields.key_id === keyId && world.state.orders.has(fields.order_id ?? '');
      return isKnown && isOwn(fields.callback_url) && isOwn(fields.cancel_url) ? fields : null;
    }

    page.post(hostedPagePath, async (request, reply) => {
      const fields = read(request.body);
      if (!fields) return answer(reply, unknownId());
      return send(reply, choices(world, fields, null));
    });

    page.post(payPath, async (request, reply) => {
      const fields = read(request.body);
      if (!fields) return answer(reply, unknownId());
      const payment = attemptPayment(world, readAttempt(fields));
      if (isRefusal(payment)) {
        return send(reply, choices(world, fields, payment.error.description));
      }
      if (payment.status === 'failed') {
        return send(reply, choices(world, fields, payment.error_description ?? ''));
      }
      return send(reply, paid(fields, { ...checkoutAnswer(world, payment, keySecret) }));
    });
  });
}

/** A page of the provider in the look of its pay window. */
export function send(reply: FastifyReply, content: string) {
  return reply
    .header('content-security-policy', csp)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Practice payment</title>
    <link rel="stylesheet" href="/practice.css">
    <link rel="stylesheet" href="/checkout/pay-window.css">
  </head>
  <body>
    <main class="window">
      <p class="band"><strong>Practice payments:</strong> no money moves</p>
      ${content}
      <p class="foot">A stand-in for the payment provider, on this computer only.</p>
    </main>
  </body>
</html>`);
}

function choices(world: World, fields: Fields, problem: string | null): string {
  const order = world.state.orders.get(fields.order_id ?? '')?.order;
  return `<header class="head"><h1>${inHtml(fields.name ?? 'Payment')}</h1></header>
      <p class="amount"><span>Amount to pay</span> <strong>${inRupees(order?.amount ?? 0)}</strong></p>
      ${problem === null ? '' : `<div class="message" role="alert">${inHtml(problem)}</div>`}
      <form class="choices" method="post" action="${payPath}">
        ${hidden(fields)}
        <button name="action" value="upi">Pay by UPI</button>
        <button name="action" value="card">Pay by card</button>
        <button name="action" value="fail">Fail</button>
      </form>
      <p class="choices"><a href="${inHtml(fields.cancel_url ?? '')}">Leave without paying</a></p>`;
}

function paid(fields: Fields, signed: Fields): string {
  return `<header class="head"><h1>Paid</h1></header>
      <form class="choices" method="post" action="${inHtml(fields.callback_url ?? '')}">
        ${hidden(signed)}
        <button>Go back to ${inHtml(fields.name ?? 'the site')}</button>
      </form>`;
}

const hidden = (fields: Fields) =>
  Object.entries(fields)
    .filter(([name]) => name !== 'action')
    .map(([name, value]) => `<input type="hidden" name="${inHtml(name)}" value="${inHtml(value)}">`)
    .join('');

/** An amount of the provider, which counts in hundredths, as pages show it. */
export const inRupees = (sum: number) => rupees.format(sum / 100);

export const inHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
