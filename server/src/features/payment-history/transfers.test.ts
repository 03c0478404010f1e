import type { Envelope } from '@sangamam/contract/calls/endpoint';
import type { PaymentOverview } from '@sangamam/contract/payments/findings';
import type { PaymentDetail } from '@sangamam/contract/payments/history';
import type { PayerState } from '@sangamam/contract/payments/payments';
import type { DeclaredTransfer, StatementReport } from '@sangamam/contract/payments/transfers';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../testing/domain/money.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { pdf, upload } from '../../../testing/platform/files.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';
import { personalData } from '../../house.ts';
import { tx } from '../../platform/db/connect.ts';
import { eraseEverywhere } from '../../platform/personal-data.ts';

let now = new Date('2026-11-21T06:00:00Z');
const test = await testApp({ provider: true, now: () => now });
const bank = practice(test);
const leela = await treasurer(test, { email: 'leela@example.org', name: 'Leela' });
const biju = await treasurer(test, { email: 'biju@example.org', name: 'Biju' });
const mahe = await treasurer(test, {
  email: 'mahe@example.org',
  allSchools: false,
  assignedSchools: ['JNV Mahe'],
});
const asha = await treasurer(test, { email: 'asha@example.org', role: 'super_admin' });
const details = 'Navodaya Alumni Association\nA/c 1234567890, IFSC SBIN0000001';

const accept = (accepted: boolean) =>
  test.patchSettings((settings) => ({ ...settings, transfers: { accepted, details } }));
beforeEach(async () => {
  now = new Date('2026-11-21T06:00:00Z');
  await accept(true);
});

type Family = Awaited<ReturnType<typeof payer>>;
let utr = 0;
const declared = () => ({ reference: `UTR${++utr}`, amount: 500, paidOn: '2026-11-20' });
const declare = (family: Family, change: object = {}) =>
  family.send<PayerState>('POST', `${family.id}/transfer`, { ...declared(), ...change });
const withdraw = (family: Family) =>
  family.send<PayerState>('POST', `${family.id}/transfer/withdraw`);
const stateOf = async (family: Family) => (await family.state()).body.data;
const listed = async (who: typeof leela, query = '') =>
  (await who.call<DeclaredTransfer[]>('GET', `/payments/transfers?limit=100${query}`)).body.data ??
  [];
async function waitingOf(family: Family): Promise<DeclaredTransfer> {
  const found = (await listed(leela)).find(({ registration }) => registration._id === family.id);
  if (!found) throw new Error('nothing waits');
  return found;
}
const receive = (who: typeof leela, id: string, body: object = {}) =>
  who.call<PaymentDetail>('POST', `/payments/transfers/${id}/received`, body);
const miss = (who: typeof leela, id: string, reason = 'Nothing of this amount came') =>
  who.call('POST', `/payments/transfers/${id}/not-found`, { reason });

