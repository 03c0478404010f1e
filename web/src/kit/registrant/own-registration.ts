import {
  currentRegistration,
  endRegistrationSession,
  finishQuickRegistration,
  type RegistrationRecord,
  readOwnRegistration,
  saveStep,
} from '@sangamam/contract/registrations/registrations';
import { CallError, call } from '../calls/call.ts';
import { forgetTicket } from '../session/kept-ticket.ts';
import type { Visit } from '../site-context.ts';
import { readStored, removeStored, store } from '../storage.ts';
import { isUnfinishedQuick } from './quick-state.ts';

/** Session storage key of the registration that this tab is about; it grants no access. */
const chosenKey = 'registration';

/** Stores the chosen registration for the pages that follow; where it is not kept they show the newest. */
export function chooseRegistration(id: string): void {
  store('sessionStorage', chosenKey, id);
}

const forgetChoice = () => removeStored('sessionStorage', chosenKey);

/** The registration of this browser's session: the chosen one, else the newest; null without any. */
export async function findOwnRegistration(): Promise<RegistrationRecord | null> {
  const id = readStored('sessionStorage', chosenKey);
  if (id !== null) {
    try {
      return await call(readOwnRegistration, { params: { id } });
    } catch (problem) {
      if (!isGone(problem)) throw problem;
      forgetChoice();
    }
  }
  return call(currentRegistration);
}

/** A registration of this browser's session. Throws a `CallError` if the session does not include it. */
export function findRegistration(id: string): Promise<RegistrationRecord> {
  return call(readOwnRegistration, { params: { id } });
}

/** True if a call was refused because the session has ended or does not include the registration. */
export function isGone(problem: unknown): boolean {
  return (
    problem instanceof CallError &&
    (problem.status === 401 || problem.code === 'REGISTRATION_NOT_FOUND')
  );
}

/** Ends the session of this browser. The ticket is deleted first, even if the call then fails. */
export async function forgetOwnRegistration(): Promise<void> {
  forgetTicket();
  await call(endRegistrationSession);
  forgetChoice();
}

/** Leaves the fee for later; an unfinished quick registration is submitted by this. */
export async function leavePaymentForLater(
  registration: RegistrationRecord,
  asked: { readonly idempotencyKey: string; readonly visit?: Visit } = {
    idempotencyKey: crypto.randomUUID(),
  },
): Promise<void> {
  const params = { id: registration._id };
  if (isUnfinishedQuick(registration)) {
    await call(finishQuickRegistration, {
      params,
      body: { submitWithoutPayment: true },
      ...asked,
    });
    return;
  }
  await call(saveStep, {
    params,
    body: { step: 9, stepName: 'payment', submitWithoutPayment: true },
    ...asked,
  });
}
