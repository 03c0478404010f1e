import { type PayerState, paymentState } from '@sangamam/contract/payments/payments';
import {
  currentRegistration,
  type RegistrationRecord,
  readOwnRegistration,
} from '@sangamam/contract/registrations/registrations';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../calls/call.ts';
import { CallError } from '../calls/call-error.ts';
import { siteContext, type Visit } from '../site-context.ts';

/** A registration and its payer's state as the server knew them when it rendered the page. */
export interface Told {
  readonly registration: RegistrationRecord;
  readonly state: PayerState;
}

/** The registration that an address names where there are several; it grants no access. */
export const namedIn = ({ url }: Request) => new URL(url).searchParams.get('registration');

/** The loader of a page that shows who has a session their registration; null for everybody else. */
export const ownLoader = ({ request, context }: LoaderFunctionArgs): Promise<Told | null> =>
  loadOwn(context.get(siteContext).visit, namedIn(request));

/**
 * The registration of who asks, the newest unless one is named; null where the page is the same for everybody, or
 * they have none.
 */
export async function loadOwn(visit: Visit | null, id: string | null): Promise<Told | null> {
  if (!visit) return null;
  try {
    const registration = id
      ? await call(readOwnRegistration, { params: { id }, visit })
      : await call(currentRegistration, { visit });
    if (!registration) return null;
    const state = await call(paymentState, { params: { id: registration._id }, visit });
    return { registration, state };
  } catch (problem) {
    if (problem instanceof CallError) return null;
    throw problem;
  }
}
