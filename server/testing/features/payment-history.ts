import type { BodyInputOf, Envelope } from '@sangamam/contract/calls/endpoint';
import type { recordPayment } from '@sangamam/contract/payments/changes';
import type { Finding } from '@sangamam/contract/payments/findings';
import type { PaymentDetail, Transaction } from '@sangamam/contract/payments/history';
import type { Admin } from '../../src/platform/sessions/staff.ts';
import type { TestApp } from '../app.ts';
import { addAdmin, signIn } from '../domain/sign-in.ts';

interface Reply<Data> {
  readonly status: number;
  readonly body: Envelope<Data>;
}

/** A member of staff who has just signed in, so that the password was given; a treasurer of all schools unless told. */
export async function treasurer(
  test: TestApp,
  who: Partial<Omit<Admin, 'id'>> & {
    email: string;
    invitedBy?: string;
    createdAt?: Date;
    isPasswordGiven?: boolean;
  },
) {
  const { isPasswordGiven = true, ...admin } = who;
  const { id } = await addAdmin(test, {
    allSchools: true,
    permissions: { canManagePayments: true },
    ...admin,
  });
  const headers = await signIn(test, who.email);

  async function call<Data>(method: string, path: string, body?: object): Promise<Reply<Data>> {
    const reply = await test.app.inject({
      method: method as 'POST',
      url: `/api/v1${path}`,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: reply.statusCode, body: reply.json() };
  }
  if (!isPasswordGiven) {
    await test.deps.pool.query(
      `update admin_session set password_given_at = now() - interval '1 hour' where admin_id = $1`,
      [id],
    );
  }

  const one = (paymentId: string) => `/payments/${paymentId}`;
  return {
    id,
    headers,
    call,
    list: (query: Record<string, string> = {}) =>
      call<Transaction[]>('GET', `/payments?${new URLSearchParams(query)}`),
    read: async (paymentId: string): Promise<PaymentDetail> => {
      const { body, status } = await call<PaymentDetail>('GET', one(paymentId));
      if (!body.data) throw new Error(`No payment: ${status} ${body.code}`);
      return body.data;
    },
    refund: (paymentId: string, amount: unknown, more: object = {}) =>
      call<PaymentDetail>('POST', `${one(paymentId)}/refund`, {
        amount,
        reason: 'They cannot come',
        ...more,
      }),
    decide: (refundId: string, decision: 'approve' | 'reject', note = '') =>
      call<PaymentDetail>('POST', `/payments/refunds/${refundId}/decision`, { decision, note }),
    record: (body: BodyInputOf<typeof recordPayment>) =>
      call<PaymentDetail>('POST', '/payments/manual', body),
    allocate: (paymentId: string, target: 'fee' | 'contribution') =>
      call<PaymentDetail>('POST', `${one(paymentId)}/allocate`, { target }),
    attach: (paymentId: string, registration: string, target: 'fee' | 'contribution') =>
      call<PaymentDetail>('POST', `${one(paymentId)}/attach`, { registration, target }),
    findings: async (query: Record<string, string> = {}): Promise<Finding[]> =>
      (await call<Finding[]>('GET', `/payments/findings?${new URLSearchParams(query)}`)).body
        .data ?? [],
  };
}
