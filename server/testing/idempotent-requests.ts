import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { reporterCookie } from '../src/features/help-desk/reporter-routes.ts';
import {
  reporterCookieName,
  startRegistrationSession,
} from '../src/platform/sessions/registrant-session.ts';
import type { TestApp } from './app.ts';
import { paidFamily, payer, practice, takeDonations } from './domain/money.ts';
import { coming, personalInfo, visitor } from './domain/registrations.ts';
import { addGuest, eventDays, stay } from './features/accommodation.ts';
import { report, reported } from './features/help-desk.ts';
import type { treasurer } from './features/payment-history.ts';
import { pdf, upload } from './platform/files.ts';
import { contractEndpoints, nameOf } from './platform/http.ts';

export interface Sent {
  readonly params?: Record<string, string>;
  readonly body?: object;
  /** The cookie of a registrant or reporter; without it the super admin asks. */
  readonly cookie?: string;
}

/** Every endpoint that makes something once for a key. */
export const idempotentEndpoints = (await contractEndpoints()).filter(
  ({ idempotent }) => idempotent,
);

/** The endpoint that a case is of. */
export function endpointOf(label: string): Endpoint {
  const found = idempotentEndpoints.find(
    (one) => label.split(' ').slice(0, 2).join(' ') === nameOf(one),
  );
  if (!found) throw new Error(`the contract has no such endpoint: ${label}`);
  return found;
}

type Staff = Awaited<ReturnType<typeof treasurer>>;

