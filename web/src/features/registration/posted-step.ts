import { questionsOf } from '@sangamam/contract/form/form';
import type { Step } from '@sangamam/contract/form/steps';
import { readConsents, saveConsents } from '@sangamam/contract/privacy/consents';
import { type RegistrationRecord, saveStep } from '@sangamam/contract/registrations/registrations';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/page/register';
import { get } from 'react-hook-form';
import { CallError, call } from '../../kit/calls/call.ts';
import { invalid, keyForMinute, type PostedForm, textsOf } from '../../kit/forms/posted.ts';
import type { PageSettings } from '../../kit/page/settings.ts';
import {
  checkSections,
  merged,
  onlyAnswersOf,
  sameNumber,
  shownIn,
  toForm,
  toValues,
} from '../../kit/questions/form-values.ts';
import { type Lock, lockOf } from '../../kit/questions/locks.ts';
import { questionsAsked } from '../../kit/questions/questions.tsx';
import { schemasOf, sectionsOf } from '../../kit/questions/use-step-form.ts';
import { purposesOffered } from '../../kit/registrant/purposes-offered.ts';
import { serverNowMs } from '../../kit/server-clock.ts';
import { leaves } from '../../kit/session/drafts.ts';
import { languageNow } from '../../ui/in-language.ts';

/** No refusal: the answers so far lead to questions that were not shown. */
export const moreAsked = 'MORE_ASKED';

/** The version of the registration that the form showed, so that a change meanwhile is not overwritten. */
export const versionOf = ({ form }: PostedForm) => Number(form.get('version'));

/** Saves a step as it was sent without scripts: of a registration only what was changed. */
export async function savePosted(
  step: Step,
  registration: RegistrationRecord | null,
  posted: PostedForm,
) {
  const { form, visit, idempotencyKey } = posted;
  const isNew = registration === null;
  const answers = form.has('skip') ? {} : readPosted(step, registration, posted);
  const body = {
    step: step.number,
    stepName: step.stepName,
    formDataStructured: answers,
    skipped: form.has('skip'),
    locale: languageNow(),
    ...(!isNew && { version: versionOf(posted) }),
  };
  return call(saveStep, {
    params: { id: registration?._id ?? 'new' },
    body,
    visit,
    idempotencyKey: isNew ? keyForMinute(visit, body) : idempotencyKey,
  });
}

/** The answers of a step, or of a registration those that were changed; refuses them as the form with scripts does. */
function readPosted(
  step: Step,
  registration: RegistrationRecord | null,
  { form, settings: all }: PostedForm,
) {
  const settings = offeredTo(all, registration?.formDataStructured);
  const questions = questionsOf(settings);
  const { lockedParts } = locksOf(step, registration, settings, serverNowMs());
  const texts = textsOf(form);
  const known = registration ? toForm(sectionsOf(step, registration), questions) : {};
  const typed = toValues(texts, questions);
  const schemas = schemasOf(step, settings, registration);
  const values = merged(known, typed);
  const { sections, problems } = checkSections(values, schemas, questions);
  const shown = shownIn(texts) ?? [];
  const wrong = [...problems].filter(([name]) => shown.some((path) => isWithin(path, name)));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  const valueAt = (path: string) => get(values, path) as unknown;
  const { sections: asked } = step;
  const controls = controlsOf({ sections: asked, settings, registration, lockedParts, valueAt });
  const isMore = problems.size > 0 || controls.some((path) => !shown.includes(path));
  if (isMore) throw new CallError(words.more, { status: 422, code: moreAsked });
  if (!registration?.formSubmissionComplete) return sections;
  const changed = leaves(typed).filter(([path, value]) => !isSame(get(known, path), value));
  return onlyAnswersOf(
    sections,
    changed.map(([path]) => path),
  );
}

/** The controls of the questions that are asked: the WhatsApp number has one only if it is another. */
export function controlsOf(asked: Parameters<typeof questionsAsked>[0]): string[] {
  return questionsAsked(asked).flatMap(({ path }) => {
    if (path !== 'personalInfo.whatsappNumber') return path;
    return asked.valueAt(sameNumber) === false ? [sameNumber, path] : sameNumber;
  });
}

const isWithin = (path: string, group: string) => path === group || path.startsWith(`${group}.`);

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** The parts of a step that can no longer be changed; before the form is submitted all of it can. */
export function locksOf(
  { stepName }: Step,
  registration: RegistrationRecord | null,
  settings: PageSettings,
  nowMs: number,
): Lock {
  if (!registration?.formSubmissionComplete) return { isClosed: false, lockedParts: [] };
  return lockOf(stepName, registration, settings, nowMs);
}

/** Gives or withdraws each consent by its tick. */
export async function savePostedConsents(
  registration: RegistrationRecord,
  { form, visit, settings }: PostedForm,
): Promise<void> {
  const params = { id: registration._id };
  const states = await call(readConsents, { params, visit });
  const offered = purposesOffered(states, registration, settings);
  const body = Object.fromEntries(offered.map((purpose) => [purpose, form.has(purpose)]));
  await call(saveConsents, { params, body, visit });
}
