import { dependentQuestions, type Form, isOn, questionsOf } from '@sangamam/contract/form/form';
import {
  type Asking,
  importSections,
  quickSections,
  registrationSections,
  type SectionSchemas,
  staffSections,
} from '@sangamam/contract/form/sections';
import { stepsFor, stepsToPay } from '@sangamam/contract/form/steps';
import { defaultError } from '@sangamam/contract/locale/problems';
import type { Sections } from '@sangamam/contract/questions/answers';
import {
  answerAt,
  keysOf,
  putAt,
  type SectionName,
  sectionOf,
} from '@sangamam/contract/questions/question';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { clearAnswers, type StoredForm } from './clear-answers.ts';

/** Messages by field, such as `personalInfo.email`. */
export type FieldErrors = Record<string, string>;

type Input = { readonly [Name in SectionName]?: Record<string, unknown> | undefined };

/** Building the schemas costs far more than using them, and settings change once in a while. */
const schemasOf = new WeakMap<PublicSettings, SectionSchemas>();
const quickSchemasOf = new WeakMap<PublicSettings, ReturnType<typeof quickSections>>();

function kept<Schemas>(
  schemas: WeakMap<PublicSettings, Schemas>,
  settings: PublicSettings,
  others: Form,
  make: (others?: Form) => Schemas,
): Schemas {
  // these look at the answers of one form
  if (dependentQuestions(settings).length > 0) return make(others);
  const known = schemas.get(settings);
  if (known) return known;
  const made = make();
  schemas.set(settings, made);
  return made;
}

/**
 * Reads the answers of one step: validated, unknown keys gone, phone numbers normalised, answers to
 * questions that were not asked cleared. A section that was not sent counts as empty. `input` may hold
 * other sections, on which the answers depend. `asking`: where less is asked than of who fills in the form.
 */
export function readAnswers(
  step: { readonly sections: readonly SectionName[] },
  input: Input,
  settings: PublicSettings,
  asking?: Asking,
): { sections: StoredForm; errors: FieldErrors | null } {
  const form = { ...input };
  const make = (others?: Form) =>
    registrationSections(settings, { ...asking, ...(others && { others }) });
  const schemas = asking ? make(form) : kept(schemasOf, settings, form, make);
  return readSections(step.sections, schemas, form, settings);
}

/** Reads these sections of a form one after the other; each is put into `form` as it was read. */
function readSections(
  names: readonly SectionName[],
  schemas: Partial<SectionSchemas>,
  form: { [Name in SectionName]?: Record<string, unknown> | undefined },
  settings: PublicSettings,
): { sections: StoredForm; errors: FieldErrors | null } {
  const sections: StoredForm = {};
  const errors: FieldErrors = {};
  for (const name of names) {
    Object.assign(errors, readSection(name, schemas, form, sections, settings));
    form[name] = sections[name];
  }
  return { sections, errors: Object.keys(errors).length > 0 ? errors : null };
}

/**
 * Reads a change of the answers of one step in the same way: an answer that was not sent stays as it is
 * in `before`, an empty one is taken away. An answer that has parts is sent whole. A section without any
 * answer, old or new, is left out.
 */
export function readChange(
  step: { readonly sections: readonly SectionName[] },
  { before, sent }: { readonly before: StoredForm; readonly sent: Input },
  settings: PublicSettings,
  asking?: Asking,
): { sections: StoredForm; errors: FieldErrors | null } {
  const input = step.sections.map((name) => {
    const own = { ...before[name]?.own, ...(sent[name]?.own as object | undefined) };
    return [name, { ...before[name], ...sent[name], own }];
  });
  const form = { ...before, ...Object.fromEntries(input) };
  const { sections, errors } = readAnswers(step, form, settings, asking);
  for (const name of step.sections) {
    if (!before[name] && !sent[name]) delete sections[name];
    else keepFormer(sections, before, name, settings);
  }
  return { sections, errors };
}

/** Keeps the answers to questions that are not asked any more. */
function keepFormer(
  form: StoredForm,
  before: StoredForm,
  name: SectionName,
  settings: PublicSettings,
): void {
  for (const question of questionsOf(settings)) {
    if (sectionOf(question.path) !== name || isOn(question, settings)) continue;
    const keys = keysOf(question.path);
    const answer = answerAt(before, keys);
    if (answer !== undefined) putAt(form, keys, answer);
  }
}

/** The two sections of the quick registration, read in the same way. */
export function readQuickAnswers(
  input: Input,
  settings: PublicSettings,
): { sections: StoredForm; errors: FieldErrors | null } {
  const schemas = kept(quickSchemasOf, settings, {}, () => quickSections(settings));
  return readSections(['personalInfo', 'eventAttendance'], schemas, { ...input }, settings);
}

/** The quick or the full form as staff fill it in, or a line of a file that they import. */
export type StaffForm = 'quick' | 'full' | 'import';

const staffSchemasOf = {
  quick: new WeakMap<PublicSettings, Partial<SectionSchemas>>(),
  full: new WeakMap<PublicSettings, Partial<SectionSchemas>>(),
  import: new WeakMap<PublicSettings, Partial<SectionSchemas>>(),
};

/**
 * The answers staff filled in: the person and if they come are required, other sections only where they were
 * sent.
 */
export function readStaffAnswers(
  input: Input,
  form: StaffForm,
  settings: PublicSettings,
): { sections: StoredForm; errors: FieldErrors | null } {
  const sent = { ...input };
  const schemas = kept(staffSchemasOf[form], settings, sent, (others) =>
    form === 'import'
      ? importSections(settings, others)
      : staffSections(settings, form === 'quick', others),
  );
  const isRead = (name: SectionName) =>
    name === 'personalInfo' || name === 'eventAttendance' || sent[name] !== undefined;
  return readSections(
    (Object.keys(schemas) as SectionName[]).filter(isRead),
    schemas,
    sent,
    settings,
  );
}

function readSection<Name extends SectionName>(
  name: Name,
  schemas: Partial<SectionSchemas>,
  form: Input,
  into: StoredForm,
  settings: PublicSettings,
): FieldErrors {
  const parsed = (schemas as SectionSchemas)[name].safeParse(form[name] ?? {}, defaultError);
  if (parsed.success) {
    const answers = parsed.data as Sections[Name];
    into[name] = clearAnswers(name, answers, settings, form) as StoredForm[Name];
    return {};
  }
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) {
    // a wrong item of a list is reported at the list
    const field = [name, ...path.filter((key) => typeof key === 'string')].join('.');
    errors[field] ??= message;
  }
  return errors;
}

/**
 * Checks a stored form as a whole before it is submitted: every section of the steps this family
 * goes through, required or answered; one that follows the payment may wait. Returns the errors of the
 * first step that has any, or null. The settings may have changed since a step was saved.
 */
export function firstBrokenStep(form: StoredForm, settings: PublicSettings): FieldErrors | null {
  const offered = offeredTo(settings, form);
  const { isAttending } = form.eventAttendance ?? {};
  const asked = stepsToPay(isAttending, settings.questions.afterPaying);
  for (const step of stepsFor(isAttending)) {
    const answered = step.sections.some((name) => form[name] !== undefined);
    if (!answered && (step.optional || !asked.includes(step))) continue;
    const { errors } = readAnswers(step, form as Input, offered);
    if (errors) return errors;
  }
  return null;
}