/** By endpoint, what a person sends once; each call prepares what that needs, as `staff()` where staff do it. */
export function idempotentRequests(
  served: TestApp,
  staff: () => Staff,
): Record<string, () => Promise<Sent>> {
  const name = () => `N${randomUUID().slice(0, 8)}`;
  const stranger = { cookie: '' };
  const registrant = async (id: string) => {
    const session = { registrationId: id, assurance: 'created', now: served.deps.now() } as const;
    return { cookie: `reg=${await startRegistrationSession(served.db, session)}` };
  };
  const made = async (path: string, body: object): Promise<string> =>
    (await staff().call<{ _id: string }>('POST', path, body)).body.data?._id ?? '';
  const family = () => payer(served);
  const bed = () => addGuest(served, { accommodation: stay({ men: 1 }) });
  const room = () => ({ block: 'A', name: name(), floor: '', kind: '', capacity: 2, use: 'Any' });
  const newRoom = () => made('/accommodation/rooms', room());
  const traveller = (way: object) =>
    addGuest(served, {
      personalInfo: { district: 'Idukki' },
      transportation: {
        isTravelling: true,
        startingLocation: 'Thodupuzha',
        travelDate: eventDays.sat,
        travelTime: '09:00',
        ...way,
      },
    });
  const junction = 'Ernakulam Junction (South)';
  const byTrain = () =>
    traveller({ modeOfTransport: 'Train', pickup: { needed: true, arrivalPoint: junction } });
  const pair = async () => ({
    driverId: await traveller({ modeOfTransport: 'Own car', pickup: { seatsOffered: 2 } }),
    riderId: await traveller({ modeOfTransport: 'Sharing with batchmates', pickup: {} }),
  });
  const trip = () => ({
    vehicle: 'Bus',
    capacity: 4,
    arrivalPoint: junction,
    leavesAt: `${eventDays.sat}T12:00:00+05:30`,
  });
  const question = {
    name: 'Anu Thomas',
    phone: '',
    subject: 'General',
    message: 'Is there parking for buses near the venue?',
  };
  const asked = () => made('/contact-messages', { ...question, email: `${name()}@example.org` });
  const quick = () => ({
    formDataStructured: { personalInfo: personalInfo(), eventAttendance: coming(2) },
    consents: { policies: true },
  });

  const transfer = async () => {
    const transfers = { accepted: true, details: 'A/c 1234567890' };
    await served.patchSettings((settings) => ({ ...settings, transfers }));
    const { id, send } = await family();
    return {
      id,
      send,
      body: { reference: name(), amount: 500, paidOn: dateAtEvent(served.deps.now().getTime()) },
    };
  };

  return {
    'POST /registrations/step/{id}': async () => ({
      ...stranger,
      params: { id: 'new' },
      body: { stepName: 'personalInfo', formDataStructured: { personalInfo: personalInfo() } },
    }),
    'POST /registrations/step/{id} of a draft': async () => {
      const somebody = visitor(served.app);
      await somebody.start();
      const formDataStructured = { eventAttendance: coming(2) };
      const body = { stepName: 'eventAttendance', formDataStructured, version: 1 };
      return { params: { id: somebody.id() }, body, cookie: somebody.cookie() ?? '' };
    },
    'POST /registrations/step/{id} that submits': async () => {
      const somebody = visitor(served.app);
      await somebody.fillIn(2);
      const body = { stepName: 'review', formDataStructured: {}, consents: { policies: true } };
      return { params: { id: somebody.id() }, body, cookie: somebody.cookie() ?? '' };
    },
    'POST /registrations/temp-quick-registration': async () => ({ ...stranger, body: quick() }),
    'POST /registrations/quick-registration/{id}': async () => ({
      ...stranger,
      params: { id: 'new' },
      body: quick(),
    }),
    'POST /registrations/take-place': async () => {
      const { id } = await family();
      const session = {
        registrationId: id,
        assurance: 'verified',
        now: served.deps.now(),
      } as const;
      const own = await startRegistrationSession(served.db, session);
      const offered = await served.app.inject({
        method: 'POST',
        url: `/api/v1/registrations/${id}/pass`,
        headers: { cookie: `reg=${own}` },
      });
      const token = String(offered.json().data.link).split('#')[1];
      const consents = { policies: true };
      return { ...stranger, body: { token, personalInfo: personalInfo(), consents } };
    },
    'POST /registrations/staff/new': async () => ({
      body: {
        ...quick(),
        isQuick: true,
        sendConfirmation: true,
        payment: { method: 'cash', amount: 1000 },
        checkIn: { key: randomUUID(), reason: '' },
      },
    }),
    'POST /registrations/{id}/payment': async () => {
      const { id } = await family();
      return { ...(await registrant(id)), params: { id }, body: {} };
    },
    'POST /payments/manual': async () => ({
      body: {
        registration: (await family()).id,
        method: 'cash',
        amount: 500,
        target: 'contribution',
      },
    }),
    'POST /registrations/{id}/transfer': async () => {
      const { id, body } = await transfer();
      return { ...(await registrant(id)), params: { id }, body };
    },
    'POST /registrations/{id}/donor': async () => {
      await takeDonations(served);
      const { id } = await family();
      const body = { pan: 'ABCPT1234F', address: 'Kizhakke Veedu, Kollam' };
      return { ...(await registrant(id)), params: { id }, body };
    },
    'POST /payments/transfers/{id}/received': async () => {
      const { id, send, body } = await transfer();
      await send('POST', `${id}/transfer`, body);
      const waiting = { registrationId: id, state: 'waiting' } as const;
      const { id: transferId } = await served.db
        .selectFrom('declaredTransfer')
        .select('id')
        .where((is) => is.and(waiting))
        .executeTakeFirstOrThrow();
      return { params: { id: transferId }, body: {} };
    },
    'POST /payments/{id}/refund': async () => ({
      params: { id: (await paidFamily(served)).payment.id },
      body: { amount: 100, reason: 'They cannot come' },
    }),
    'POST /payments/{id}/receipt': async () => {
      const { payment } = await paidFamily(served);
      const { receiptNumber } = await served.db
        .selectFrom('payment')
        .select('receiptNumber')
        .where('providerPaymentId', '=', payment.id)
        .executeTakeFirstOrThrow();
      const body = { receiptNumber, payerName: 'Anu Thomas', reason: 'A name was misspelt' };
      return { params: { id: payment.id }, body };
    },
    'POST /payments/{id}/refund of cash': async () => {
      const cash = { registration: (await family()).id, method: 'cash' as const, amount: 500 };
      const id = (await staff().record(cash)).body.data?._id ?? '';
      return { params: { id }, body: { amount: 100, reason: 'They cannot come' } };
    },
    'POST /payments/findings/{id}/settle': async () => {
      const bank = practice(served);
      const payerOf = await family();
      await bank.switches({ amountOverride: 12_300, webhook: { off: true } });
      const { response } = await bank.pay(await payerOf.orderId());
      await bank.switches({ webhook: { off: true } });
      await payerOf.confirm(response);
      const [found] = await staff().findings({ kind: 'mismatch' });
      const body = { difference: 'due', reason: 'A discount of ours' };
      return { params: { id: String(found?._id) }, body };
    },
    'POST /registrations/{id}/notes': async () => ({
      params: { id: (await family()).id },
      body: { text: 'Comes late' },
    }),
    'POST /registrations/{id}/resend': async () => ({
      params: { id: (await family()).id },
      body: {},
    }),
    'POST /registrations/bulk': async () => ({
      body: { action: 'remind', ids: [(await family()).id, (await family()).id] },
    }),
    'POST /snapshots': async () => ({ body: { note: 'For the caterer' } }),
    'POST /issues': async () => {
      const { body, cookie } = await upload(served, pdf, 'receipt.pdf');
      return { cookie, body: report({ attachments: body.fileUrl }) };
    },
    'POST /issues/mine/{id}/messages': async () => {
      const email = `${name()}@example.org`.toLowerCase();
      const reportedBy = { name: 'Anu', email, phone: '+919876543210' };
      const value = reporterCookie(email, served.deps.config, served.deps.now());
      const cookie = `${reporterCookieName(false)}=${value}`;
      return {
        cookie,
        params: { id: await reported(served, { reportedBy }) },
        body: { text: 'And?' },
      };
    },
    'POST /issues/{id}/messages': async () => ({
      params: { id: await reported(served) },
      body: { text: 'Which browser is it?' },
    }),
    'POST /issues/{id}/notes': async () => ({
      params: { id: await reported(served) },
      body: { text: 'Seen on a phone' },
    }),
    'POST /contact-messages': async () => ({
      ...stranger,
      body: { ...question, email: 'anu@example.org' },
    }),
    'POST /contact-messages/{id}/replies': async () => ({
      params: { id: await asked() },
      body: { text: 'Yes, behind the hall.' },
    }),
    'POST /contact-messages/{id}/issue': async () => ({
      params: { id: await asked() },
      body: { category: 'Other' },
    }),
    'POST /admins': async () => ({
      body: {
        name: 'Biju',
        email: `${name()}@example.org`,
        role: 'admin',
        allSchools: true,
        assignedSchools: [],
        permissions: {},
      },
    }),
    'POST /api-keys': async () => ({
      body: {
        name: name(),
        scopes: ['registrations.read'],
        allSchools: true,
        assignedSchools: [],
        days: 30,
      },
    }),
    'POST /webhooks': async () => {
      await served.db.deleteFrom('webhook').execute(); // there may be only some
      return { body: { url: 'https://example.org/hook', events: ['registration.submitted'] } };
    },
    'POST /gallery/albums': async () => ({ body: { title: 'The first day', year: 2027 } }),
    'POST /accommodation/rooms': async () => ({ body: room() }),
    'POST /accommodation/rooms/bulk': async () => ({
      body: { ...room(), name: undefined, names: `${name()}, ${name()}` },
    }),
    'POST /accommodation/rooms/import': async () => ({
      body: { csv: `block,room,capacity,use\nA,${name()},2,Any\n` },
    }),
    'POST /accommodation/allocations': async () => ({
      body: { roomId: await newRoom(), parties: [{ registrationId: await bed() }], reason: '' },
    }),
    'POST /accommodation/requests/status': async () => {
      const registrationId = await bed();
      const parties = [{ registrationId }];
      await staff().call('POST', '/accommodation/allocations', {
        roomId: await newRoom(),
        parties,
        reason: '',
      });
      return { body: { registrationIds: [registrationId], status: 'Confirmed' } };
    },
    'POST /transportation/trips': async () => ({
      body: { ...trip(), passengers: [{ registrationId: await byTrain() }] },
    }),
    'POST /transportation/trips/{id}/passengers': async () => ({
      params: { id: await made('/transportation/trips', trip()) },
      body: { passengers: [{ registrationId: await byTrain() }], reason: '' },
    }),
    'POST /transportation/pooling': async () => ({ body: await pair() }),
    'POST /transportation/pooling/many': async () => ({ body: { pairs: [await pair()] } }),
    'POST /transportation/arrivals/state': async () => ({
      body: { ids: [await byTrain()], filter: {}, state: 'Arrived' },
    }),
    'POST /registrations/follow-ups': async () => ({
      body: { ids: [await byTrain()], mark: 'called' },
    }),
  };
}
