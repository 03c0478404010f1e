import type { BodyOf, ReplyOf } from '@sangamam/contract/calls/endpoint';
import { problem } from '@sangamam/contract/locale/problems';
import type { PasskeyAnswer } from '@sangamam/contract/sign-in/auth';
import {
  type addPasskey as addPasskeyEndpoint,
  passkeysPerAccount,
  passkeyTimeoutMs,
  type startPasskey as startPasskeyEndpoint,
} from '@sangamam/contract/sign-in/passkeys';
import { v7 } from 'uuid';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { messageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { hashOf, isOver, newToken } from '../../../platform/sessions/staff-session.ts';
import { adminPasskeyAdded, adminPasskeyRemoved } from './account-kinds.ts';
import { countAttempt, passkeyKey } from './count-attempt.ts';
import { deviceInWords } from './device.ts';
import {
  consumeChallenge,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  recordUse,
} from './passkey-store.ts';
import { getOwnAccount } from './profile-store.ts';
import { needsSecondFactor } from './rules.ts';
import { renewCodes } from './second-factor.ts';
import {
  countRecoveryCodes,
  deleteCodesWithoutFactor,
  lockSecondFactor,
} from './second-factor-store.ts';
import { type Origin, type SignedIn, startSession } from './start-session.ts';
import { clearFailures } from './store.ts';

type Using = Pick<Deps, 'db' | 'config' | 'settings' | 'now' | 'log'>;

/** The algorithms of COSE: EdDSA, ES256, RS256. Every device has one of them. */
const algorithms = [-8, -7, -257];

/** A passkey holds for one host, and only pages of the public address may use it. */
function pagesOf({ publicUrl }: Using['config']) {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin, requireUserVerification: true } as const;
}

async function newChallenge({ db, now }: Using, adminId: string | null): Promise<string> {
  const challenge = newToken('');
  const expiresAt = new Date(now().getTime() + passkeyTimeoutMs);
  await insertChallenge(db, { challengeHash: hashOf(challenge), adminId, expiresAt });
  return challenge;
}

/** The challenge that a device signed, used up whatever else is wrong; null when it is none of ours. */
async function takeChallenge(
  { db, now }: Using,
  clientDataJSON: string,
  adminId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const taken = { challengeHash: hashOf(challenge), adminId, now: now() };
  return (await consumeChallenge(db, taken)) ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** The options a browser needs to make a passkey of this account; PASSKEYS_FULL where it has as many as it may. */
export async function startPasskey(
  deps: Using,
  { id, name }: Admin,
  userAgent: string | undefined,
): Promise<ReplyOf<typeof startPasskeyEndpoint>> {
  const [{ email }, present, { event }] = await Promise.all([
    getOwnAccount(deps.db, id),
    listPasskeys(deps.db, id),
    deps.settings.current(),
  ]);
  checkRoom(present.length);
  const options = {
    challenge: await newChallenge(deps, id),
    rp: { id: pagesOf(deps.config).expectedRPID, name: event.name },
    user: { id: userHandleOf(id), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg }) as const),
    timeout: passkeyTimeoutMs,
    attestation: 'none',
    excludeCredentials: present.map(
      ({ credentialId, transports }) =>
        ({ id: credentialId, type: 'public-key', transports }) as const,
    ),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  } as const;
  return { options, name: deviceInWords(userAgent) };
}

function checkRoom(present: number): void {
  if (present < passkeysPerAccount) return;
  throw new Refusal('PASSKEYS_FULL', { values: { max: passkeysPerAccount } });
}

const userHandleOf = (adminId: string) => Buffer.from(adminId).toString('base64url');

/**
 * Adds the passkey that a browser made, tells the owner of the account by mail, and gives ten recovery codes
 * where there are none. VALIDATION of `passkey` when it was made for another page, account or question, without
 * a finger or the like, or is there already.
 */
export async function addPasskey(
  deps: Using,
  by: StaffActor,
  { name, passkey: { id, response } }: BodyOf<typeof addPasskeyEndpoint>,
): Promise<ReplyOf<typeof addPasskeyEndpoint>> {
  const { admin } = by;
  const made = await readMade(deps, admin.id, { id, response });
  if (made === null) {
    deps.log.warn({ event: 'passkey', outcome: 'failed', adminId: admin.id });
    throw new Refusal('VALIDATION', { fields: { passkey: problem('passkeyWrong') } });
  }
  const createdAt = deps.now();
  return tx(deps.db, async (trx) => {
    const owner = await lockSecondFactor(trx, admin.id);
    if (!owner.active) throw new Refusal('SESSION_EXPIRED');
    checkRoom((await listPasskeys(trx, admin.id)).length);
    const isAdded = await insertPasskey(trx, {
      id: v7(),
      adminId: admin.id,
      name,
      createdAt,
      transports: response.transports ?? [],
      ...made,
    });
    if (!isAdded) throw new Refusal('VALIDATION', { fields: { passkey: problem('passkeyWrong') } });
    const hasCodes = (await countRecoveryCodes(trx, admin.id)) > 0;
    const recoveryCodes = hasCodes ? undefined : await renewCodes(trx, admin.id);
    await tell(trx, deps, adminPasskeyAdded, { ...owner, id: admin.id, passkey: name });
    await log(trx, deps, { by, action: 'account.passkey-add', passkey: [null, name] });
    return recoveryCodes ? { recoveryCodes } : {};
  });
}

