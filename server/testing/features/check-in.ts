import type { Envelope } from '@sangamam/contract/calls/endpoint';
import type { DoorRecord } from '@sangamam/contract/check-in';
import type { ByAge } from '@sangamam/contract/party/party';
import { ticketToken } from '../../src/domain/registrations/tickets/ticket.ts';
import type { Admin } from '../../src/platform/sessions/staff.ts';
import type { TestApp } from '../app.ts';
import { visitor } from '../domain/registrations.ts';
import { addAdmin, signIn } from '../domain/sign-in.ts';

/** People of a party, one number a group. */
export const people = (adults = 0, teens = 0, children = 0): ByAge => ({ adults, teens, children });

/** A member of staff with a device; a door volunteer of all schools unless told otherwise. */
export async function door(test: TestApp, who: Partial<Omit<Admin, 'id'>> & { email: string }) {
  const permissions = { canEditRegistrations: false };
  await addAdmin(test, { allSchools: true, permissions, ...who });
  const headers = await signIn(test, who.email);
  async function call<Data>(method: 'GET' | 'POST', path: string, body?: object) {
    const reply = await test.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: reply.statusCode, body: reply.json() as Envelope<Data> };
  }
  return {
    headers,
    call,
    find: (code: string) => call<DoorRecord[]>('POST', '/check-in/find', { code }),
    let: (id: string, party: ByAge, more: object = {}) =>
      call<DoorRecord>('POST', `/registrations/${id}/check-in`, {
        key: crypto.randomUUID(),
        party,
        ...more,
      }),
    undo: (id: string, key: string, reason = '') =>
      call<DoorRecord>('POST', `/registrations/${id}/check-in/undo`, { key, reason }),
  };
}

/** Two doors, the desk that takes money, and a door of one school. */
export async function openDoors(test: TestApp) {
  return {
    north: await door(test, { email: 'north@example.org', name: 'North door' }),
    south: await door(test, { email: 'south@example.org', name: 'South door' }),
    cashier: await door(test, {
      email: 'desk@example.org',
      permissions: { canManagePayments: true },
    }),
    mahe: await door(test, {
      email: 'mahe@example.org',
      allSchools: false,
      assignedSchools: ['JNV Mahe'],
    }),
  };
}

/** A family that has registered and, where a `cashier` is given, paid what it owes. */
export async function guests(
  test: TestApp,
  party: ByAge,
  options: {
    cashier?: {
      call(method: 'POST', path: string, body: object): Promise<{ status: number; body: unknown }>;
    };
    school?: string;
    name?: string;
  } = {},
) {
  const { cashier, school = 'JNV Kollam', name = 'Anu Thomas' } = options;
  const browser = visitor(test.app);
  await browser.fillIn(party.adults, party.teens, party.children, { school, name });
  const { body } = await browser.submit();
  if (!body.data) throw new Error(`not submitted: ${JSON.stringify(body)}`);
  const { _id: id, registrationNumber: number, fee } = body.data;
  if (cashier && fee.due > 0) {
    const cash = { registration: id, method: 'cash', amount: fee.due };
    const paid = await cashier.call('POST', '/payments/manual', cash);
    if (paid.status !== 201) throw new Error(`not paid: ${JSON.stringify(paid.body)}`);
  }
  const read = async () => (await browser.read()).body.data;
  return { id, number, ticket: ticketToken(number, test.deps.config.secretKey), read };
}