describe('a declared transfer', () => {
  it('is told where to only where the settings take transfers, and to nobody without the session', async () => {
    const family = await payer(test);
    expect((await stateOf(family))?.transfer).toEqual({ details, declared: null });
    await accept(false);
    expect((await stateOf(family))?.transfer).toEqual({ details: null, declared: null });
    expect((await declare(family)).body.code).toBe('STATUS_CHANGE');
    const settings = await test.app.inject('/api/v1/settings/public');
    expect(settings.body).not.toContain('1234567890');
    const stranger = await payer(test);
    const foreign = await stranger.send('POST', `${family.id}/transfer`, declared());
    expect(foreign.body.code).toBe('REGISTRATION_NOT_FOUND');
  });

  it('credits nothing, is shown with its number, and can be taken back', async () => {
    const family = await payer(test);
    const { status, body } = await declare(family, { reference: 'UTR 4123', amount: '500.00' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      state: 'declared',
      paymentStatus: 'Pending',
      due: 500,
      transfer: {
        details: null,
        declared: {
          reference: 'UTR 4123',
          amount: 500,
          paidOn: '2026-11-20',
          isWaiting: true,
          mayWithdraw: true,
        },
      },
    });
    expect(await ledgerOf(test, family.id)).toEqual([]);
    expect((await family.read()).status).toBe('Submitted');
    expect((await declare(family)).body.code).toBe('STATUS_CHANGE');
    const { body: taken } = await withdraw(family);
    expect(taken.data).toMatchObject({ state: 'to_pay', transfer: { declared: null } });
    expect((await withdraw(family)).body.code).toBe('STATUS_CHANGE');
    expect((await declare(family)).status).toBe(200);
  });

  it('exists once, however often it is sent at once', async () => {
    const family = await payer(test);
    const sent = await Promise.all([1, 2, 3, 4].map(() => declare(family)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  const bad: [string, object, string][] = [
    ['no reference', { reference: ' ' }, 'VALIDATION'],
    ['no amount', { amount: 0 }, 'AMOUNT_INVALID'],
    ['more than a payment may be', { amount: 500_001 }, 'AMOUNT_INVALID'],
    ['a day ahead', { paidOn: '2026-11-22' }, 'VALIDATION'],
    ['a day long ago', { paidOn: '2025-11-01' }, 'VALIDATION'],
    ['a foreign file', { attachments: 'https://example.org/x.png' }, 'ATTACHMENT_INVALID'],
  ];
  it.each(bad)('is refused with %s', async (_, change, code) => {
    const family = await payer(test);
    expect((await declare(family, change)).body.code).toBe(code);
    expect((await stateOf(family))?.transfer.declared).toBeNull();
  });

  it('is refused where nothing is to be paid, or before the form is submitted', async () => {
    const family = await payer(test);
    await leela.record({ registration: family.id, method: 'cash', amount: 500 });
    expect((await declare(family)).status).toBe(409);
    const draft = await payer(test, { isSubmitted: false });
    expect((await declare(draft)).body.code).toBe('STATUS_CHANGE');
  });

  it('stops no payment in the checkout, which settles the fee', async () => {
    const family = await payer(test);
    await declare(family);
    const { response } = await bank.pay(await family.orderId());
    await family.confirm(response);
    expect((await stateOf(family))?.state).toBe('received');
    const { _id } = await waitingOf(family);
    expect((await receive(leela, _id)).body.code).toBe('ALREADY_PAID');
    expect(await ledgerOf(test, family.id)).toEqual(['fee 50000']);
    const gift = { target: 'contribution' };
    expect((await receive(leela, _id, gift)).body.data?.type).toBe('Contribution');
  });
});

describe('its picture', () => {
  it('is opened by a treasurer of the school alone, saved and not shown, and goes with the person', async () => {
    const family = await payer(test);
    const { body, cookie } = await upload(test, pdf, 'slip.pdf');
    const reply = await test.app.inject({
      method: 'POST',
      url: `/api/v1/registrations/${family.id}/transfer`,
      headers: { cookie: `${family.browser.cookie()}; ${cookie}` },
      payload: { ...declared(), attachments: body.fileUrl },
    });
    expect(reply.statusCode).toBe(200);
    const { _id, attachment } = await waitingOf(family);
    expect(attachment).toMatchObject({ fileName: 'slip.pdf', state: 'ready' });
    const path = `/payments/transfers/${_id}/attachment`;
    expect((await mahe.call('GET', path)).status).toBe(404);
    const link = await leela.call<{ url: string }>('GET', path);
    const address = new URL(link.body.data?.url ?? '');
    const file = await test.app.inject(address.pathname + address.search);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const own = await personalData.collect.transfers(test.deps, family.id);
    expect(own).toMatchObject([{ amount: 500, state: 'waiting', fileName: 'slip.pdf' }]);
    const person = { id: family.id, emailKey: null, contactNumber: '', parentContact: null };
    await tx(test.db, (trx) => eraseEverywhere(trx, personalData, person, now));
    await test.runJobs();
    expect((await test.app.inject(address.pathname + address.search)).statusCode).toBe(404);
    expect((await listed(leela)).map((one) => one._id)).not.toContain(_id);
  });

  it('is a picture or a PDF', async () => {
    const family = await payer(test);
    const { body, cookie } = await upload(test, 'I paid', 'paid.txt');
    const reply = await test.app.inject({
      method: 'POST',
      url: `/api/v1/registrations/${family.id}/transfer`,
      headers: { cookie: `${family.browser.cookie()}; ${cookie}` },
      payload: { ...declared(), attachments: body.fileUrl },
    });
    expect(reply.json()).toMatchObject({
      code: 'ATTACHMENT_INVALID',
      fields: { attachments: expect.stringMatching(/JPEG/) },
    });
  });
});

describe('a treasurer', () => {
  it('sees and decides those of the schools entrusted to them', async () => {
    const family = await payer(test);
    await declare(family);
    const { _id, due, registration } = await waitingOf(family);
    expect({ due, name: registration.name }).toMatchObject({ due: 500 });
    expect(await listed(mahe, '&state=All')).toEqual([]);
    const ofFamily = `&state=All&registration=${family.id}`;
    expect((await listed(leela, ofFamily)).map((one) => one._id)).toEqual([_id]);
    expect(await listed(mahe, ofFamily)).toEqual([]);
    const stranger = await payer(test);
    expect(await listed(leela, `&state=All&registration=${stranger.id}`)).toEqual([]);
    expect((await receive(mahe, _id)).status).toBe(404);
    expect((await miss(mahe, _id)).status).toBe(404);
    const overview = await mahe.call<PaymentOverview>('GET', '/payments/overview');
    expect(overview.body.data?.transfers).toBe(0);
    const all = await leela.call<PaymentOverview>('GET', '/payments/overview');
    expect(all.body.data?.transfers).toBe((await listed(leela)).length);
    const reader = await treasurer(test, { email: 'reader@example.org', permissions: {} });
    expect((await receive(reader, _id)).status).toBe(403);
    expect((await miss(reader, _id)).status).toBe(403);
  });

  it('takes it in as a transfer with its reference; the payer gets ticket and receipt', async () => {
    const family = await payer(test);
    await declare(family, { reference: 'UTR-RCVD' });
    const { _id } = await waitingOf(family);
    const { status, body } = await receive(leela, _id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'Fee',
      method: 'transfer',
      transactionId: 'UTR-RCVD',
      recordedBy: 'Leela',
      at: '2026-11-20T06:30:00.000Z',
      receiptNumber: expect.stringMatching(/-R-/),
    });
    expect(await family.read()).toMatchObject({ status: 'Confirmed', paymentStatus: 'Completed' });
    expect((await stateOf(family))?.transfer.declared).toBeNull();
    await test.runJobs();
    const { subject } = test.outbox.at(-1) ?? {};
    expect(subject).toMatch(/you are registered/);
    const received = await listed(leela, '&state=received');
    expect(received.find((one) => one._id === _id)).toMatchObject({
      paymentId: body.data?._id,
      decidedBy: 'Leela',
    });
  });

  it('credits it once, however many press at once', async () => {
    const family = await payer(test);
    await declare(family);
    const { _id } = await waitingOf(family);
    const pressed = [leela, biju, leela, biju].map((who) => receive(who, _id));
    const decided = await Promise.all([...pressed, miss(biju, _id), withdraw(family)]);
    const won = decided.filter(({ status }) => status < 300);
    expect(won).toHaveLength(1);
    const credits = await ledgerOf(test, family.id);
    expect(credits.length).toBeLessThanOrEqual(1);
    expect((await receive(leela, _id)).status).toBeGreaterThanOrEqual(400);
    expect(await ledgerOf(test, family.id)).toEqual(credits);
  });

  it('is refused a reference that stands already, and a smaller amount without a reason', async () => {
    const [first, second] = [await payer(test), await payer(test)];
    await declare(first, { reference: 'SBIN 77' });
    await declare(second, { reference: 'sbin77' });
    expect((await receive(leela, (await waitingOf(first))._id)).status).toBe(201);
    const { _id } = await waitingOf(second);
    expect((await receive(leela, _id)).body.code).toBe('REFERENCE_TAKEN');
    expect(await ledgerOf(test, second.id)).toEqual([]);
    const third = await payer(test);
    await declare(third);
    const part = (await waitingOf(third))._id;
    const refused = await receive(leela, part, { amount: 200 });
    expect(refused.body.fields).toHaveProperty('reason');
    const reason = 'The bank shows 200';
    expect((await receive(leela, part, { amount: 200, reason })).status).toBe(201);
    expect(await third.read()).toMatchObject({ paymentStatus: 'Partially Paid' });
  });

  it('says that it was not found: a mail with why, and it may be declared anew', async () => {
    const family = await payer(test);
    await declare(family, { reference: 'UTR-LOST' });
    const { _id } = await waitingOf(family);
    expect((await miss(leela, _id, 'no')).body.code).toBe('VALIDATION');
    expect((await miss(leela, _id, 'Another account was credited')).status).toBe(200);
    await test.runJobs();
    const mail = test.outbox.at(-1);
    expect(mail?.subject).toMatch(/we did not find your transfer of ₹500/);
    expect(mail?.text).toContain('Another account was credited');
    expect(await stateOf(family)).toMatchObject({
      state: 'to_pay',
      transfer: {
        details,
        declared: { isWaiting: false, reason: 'Another account was credited' },
      },
    });
    expect((await receive(leela, _id)).body.code).toBe('STATUS_CHANGE');
    expect((await declare(family)).status).toBe(200);
    const logged = await leela.call<{ action: string }[]>('GET', '/user-logs');
    expect(logged.body.data?.map(({ action }) => action)).toContain('payment.miss-transfer');
  });

  it('says no more that it was not found once the fee came another way', async () => {
    const family = await payer(test);
    await declare(family);
    await miss(leela, (await waitingOf(family))._id);
    expect((await stateOf(family))?.transfer.declared).toMatchObject({ isWaiting: false });
    await leela.record({ registration: family.id, method: 'cash', amount: 500 });
    expect(await stateOf(family)).toMatchObject({
      state: 'received',
      transfer: { details: null, declared: null },
    });
  });

  it('waits for a second person above the amount of the settings, and again once that one rejects', async () => {
    await test.patchSettings((settings) => ({
      ...settings,
      payments: { ...settings.payments, manualApprovalAbove: 1000 },
    }));
    const family = await payer(test, { adults: 3 });
    const { registrationNumber: number } = await family.read();
    const remove = async () =>
      (await asha.call('DELETE', `/registrations/${family.id}`, { number, reason: 'Twice' })).body;
    await declare(family, { amount: 1500 });
    const { _id } = await waitingOf(family);
    expect((await remove()).code).toBe('MONEY_HELD');
    const { body } = await receive(leela, _id);
    expect(body.data?.state).toBe('Awaiting Approval');
    expect((await remove()).code).toBe('MONEY_HELD');
    expect(await stateOf(family)).toMatchObject({
      state: 'declared',
      transfer: { declared: { mayWithdraw: false } },
    });
    expect((await withdraw(family)).body.code).toBe('STATUS_CHANGE');
    expect((await declare(family)).body.code).toBe('STATUS_CHANGE');
    const decide = (id: string, decision: string) =>
      biju.call('POST', `/payments/${id}/decision`, { decision, note: 'Not in the statement' });
    expect((await decide(body.data?._id ?? '', 'reject')).status).toBe(200);
    const again = await receive(leela, (await waitingOf(family))._id);
    expect((await decide(again.body.data?._id ?? '', 'approve')).status).toBe(200);
    expect((await family.read()).status).toBe('Confirmed');
    expect(await ledgerOf(test, family.id)).toEqual(['fee 150000']);
  });
});

describe('a bank statement', () => {
  async function compare(who: Pick<typeof leela, 'headers'>, content: string) {
    const form = new FormData();
    form.append('file', new Blob([content]), 'statement.csv');
    const reply = await fetch(`${test.url}/api/v1/payments/transfers/statement`, {
      method: 'POST',
      headers: who.headers,
      body: form,
    });
    const body = (await reply.json()) as Envelope<StatementReport>;
    return { status: reply.status, body };
  }

  it('finds what waits by the reference as a word and the same amount, and changes nothing', async () => {
    const families = await Promise.all([1, 2, 3, 4].map(() => payer(test)));
    const references = ['SBIN 412345678', 'SBIN511111111', 'SBIN622222222', '77'];
    for (const [at, family] of families.entries()) {
      await declare(family, { reference: references[at] });
    }
    const statement = `Txn Date,Narration,Debit,Credit
20/11/2026,NEFT CR-SBIN412345678-ANU THOMAS,,"1,500.00"
20/11/2026,NEFT CR-SBIN412345678-ANU THOMAS,,500.00
20/11/2026,UPI/SBIN511111111/x,,499.00
20/11/2026,UPI/ASBIN622222222/x,,500.00
20/11/2026,Cheque 77,,500.00
20/11/2026,SBIN622222222,500.00,
`;
    const { status, body } = await compare(leela, statement);
    expect(status).toBe(200);
    const ids = new Set(families.map(({ id }) => id));
    const ours = (await listed(leela)).filter(({ registration }) => ids.has(registration._id));
    const named = (lines: StatementReport['matched'] = []) =>
      lines
        .filter(({ _id }) => ours.some((one) => one._id === _id))
        .map(({ reference, found }) => [reference, found]);
    expect(body.data?.lines).toBe(5);
    expect(named(body.data?.matched)).toEqual([['SBIN 412345678', 500]]);
    expect(named(body.data?.differs)).toEqual([['SBIN511111111', 499]]);
    expect(named(body.data?.missing)).toEqual([
      ['SBIN622222222', null],
      ['77', null],
    ]);
    for (const { id } of families) expect(await ledgerOf(test, id)).toEqual([]);
    const foreign = await compare(mahe, statement);
    expect(foreign.body.data).toMatchObject({ matched: [], differs: [], missing: [] });
  });

  it('counts as reading of those it names', async () => {
    await declare(await payer(test));
    const { headers, id } = await treasurer(test, { email: 'third@example.org' });
    const { body } = await compare({ headers }, 'Narration,Credit\nInterest,12.00\n');
    const read = test.db.selectFrom('reading').select('people').where('adminId', '=', id);
    const { people } = await read.where('what', '=', 'many').executeTakeFirstOrThrow();
    expect(people).toBe(body.data?.missing.length);
  });

  it('counts no money that went out', async () => {
    const family = await payer(test);
    await declare(family, { reference: 'AXIS900000001' });
    const { body } = await compare(
      leela,
      'Description,Amount,Dr/Cr\nIMPS AXIS900000001,500,DR\nInterest,12,CR\n',
    );
    expect(body.data).toMatchObject({ lines: 1, matched: [] });
  });

  it.each([
    ['another table', 'a,b\n1,2\n'],
    ['no amount', 'Narration,Balance\nx,1\n'],
    ['nothing', ''],
  ])('that is %s is refused with a clear word', async (_, content) => {
    const { status, body } = await compare(leela, content);
    expect(status).toBe(422);
    expect(body.fields?.file).toMatch(/\w{3,}/);
  });
});

it('holds the invariants after all of this', async () => {
  await test.runJobs();
  expect(await brokenInvariants(test, false)).toEqual([]);
});
