import * as calls from '@sangamam/contract/help-desk/my-issues';
import type { FastifyRequest } from 'fastify';
import {
  browserOf,
  contactKeys,
  findRightChallenge,
  useUp,
  wrongCode,
} from '../../domain/people/index.ts';
import type { Config } from '../../platform/config/config.ts';
import { seal, unseal } from '../../platform/config/seal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rememberProof } from '../../platform/sessions/proven-browser.ts';
import { reporterCookieName } from '../../platform/sessions/registrant-session.ts';
import { recordReply } from './answer-issue.ts';
import { presentMine } from './present.ts';
import { listOfReporter, type Reporter } from './store.ts';

const reporterCookieSeconds = 3600;

const context = 'reporter session';
const maxCookieLength = 1000;

/** The cookie's value: the address and its expiry, encrypted. */
export function reporterCookie(email: string, { secretKey }: Config, now: Date): string {
  const endsAt = now.getTime() + reporterCookieSeconds * 1000;
  return Buffer.from(
    seal(secretKey, context, JSON.stringify({ email, endsAt })),
    'base64',
  ).toString('base64url');
}

/** The address in the cookie; null when there is none, or it is invalid or expired. */
function readReporter(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Config,
  now: Date,
): string | null {
  const value = cookies[reporterCookieName(config.isHttps)];
  if (!value || value.length > maxCookieLength) return null;
  const sealed = Buffer.from(value, 'base64url').toString('base64');
  const opened = unseal(config, context, sealed);
  if (opened === null) return null; // not ours
  const { email, endsAt } = JSON.parse(opened);
  return endsAt > now.getTime() ? email : null;
}

/** Routes for reporters, who sign in with a one-time code. */
export const reporterRoutes: Routes = (app, deps) => {
  const { config, db } = deps;
  const { isHttps } = config;
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const;

  /** Refuses with SESSION_REQUIRED without a verified address or registration. */
  function reporterOf(request: FastifyRequest, { session }: Caller): Reporter {
    const email = readReporter(request, config, deps.now());
    const registrationIds = session?.assurance === 'verified' ? session.registrationIds : [];
    if (email === null && registrationIds.length === 0)
      throw new Refusal('SESSION_REQUIRED', { values: { what: 'other' } });
    return { emails: email === null ? [] : [email], registrationIds };
  }

  route(app, deps, calls.openMyIssues, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase();
    const contact = { email, contactNumber: null };
    const challenge = await findRightChallenge(deps, {
      browser: browserOf(request, isHttps),
      purpose: 'contact',
      contact,
      otp: body.otp,
      demandCaptcha: () => app.limits.demandCaptcha(request),
    });
    const now = deps.now();
    if (!challenge || !(await useUp(db, challenge.id, now))) {
      reply.code(401).send(wrongCode);
      return { verified: false };
    }
    rememberProof(request, reply, config, contactKeys(contact));
    const value = reporterCookie(email, config, now);
    reply.setCookie(reporterCookieName(isHttps), value, {
      ...cookie,
      maxAge: reporterCookieSeconds,
    });
    return answer({ verified: true }, { message: 'OTP verified successfully!' });
  });

  route(app, deps, calls.listMyIssues, async ({ caller, request }) =>
    presentMine(deps, await listOfReporter(db, reporterOf(request, caller))),
  );

  route(app, deps, calls.replyToIssue, async ({ params: { id }, body, caller, request, once }) => {
    const reporter = reporterOf(request, caller);
    await once((own) => recordReply(own, id, body.text, reporter));
    const mine = await presentMine(deps, await listOfReporter(db, reporter));
    const issue = mine.find(({ _id }) => _id === id.toLowerCase());
    if (!issue) throw new Refusal('ISSUE_NOT_FOUND');
    return answer(issue, { status: 201 });
  });

  route(app, deps, calls.leaveMyIssues, async ({ reply }) => {
    reply.clearCookie(reporterCookieName(isHttps), cookie);
  });
};
