import type { FastifyInstance } from 'fastify';
import { answer } from './api.ts';
import { inHtml, inRupees, send } from './hosted-page.ts';
import { findPaymentLink, findQrCode, payLink, payQrCode } from './requests.ts';
import { isRefusal, type ProviderRefusal, type World } from './state.ts';

interface WithId {
  Params: { id: string };
  Body: { action?: string } | undefined;
}

/** The page that a scanned code opens on a phone, and that a payment link leads to. */
export function addRequestPages(app: FastifyInstance, world: World): void {
  app.register(async (page) => {
    page.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );

    page.get<WithId>('/qr/:id', async ({ params }, reply) => {
      const code = findQrCode(world, params.id);
      if (isRefusal(code)) return answer(reply, code);
      const { name, payment_amount: amount, status } = code;
      return send(
        reply,
        ask({ name, amount, isOpen: status === 'active', path: `/qr/${code.id}` }),
      );
    });
    page.post<WithId>('/qr/:id', async ({ params }, reply) =>
      send(reply, outcome(payQrCode(world, params.id))),
    );

    page.get<WithId>('/l/:id', async ({ params }, reply) => {
      const link = findPaymentLink(world, params.id);
      if (isRefusal(link)) return answer(reply, link);
      const { description: name, amount, status } = link;
      return send(
        reply,
        ask({ name, amount, isOpen: status === 'created', path: `/l/${link.id}` }),
      );
    });
    page.post<WithId>('/l/:id', async ({ params, body }, reply) => {
      const method = body?.action === 'card' ? 'card' : 'upi';
      return send(reply, outcome(payLink(world, params.id, { method, outcome: 'succeed' })));
    });
  });
}

function ask(shown: {
  name: string | null;
  amount: number;
  isOpen: boolean;
  path: string;
}): string {
  const { name, amount, isOpen, path } = shown;
  return `<header class="head"><h1>${inHtml(name ?? 'Payment')}</h1></header>
      <p class="amount"><span>Amount to pay</span> <strong>${inRupees(amount)}</strong></p>
      ${
        isOpen
          ? `<form class="choices" method="post" action="${path}">
        <button name="action" value="upi">Pay by UPI</button>
      </form>`
          : '<div class="message" role="alert">This can no longer be paid.</div>'
      }`;
}

function outcome(paid: { id: string } | ProviderRefusal): string {
  return isRefusal(paid)
    ? `<div class="message" role="alert">${inHtml(paid.error.description)}</div>`
    : '<header class="head"><h1>Paid</h1></header>';
}