async function readMade(
  deps: Using,
  adminId: string,
  { id, response }: BodyOf<typeof addPasskeyEndpoint>['passkey'],
) {
  const expectedChallenge = await takeChallenge(deps, response.clientDataJSON, adminId);
  if (expectedChallenge === null) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { clientDataJSON, attestationObject } = response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...pagesOf(deps.config),
      response: { ...asSent(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
    };
  } catch {
    // the library throws for whatever is wrong with an answer
    return null;
  }
}

const asSent = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/**
 * Removes a passkey of the own account and says so by mail; recovery codes end with the last second factor.
 * NOT_FOUND, or MFA_NEEDED when it is the last second factor of a role that needs one.
 */
export async function removePasskey(deps: Using, by: StaffActor, id: string): Promise<void> {
  const { admin } = by;
  await tx(deps.db, async (trx) => {
    const owner = await lockSecondFactor(trx, admin.id);
    const passkey = await deletePasskey(trx, admin.id, id);
    if (passkey === null) throw new Refusal('NOT_FOUND');
    const { hasSecondFactor } = await getOwnAccount(trx, admin.id);
    if (!hasSecondFactor && needsSecondFactor(admin, deps.config)) throw new Refusal('MFA_NEEDED');
    await deleteCodesWithoutFactor(trx, admin.id);
    await tell(trx, deps, adminPasskeyRemoved, { ...owner, id: admin.id, passkey });
    await log(trx, deps, { by, action: 'account.passkey-remove', passkey: [passkey, null] });
  });
}

async function tell(
  trx: Db,
  deps: Using,
  kind: typeof adminPasskeyAdded | typeof adminPasskeyRemoved,
  { id, name, email, passkey }: { id: string; name: string; email: string; passkey: string },
): Promise<void> {
  const context = await messageContext(deps);
  const at = context.now.toISOString();
  await queueMessage(
    trx,
    {
      kind,
      to: { email, language: 'en' },
      values: { name, passkey, at },
      dedupeKey: `${kind.name}:${id}:${passkey}:${at}`,
      registrationId: null,
    },
    context,
  );
}

async function log(
  trx: Db,
  { now }: Using,
  {
    by,
    action,
    passkey,
  }: {
    by: StaffActor;
    action: 'account.passkey-add' | 'account.passkey-remove';
    passkey: readonly [string | null, string | null];
  },
): Promise<void> {
  const object = { type: 'admin-user', id: by.admin.id };
  await logAdminAction(trx, { by, action, object, changes: { passkey } }, now());
}

/** The options a browser needs to ask whoever sits before it for a passkey of this site. */
export async function askForPasskey(deps: Using) {
  return {
    challenge: await newChallenge(deps, null),
    rpId: pagesOf(deps.config).expectedRPID,
    timeout: passkeyTimeoutMs,
    userVerification: 'required',
  } as const;
}

/**
 * Signs in by a passkey alone, which is password and second factor in one: the device, and the finger or the
 * code that unlocks it. Whatever is wrong is answered alike, PASSKEY_REFUSED, and TOO_MANY_GUESSES after five
 * wrong answers for one account. The password counts as not given yet.
 */
export async function signInByPasskey(
  deps: Using,
  { id, response }: PasskeyAnswer,
  origin: Origin,
): Promise<SignedIn> {
  const { db, log } = deps;
  const refuse = (adminId?: string) => {
    log.warn({ event: 'login', outcome: 'failed', by: 'passkey', adminId });
    return new Refusal('PASSKEY_REFUSED');
  };
  const expectedChallenge = await takeChallenge(deps, response.clientDataJSON, null);
  if (expectedChallenge === null) throw refuse();
  const passkey = await findPasskey(db, id);
  if (!passkey) throw refuse();
  const { admin } = passkey;
  await countAttempt(deps, passkeyKey(admin.id));
  const { event } = await deps.settings.current();
  const isOpen = passkey.active && !isOver(admin, event, deps.now());
  if (!isOpen || response.userHandle !== userHandleOf(admin.id)) throw refuse(admin.id);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const counter = await verifyAuthenticationResponse({
    ...pagesOf(deps.config),
    response: { ...asSent(id), response },
    expectedChallenge,
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    // the library throws for whatever is wrong with an answer
    () => null,
  );
  if (counter === null) throw refuse(admin.id);
  return tx(db, async (trx) => {
    // what ended it while the answer was checked must have ended this sign-in, too
    const { active } = await lockSecondFactor(trx, admin.id);
    const isUsed = await recordUse(trx, { id: passkey.id, counter, now: deps.now() });
    if (!active || !isUsed) throw refuse(admin.id);
    await clearFailures(trx, [passkeyKey(admin.id)]);
    const started = await startSession(trx, deps, admin, origin, { isPasswordGiven: false });
    log.info({ event: 'login', outcome: 'succeeded', by: 'passkey', adminId: admin.id });
    return started;
  });
}
