import {
  currentRegistration,
  endRegistrationSession,
  type RegistrationRecord,
  readOwnRegistration,
} from '@sangamam/contract/registrations';
import { CallError, call } from './call.ts';

/** Which of several registrations of a session this tab is about; worth nothing without the session. */
const chosenKey = 'registration';

/** Remembers the registration that was chosen, for the pages that follow. */
export function chooseRegistration(id: string): void {
  try {
    sessionStorage.setItem(chosenKey, id);
  } catch {
    // No storage: the newest one is shown.
  }
}

function chosenId(): string | null {
  try {
    return sessionStorage.getItem(chosenKey);
  } catch {
    return null;
  }
}

function forgetChoice(): void {
  try {
    sessionStorage.removeItem(chosenKey);
  } catch {
    // Nothing was kept.
  }
}

/** The registration of this browser's session: the chosen one, else the newest; null without any. */
export async function findOwnRegistration(): Promise<RegistrationRecord | null> {
  const id = chosenId();
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

/** Whether a call was refused because the session has ended or no longer holds the registration. */
export function isGone(problem: unknown): boolean {
  return (
    problem instanceof CallError &&
    (problem.status === 401 || problem.code === 'REGISTRATION_NOT_FOUND')
  );
}

/** Ends the session of this browser. */
export async function forgetOwnRegistration(): Promise<void> {
  await call(endRegistrationSession);
  forgetChoice();
}
