import { randomBytes } from 'node:crypto';
import { readLanguage } from '@sangamam/contract/locale/languages';
import { problem } from '@sangamam/contract/locale/problems';
import { sendOtp, verifyOtp as verifyOtpEndpoint } from '@sangamam/contract/one-time-codes/otp';
import {
  askForCode,
  browserCookieSeconds,
  browserHash,
  browserOf,
  type Contact,
  contactKeys,
  otpCookieName,
  readContact,
  sendsADay,
  sendsPerBrowser,
  wrongCode,
} from '../../domain/people/index.ts';
import { findChildOf, isContactOf } from '../../domain/registrations/index.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { provenBrowserOf, rememberProof } from '../../platform/sessions/proven-browser.ts';
import {
  registrationCookieName,
  verifiedSessionSeconds,
} from '../../platform/sessions/registrant-session.ts';
import { canText, sendCodeJob } from './send-code.ts';
import { verifyOtp } from './verify-otp.ts';

/** Routes of the one-time codes that open a registration or prove a contact. */
export const otpRoutes: Routes = (app, deps) => {
  const { isHttps } = deps.config;
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const;

  route(app, deps, sendOtp, async ({ body, caller, request, reply }) => {
    const { contact, fields } = readContact(body);
    if (fields) throw new Refusal('VALIDATION', { fields });
    if (!contact.email && !contact.contactNumber) throw missingContact();
    await app.limits.countSender(caller, 'codes a day', sendsADay);
    const browser = browserOf(request, isHttps) ?? randomBytes(32).toString('base64url');
    const hash = browserHash(browser);
    await app.limits.count('codes a browser', hash.toString('hex'), sendsPerBrowser);
    const purpose = body.update ? 'access' : 'contact';
    const parentOf = body.update ? null : await findChild(deps, caller, contact);
    const provenBrowser =
      provenBrowserOf(request, deps.config, contactKeys(contact)) ??
      (await ownBrowserOf(deps, caller, contact));
    const browserHashed = { browserHash: hash, provenBrowser };
    // of the page; that of a registration counts more
    const language = readLanguage(request.cookies.lang ?? '');
    const wanted = { ...browserHashed, purpose, contact, parentOf } as const;
    const asked = await askForCode(deps, wanted, (trx, challengeId) =>
      addJob(trx, sendCodeJob, { challengeId, language }),
    );
    const byEmail = body.update && (await isMailedInstead(deps, contact));
    reply.setCookie(otpCookieName(isHttps), browser, { ...cookie, maxAge: browserCookieSeconds });
    return answer(
      { ...asked, byEmail },
      {
        message: body.update
          ? 'If the details are registered, a code has been sent.'
          : 'A code has been sent.',
      },
    );
  });

  route(app, deps, verifyOtpEndpoint, async ({ body, caller, request, reply }) => {
    const { contact } = readContact(body);
    if (!contact.email && !contact.contactNumber) throw missingContact();
    const guess = {
      browser: browserOf(request, isHttps),
      purpose: body.update ? ('access' as const) : ('contact' as const),
      contact,
      otp: body.otp,
      demandCaptcha: () => app.limits.demandCaptcha(request),
    };
    const verified = await verifyOtp(deps, guess, caller.session);
    if (!verified) {
      reply.code(401).send(wrongCode);
      return { verified: false };
    }
    const proven = [contact, verified.proven].flatMap(contactKeys);
    rememberProof(request, reply, deps.config, proven);
    if (verified.token !== null) {
      const session = { ...cookie, maxAge: verifiedSessionSeconds };
      reply.setCookie(registrationCookieName(isHttps), verified.token, session);
    }
    return answer({ verified: true }, { message: 'OTP verified successfully!' });
  });
};

/** True if only a number was given and it cannot get SMS now, registered or not. */
async function isMailedInstead(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'outside' | 'settings'>,
  { email, contactNumber }: Contact,
): Promise<boolean> {
  if (email !== null || contactNumber === null) return false;
  return !(await canText(deps, deps.db, contactNumber));
}

/**
 * Id of the registration of this browser that names the contact as a parent's; null while ages are not
 * asked for.
 */
async function findChild(
  deps: Pick<Deps, 'db' | 'settings'>,
  { session }: Pick<Caller, 'session'>,
  contact: Contact,
): Promise<string | null> {
  const { features } = await deps.settings.current();
  if (!features.askAge || session === null) return null;
  return findChildOf(deps.db, session.registrationIds, contact);
}

/** Stands for a browser that still has the session of a registration with this contact; null for a stranger. */
async function ownBrowserOf(
  { db }: Pick<Deps, 'db'>,
  { session }: Pick<Caller, 'session'>,
  contact: Contact,
): Promise<Buffer | null> {
  if (session === null || !(await isContactOf(db, session.registrationIds, contact))) return null;
  return session.tokenHash;
}

function missingContact(): Refusal {
  return new Refusal('CONTACT_MISSING', { fields: { email: problem('contactMissing') } });
}
