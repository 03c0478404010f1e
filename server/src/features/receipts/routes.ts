import * as donorCalls from '@sangamam/contract/payments/donors';
import { downloadReceipt, listReceipts } from '@sangamam/contract/payments/receipts';
import { getRegistrationFor } from '../../domain/acts/index.ts';
import { findReceiptPdf, findReceipts, readDonor, tellDonor } from '../../domain/money/index.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Routes for receipts, for registrants and for staff of the school, and of who gives. */
export const receiptRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, listReceipts, async (call) => {
    const { id } = await getRegistrationFor(db, call);
    return findReceipts(db, id);
  });

  route(app, deps, downloadReceipt, async (call) => {
    const { receiptNumber } = call.params;
    const { id } = await getRegistrationFor(db, call);
    const pdf = await findReceiptPdf(deps, { registrationId: id, receiptNumber });
    if (!pdf) throw new Refusal('NOT_FOUND');
    await call.reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${receiptNumber}.pdf"`)
      .send(pdf);
  });

  route(app, deps, donorCalls.readDonor, ({ params }) => readDonor(deps, params.id));

  route(app, deps, donorCalls.tellDonor, async ({ params: { id }, body, once }) => {
    await once((own) => tellDonor(own, id, body));
    return readDonor(deps, id);
  });
};
