import { questionsOf } from '@sangamam/contract/form/form';
import { quickSections } from '@sangamam/contract/form/sections';
import { acceptanceSchema } from '@sangamam/contract/privacy/consents';
import { type OfferedPlace, takePlace } from '@sangamam/contract/registrations/passing';
import { isSettled } from '@sangamam/contract/registrations/status';
import { CallError, call } from '../../kit/calls/call.ts';
import { invalid, keyForMinute, type PostedForm, textsOf } from '../../kit/forms/posted.ts';
import type { PageSettings } from '../../kit/page/settings.ts';
import { paths, pendingSuccessPath } from '../../kit/paths.ts';
import { checkSections, toValues } from '../../kit/questions/form-values.ts';
import type { Visit } from '../../kit/site-context.ts';
import { languageNow } from '../../ui/in-language.ts';

/** A place, and the secret of the link that offers it. */
export interface Opened {
  readonly place: OfferedPlace;
  readonly token: string;
}

/** The rules for who takes it. */
export const takerSchemas = (settings: PageSettings) => ({
  personalInfo: quickSections(settings).personalInfo,
  consents: acceptanceSchema,
});

/** The body of `takePlace` with these answers. */
export const bodyOf = (token: string, { personalInfo }: Readonly<Record<string, unknown>>) => ({
  token,
  personalInfo: personalInfo as Record<string, unknown>,
  consents: { policies: true, photos: false },
  locale: languageNow(),
});

/** Takes the place. Returns where to go then. */
export async function take(
  body: ReturnType<typeof bodyOf>,
  how: { readonly idempotencyKey: string; readonly visit?: Visit },
): Promise<string> {
  const taken = await call(takePlace, { body, ...how });
  return isSettled(taken.paymentStatus) ? paths.registrationSuccess : pendingSuccessPath('payment');
}

/** The same for answers that were sent without scripts; a refusal carries what was opened. */
export async function takePosted(
  opened: Opened,
  { form, visit, settings }: PostedForm,
): Promise<string> {
  const questions = questionsOf(settings);
  const schemas = takerSchemas(settings);
  try {
    const values = toValues(textsOf(form), questions);
    const { sections, problems } = checkSections(values, () => schemas, questions);
    if (problems.size > 0) throw invalid(Object.fromEntries(problems));
    const body = bodyOf(opened.token, sections);
    return await take(body, { visit, idempotencyKey: keyForMinute(visit, body) });
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem;
    const { message, status, code, fields } = problem;
    throw new CallError(message, { status, code, fields, data: opened });
  }
}
