import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkoutAnswer, readAttempt } from './checkout.ts';
import { attemptPayment } from './payments.ts';
import { ProviderRefusal, unknownId, type World } from './state.ts';

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
    addFormParser(page);

    /** The fields of an order, which must be known and come back to a site of this machine. */
    function read(body: unknown): Fields {
      const fields = (body ?? {}) as Fields;
      const isOwn = (url: string | undefined) =>
        URL.canParse(url ?? '') && siteHosts.includes(new URL(url ?? '').hostname);
      const isKnown = fields.key_id === keyId && world.state.orders.has(fields.order_id ?? '');
      if (isKnown && isOwn(fields.callback_url) && isOwn(fields.cancel_url)) return fields;
      throw unknownId();
    }

    page.post(hostedPagePath, async (request, reply) =>
      send(reply, choices(world, read(request.body), null)),
    );

    page.post(payPath, async (request, reply) => {
      const fields = read(request.body);
      const pay = () => {
        const payment = attemptPayment(world, readAttempt(fields));
        return payment.status === 'failed'
          ? choices(world, fields, payment.error_description)
          : paid(fields, { ...checkoutAnswer(world, payment, keySecret) });
      };
      return send(
        reply,
        orRefused(pay, (problem) => choices(world, fields, problem)),
      );
    });
  });
}

/** The page of what was done, or one that says why the provider refused it. */
export function orRefused(act: () => string, refused: (problem: string) => string): string {
  try {
    return act();
  } catch (error) {
    if (error instanceof ProviderRefusal) return refused(error.message);
    throw error;
  }
}

/** Takes what a page posts. */
export function addFormParser(page: FastifyInstance): void {
  page.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
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
  return `${askedAmount(fields.name, order?.amount ?? 0)}
      ${problem === null ? '' : alert(problem)}
      <form class="choices" method="post" action="${payPath}">
        ${hidden(fields)}
        <button name="action" value="upi">Pay by UPI</button>
        <button name="action" value="card">Pay by card</button>
        <button name="action" value="fail">Fail</button>
      </form>
      <p class="choices"><a href="${inHtml(fields.cancel_url ?? '')}">Leave without paying</a></p>`;
}

/** The payee and a sum in paise, as the provider counts. */
export const askedAmount = (name: string | null | undefined, sum: number) =>
  `<header class="head"><h1>${inHtml(name ?? 'Payment')}</h1></header>
      <p class="amount"><span>Amount to pay</span> <strong>${rupees.format(sum / 100)}</strong></p>`;

export const alert = (text: string) => `<div class="message" role="alert">${inHtml(text)}</div>`;

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

const inHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
