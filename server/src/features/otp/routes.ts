import { randomBytes } from 'node:crypto';
import {
  contactMissing,
  invalidOtp,
  sendOtp,
  verifyOtp as verifyOtpEndpoint,
} from '@sangamam/contract/otp';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { addressKey } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { answer, captchaToken, route } from '../../http/route.ts';
import { registrationCookieName, verifiedSessionSeconds } from '../registrations/session.ts';
import { askForCode } from './ask-for-code.ts';
import { browserOf, otpCookieName } from './browser-cookie.ts';
import {
  browserCookieSeconds,
  readContact,
  sendsPerAddressAndDay,
  sendsPerBrowser,
} from './rules.ts';
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
    const asked = await askForCode(deps, { browserHash: hash, purpose, contact });
    reply.setCookie(otpCookieName(isHttps), browser, { ...cookie, maxAge: browserCookieSeconds });
    return answer(asked, {
      message: body.update
        ? 'If the details are registered, a code has been sent.'
        : 'A code has been sent.',
    });
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

function missingContact(): Refusal {
  return new Refusal('VALIDATION', { message: contactMissing, fields: { email: contactMissing } });
}
