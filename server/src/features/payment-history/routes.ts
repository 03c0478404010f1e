import * as changeCalls from '@sangamam/contract/payments/changes';
import * as donorCalls from '@sangamam/contract/payments/donors';
import * as historyCalls from '@sangamam/contract/payments/history';
import * as transferCalls from '@sangamam/contract/payments/transfers';
import {
  allocatePayment,
  askForRefund,
  attachPayment,
  checkPayment,
  correctReceipt,
  decideManualPayment,
  decideRefund,
  financialYearOf,
  getRegistrationNamed,
  linkTransfer,
  listDonationYears,
  listDonors,
  listTransfers,
  missTransfer,
  receiveTransfer,
  recordPayment,
  sendRefund,
} from '../../domain/money/index.ts';
import { feeOf } from '../../domain/registrations/index.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { donorsCsv } from './export-donors.ts';
import { requireAllSchools } from './finding-routes.ts';
import { collectedBy, countBy, listPage, sumUp } from './list-transactions.ts';
import { sendPayments } from './payments-file.ts';
import { readPayment } from './read-payment.ts';

/** Routes for the payments list, single payments, and what staff do with them. */
export const paymentHistoryRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, historyCalls.listPayments, async ({ caller, query }) => {
    const { rows, pagination } = await listPage(db, caller.admin, query);
    return answer(rows, { pagination });
  });

  route(app, deps, historyCalls.countPayments, ({ caller, query }) =>
    countBy(db, caller.admin, query),
  );

  route(app, deps, historyCalls.paymentTotals, ({ caller, query }) =>
    sumUp(db, caller.admin, query),
  );

  route(app, deps, historyCalls.collectedByStaff, ({ caller, query }) =>
    collectedBy(db, caller.admin, query),
  );

  route(app, deps, historyCalls.downloadPayments, async ({ caller, query, reply }) => {
    await sendPayments(deps, caller.actor, query, reply);
  });

  route(app, deps, donorCalls.listDonationYears, ({ caller }) => {
    requireAllSchools(caller.admin);
    return listDonationYears(deps);
  });

  route(app, deps, donorCalls.exportDonors, async ({ caller, query, reply }) => {
    requireAllSchools(caller.admin);
    const year = query.year ?? financialYearOf(deps.now());
    const csv = donorsCsv(await listDonors(deps, year));
    await tx(db, (trx) => {
      const object = { type: 'payment', id: 'export' };
      const changes = { year: [null, String(year)] as const };
      const action = 'payment.export-donors';
      return logAdminAction(trx, { by: caller.actor, action, object, changes }, deps.now());
    });
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="form-10bd-${year}.csv"`)
      .send(csv);
  });

  route(app, deps, historyCalls.readPayment, ({ caller, params }) =>
    readPayment(deps, caller.admin, params.id),
  );

  route(app, deps, changeCalls.refundPayment, async ({ caller, params, body, once }) => {
    const asked = { ...body, paymentId: params.id };
    const refundId = await once((own) => askForRefund(own, caller.actor, asked));
    await sendRefund(deps, refundId);
    return readPayment(deps, caller.admin, params.id);
  });

  route(app, deps, changeCalls.decideRefund, async ({ caller, params, body }) => {
    const paymentId = await decideRefund(deps, caller.actor, { ...body, refundId: params.id });
    return readPayment(deps, caller.admin, paymentId);
  });

  route(app, deps, changeCalls.recordPayment, async ({ caller, body, once }) => {
    const id = await once((own) => recordPayment(own, caller.actor, body));
    return answer(await readPayment(deps, caller.admin, id), { status: 201 });
  });

  route(app, deps, changeCalls.decideManualPayment, async ({ caller, params, body }) => {
    const decided = { ...body, paymentId: params.id };
    await decideManualPayment(deps, caller.actor, decided);
    return readPayment(deps, caller.admin, params.id);
  });

  route(app, deps, transferCalls.listTransfers, async ({ caller, query }) => {
    const { transfers, pagination } = await listTransfers(deps, caller.admin, query);
    return answer(transfers, { pagination });
  });

  route(app, deps, transferCalls.linkTransferAttachment, ({ caller, params }) =>
    linkTransfer(deps, caller.admin, params.id),
  );

  route(app, deps, transferCalls.receiveTransfer, async ({ caller, params, body, once }) => {
    const received = { ...body, id: params.id };
    const id = await once((own) => receiveTransfer(own, caller.actor, received));
    return answer(await readPayment(deps, caller.admin, id), { status: 201 });
  });

  route(app, deps, transferCalls.missTransfer, ({ caller, params, body }) =>
    missTransfer(deps, caller.actor, { id: params.id, reason: body.reason }),
  );

  route(app, deps, changeCalls.findPayingRegistration, async ({ caller, query }) => {
    const row = await getRegistrationNamed(deps, caller.actor, query.registration);
    const { due } = feeOf(row, await deps.settings.current());
    return {
      _id: row.id,
      registrationNumber: row.registrationNumber,
      name: row.name,
      school: row.school,
      status: row.status,
      paymentStatus: row.paymentStatus,
      due,
    };
  });

  route(app, deps, changeCalls.correctReceipt, async ({ caller, params, body, once }) => {
    const corrected = { ...body, paymentId: params.id };
    await once((own) => correctReceipt(own, caller.actor, corrected));
    return readPayment(deps, caller.admin, params.id);
  });

  route(app, deps, changeCalls.allocatePayment, async ({ caller, params, body }) => {
    await allocatePayment(deps, caller.actor, { ...body, paymentId: params.id });
    return readPayment(deps, caller.admin, params.id);
  });

  route(app, deps, changeCalls.attachPayment, async ({ caller, params, body }) => {
    await attachPayment(deps, caller.actor, { ...body, paymentId: params.id });
    return readPayment(deps, caller.admin, params.id);
  });

  route(app, deps, changeCalls.checkPayment, async ({ caller, params }) => {
    await checkPayment(deps, caller.admin, params.id);
    return readPayment(deps, caller.admin, params.id);
  });
};
