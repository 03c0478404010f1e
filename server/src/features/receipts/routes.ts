import { downloadReceipt, listReceipts } from '@sangamam/contract/receipts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { getRegistrationFor } from '../registrations/get-registration-for.ts';
import { findReceiptPdf, findReceipts } from './find-receipts.ts';

/** What was received for a registration, for who paid and for staff of the school. */
export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, listReceipts, async (call) => {
    const { id } = await getRegistrationFor(db, call);
    return findReceipts(db, id);
  });

  route(app, deps, downloadReceipt, async (call) => {
    const { receiptNumber } = call.params;
    const [{ id }, settings] = await Promise.all([
      getRegistrationFor(db, call),
      deps.settings.current(),
    ]);
    const pdf = await findReceiptPdf(db, { registrationId: id, receiptNumber }, settings);
    if (!pdf) throw new Refusal('NOT_FOUND');
    await call.reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${receiptNumber}.pdf"`)
      .send(pdf);
    return undefined;
  });
}
