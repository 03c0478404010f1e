import { randomBytes } from 'node:crypto';
import {
  contactMissing,
  invalidOtp,
  sendOtp,
  verifyOtp as verifyOtpEndpoint,
} from '@sangamam/contract/otp';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { addressKey, type Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { answer, captchaToken, route } from '../../http/route.ts';
import { findChildOf, findEmailOf } from '../registrations/by-contact.ts';
import { registrationCookieName, verifiedSessionSeconds } from '../registrations/session.ts';
import { askForCode } from './ask-for-code.ts';
import { browserOf, otpCookieName } from './browser-cookie.ts';
import { maskedMailbox } from './mask-mailbox.ts';
import {
  browserCookieSeconds,
  type Contact,
  readContact,
  sendsPerAddressAndDay,
  sendsPerBrowser,
} from './rules.ts';
import { canText } from './send-code.ts';
import { browserHash } from './use-code.ts';
import { verifyOtp } from './verify-otp.ts';

/** One-time codes, for coming back to a registration and for proving a contact. */
export function otpRoutes(app: FastifyInstance, deps: Deps): void {
  const { isHttps } = deps.config;
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const;

  route(app, deps, sendOtp, async ({ body, caller, request, reply }) => {
    const { contact, fields } = readContact(body);
    if (fields) throw new Refusal('VALIDATION', { fields });
    if (!contact.email && !contact.contactNumber) throw missingContact();
    await app.limits.count('codes a day', addressKey(caller.address), sendsPerAddressAndDay);
    const browser = browserOf(request, isHttps) ?? randomBytes(32).toString('base64url');
    const hash = browserHash(browser);
    await app.limits.count('codes a browser', hash.toString('hex'), sendsPerBrowser);
    const purpose = body.update ? 'access' : 'contact';
    const parentOf = body.update ? null : await findChild(deps, caller, contact);
    const asked = await askForCode(deps, { browserHash: hash, purpose, contact, parentOf });
    const sentTo = body.update ? await mailboxInstead(deps, contact) : null;
    reply.setCookie(otpCookieName(isHttps), browser, { ...cookie, maxAge: browserCookieSeconds });
    return answer(
      { ...asked, sentTo },
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
    const token = captchaToken(request);
    const guess = {
      browser: browserOf(request, isHttps),
      purpose: body.update ? ('access' as const) : ('contact' as const),
      contact,
      otp: body.otp,
      demandCaptcha: () => app.limits.demandCaptcha(verifyOtpEndpoint, { caller, token }),
    };
    const verified = await verifyOtp(deps, guess, caller.session);
    if (!verified) {
      const refused = { success: false, status: 'error', verified: false, message: invalidOtp };
      reply.code(401).send(refused);
      return { verified: false };
    }
    if (verified.token !== null) {
      const session = { ...cookie, maxAge: verifiedSessionSeconds };
      reply.setCookie(registrationCookieName(isHttps), verified.token, session);
    }
    return answer({ verified: true }, { message: 'OTP verified successfully!' });
  });
}

/** The mailbox of the prompt, for a number alone that no text message reaches now. */
async function mailboxInstead(
  deps: Deps,
  { email, contactNumber }: Contact,
): Promise<string | null> {
  if (email !== null || contactNumber === null) return null;
  const [isReached, mailbox] = await Promise.all([
    canText(deps, deps.db, contactNumber),
    findEmailOf(deps.db, contactNumber),
  ]);
  return isReached ? null : maskedMailbox(mailbox, contactNumber, deps.config.secretKey);
}

/** The registration of this browser that names the contact as a parent's, while the age is asked for. */
async function findChild(
  deps: Deps,
  { session }: Pick<Caller, 'session'>,
  contact: Contact,
): Promise<string | null> {
  const { features } = await deps.settings.current();
  if (!features.askAge || session === null) return null;
  return findChildOf(deps.db, session.registrationIds, contact);
}

function missingContact(): Refusal {
  return new Refusal('VALIDATION', { message: contactMissing, fields: { email: contactMissing } });
}
