import type { FastifyInstance, FastifyReply } from 'fastify';
import { addFormParser, alert, askedAmount, orRefused, send } from './hosted-page.ts';
import { findPaymentLink, findQrCode, payLink, payQrCode } from './requests.ts';
import type { World } from './state.ts';

interface WithId {
  Params: { id: string };
  Body: { action?: string } | undefined;
}

/** The page that a scanned code opens on a phone, and that a payment link leads to. */
export function addRequestPages(app: FastifyInstance, world: World): void {
  app.register(async (page) => {
    addFormParser(page);

    page.get<WithId>('/qr/:id', async ({ params }, reply) => {
      const { id, name, payment_amount: amount, status } = findQrCode(world, params.id);
      return send(reply, askedAmount(name, amount) + formOf(`/qr/${id}`, status === 'active'));
    });
    page.post<WithId>('/qr/:id', async ({ params }, reply) =>
      sendOutcome(reply, () => payQrCode(world, params.id)),
    );

    page.get<WithId>('/l/:id', async ({ params }, reply) => {
      const { id, description: name, amount, status } = findPaymentLink(world, params.id);
      return send(reply, askedAmount(name, amount) + formOf(`/l/${id}`, status === 'created'));
    });
    page.post<WithId>('/l/:id', async ({ params, body }, reply) => {
      const method = body?.action === 'card' ? 'card' : 'upi';
      const attempt = { method, outcome: 'succeed' } as const;
      return sendOutcome(reply, () => payLink(world, params.id, attempt));
    });
  });
}

function formOf(path: string, isOpen: boolean): string {
  if (!isOpen) return alert('This can no longer be paid.');
  return `<form class="choices" method="post" action="${path}">
        <button name="action" value="upi">Pay by UPI</button>
      </form>`;
}

function sendOutcome(reply: FastifyReply, pay: () => object) {
  const paid = () => {
    pay();
    return '<header class="head"><h1>Paid</h1></header>';
  };
  return send(reply, orRefused(paid, alert));
}
