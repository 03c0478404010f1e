import type { BodyOf, ReplyOf } from '@sangamam/contract/calls/endpoint';
import { askForPasskey, login } from '@sangamam/contract/sign-in/auth';
import type { addPasskey, startPasskey } from '@sangamam/contract/sign-in/passkeys';
import { words } from '@sangamam/words/staff/sign-in';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { CallError, call } from '../../kit/calls/call.ts';

/** Asks the device for a passkey of this site, and signs in by it. */
export async function signInByPasskey(): Promise<ReplyOf<typeof login>> {
  const { id, response } = await ask(async () =>
    startAuthentication({ optionsJSON: await call(askForPasskey) }),
  );
  const { userHandle = '' } = response;
  return call(login, { body: { passkey: { id, response: { ...response, userHandle } } } });
}

/** Lets the device make a passkey; it opens nothing before `addPasskey` was told. */
export async function makePasskey(
  optionsJSON: ReplyOf<typeof startPasskey>['options'],
): Promise<BodyOf<typeof addPasskey>['passkey']> {
  const { id, response } = await ask(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}

/** Says in words why a device gave nothing: browsers tell pages little about it. */
async function ask<Given>(device: () => Promise<Given>): Promise<Given> {
  const fail = (message: string) => new CallError(message, { status: 0 });
  if (!browserSupportsWebAuthn()) throw fail(words.passkey.unsupported);
  try {
    return await device();
  } catch (problem) {
    if (problem instanceof CallError) throw problem;
    const isThere = problem instanceof Error && problem.name === 'InvalidStateError';
    throw fail(isThere ? words.passkey.alreadyThere : words.passkey.none);
  }
}
