import { minuteMs } from '@sangamam/contract/locale/durations';
import type { SiteSettings } from '@sangamam/contract/settings/event-settings';
import { words } from '@sangamam/words/page/site';
import { useState } from 'react';
import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router';
import { CallError } from '../calls/call-error.ts';
import { serverNowMs } from '../server-clock.ts';
import { siteContext, type Visit } from '../site-context.ts';

/** A form that was sent without scripts and refused: what was typed, and why. */
interface Posted {
  readonly values: Readonly<Record<string, string>>;
  readonly failure: Pick<
    CallError,
    'message' | 'status' | 'code' | 'fields' | 'retryAfterSeconds' | 'data'
  >;
}

/** The same as the page shows it. */
export interface RefusedForm extends Pick<Posted, 'values'> {
  readonly failure: CallError;
}

/** A form that was sent without scripts, and for whom it is answered. */
export interface PostedForm {
  readonly form: FormData;
  readonly visit: Visit;
  readonly idempotencyKey: string;
  readonly request: Request;
  readonly settings: SiteSettings;
}

/**
 * The action of a page whose form works without scripts. `send` makes the calls that the scripts would make,
 * and returns where to go then, or what to show; a `CallError` shows the form again with what was typed. A form with a
 * `ProofField` takes a mailed code in place of a captcha.
 */
export function postedTo<Shown extends object = never>(
  send: (posted: PostedForm) => Promise<string | Shown>,
  { takesProof = false } = {},
) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const { visit, settings } = context.get(siteContext);
    if (!visit) throw new Error('a form was sent for nobody');
    const form = await request.formData().catch(() => null);
    if (!form) throw new Response(null, { status: 400 });
    const proof = takesProof ? await import('./proof-by-code.ts') : null;
    try {
      await proof?.provePosted(form, visit);
      const idempotencyKey = visit.keyFor(JSON.stringify([...form].map(readably)));
      const next = await send({ form, visit, idempotencyKey, request, settings });
      return typeof next === 'string' ? redirect(next, 303) : data(next);
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      const { status, code, retryAfterSeconds, data: given } = problem;
      const isCaptcha = code === 'CAPTCHA_REQUIRED';
      const message = isCaptcha ? words.loading.captcha : problem.message;
      const fields = (isCaptcha && (await proof?.askForProof(form, visit))) || problem.fields;
      const failure = { message, status, code, fields, retryAfterSeconds, data: given };
      return data({ values: textsOf(form), failure }, { status: status || 503 });
    }
  };
}

/** The refusal of a form that says beside these fields what is wrong, and `message` above them. */
export const invalid = (fields: Readonly<Record<string, string>>, message = ''): CallError =>
  new CallError(message, { status: 422, code: 'VALIDATION', fields });

/**
 * The key of a call whose answer opens what it made: a repeat gets it for a minute only, as a second press and no
 * stranger's.
 */
export const keyForMinute = ({ keyFor }: Visit, body: object): string =>
  keyFor(`${Math.floor(serverNowMs() / minuteMs)} ${JSON.stringify(body)}`);

/** A file by its name and size. */
const readably = ([name, value]: [string, FormDataEntryValue]) => [
  name,
  typeof value === 'string' ? value : [value.name, value.size],
];

/** The texts of a form, without its files; the ticks of a group on a line each. */
export function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = Object.create(null);
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    // Browsers end each line of a text with two characters, scripts see one.
    const text = value.replaceAll('\r\n', '\n');
    texts[name] = name in texts ? `${texts[name]}\n${text}` : text;
  }
  return { ...texts };
}

/** The form that was sent without scripts to this page and refused; null in all other cases. */
export function usePosted(): RefusedForm | null {
  const posted = useActionData<Posted | object>();
  const [read] = useState(() => {
    if (!posted || !('failure' in posted)) return null;
    const { message, ...failure } = posted.failure;
    return { values: posted.values, failure: new CallError(message, failure) };
  });
  return read;
}
