import { offeredTo } from '@sangamam/contract/option-answers';
import { type Asking, personalInfoSchema } from '@sangamam/contract/personal-info';
import {
  quickSections,
  registrationSections,
  type SectionName,
  type SectionSchemas,
  staffSections,
} from '@sangamam/contract/registration-form';
import { stepsFor } from '@sangamam/contract/registration-steps';
import type { PublicSettings } from '@sangamam/contract/settings';
import { clearAnswers, type StoredForm } from './clear-answers.ts';

/** Messages by field, such as `personalInfo.email`. */
export type FieldErrors = Record<string, string>;

type Input = { readonly [Name in SectionName]?: Record<string, unknown> | undefined };

/** Building the schemas costs far more than using them, and settings change once in a while. */
const schemasOf = new WeakMap<PublicSettings, SectionSchemas>();
const quickSchemasOf = new WeakMap<PublicSettings, QuickSchemas>();
type QuickSchemas = ReturnType<typeof quickSections>;

function sectionSchemas(settings: PublicSettings): SectionSchemas {
  const known = schemasOf.get(settings);
  if (known) return known;
  const made = registrationSections(settings);
  schemasOf.set(settings, made);
  return made;
}

function quickSchemas(settings: PublicSettings): QuickSchemas {
  const known = quickSchemasOf.get(settings);
  if (known) return known;
  const made = quickSections(settings);
  quickSchemasOf.set(settings, made);
  return made;
}

/**
 * Reads the answers of one step: validated, unknown keys gone, phone numbers normalised, answers to
 * questions that were not asked cleared. A section that was not sent counts as empty. `asking`: where
 * less is asked than of who fills in the form.
 */
export function readAnswers(
  step: { readonly sections: readonly SectionName[] },
  input: Input,
  settings: PublicSettings,
  asking?: Asking,
): { sections: StoredForm; errors: FieldErrors | null } {
  const sections: StoredForm = {};
  const errors: FieldErrors = {};
  const known = sectionSchemas(settings);
  const schemas = asking ? { ...known, personalInfo: personalInfoSchema(settings, asking) } : known;
  for (const name of step.sections) {
    Object.assign(errors, readSection(name, schemas[name], input[name], sections));
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
  const input = step.sections.map((name) => [name, { ...before[name], ...sent[name] }]);
  const { sections, errors } = readAnswers(step, Object.fromEntries(input), settings, asking);
  for (const name of step.sections) {
    if (!before[name] && !sent[name]) delete sections[name];
  }
  return { sections, errors };
}

/** The two sections of the quick registration, read in the same way. */
export function readQuickAnswers(
  input: Input,
  settings: PublicSettings,
): { sections: StoredForm; errors: FieldErrors | null } {
  const { personalInfo, eventAttendance } = quickSchemas(settings);
  const sections: StoredForm = {};
  const errors = {
    ...readSection('personalInfo', personalInfo, input.personalInfo, sections),
    ...readSection('eventAttendance', eventAttendance, input.eventAttendance, sections),
  };
  return { sections, errors: Object.keys(errors).length > 0 ? errors : null };
}

/**
 * The form as staff fill it in: who it is and whether they come are required, other sections only where
 * they were sent.
 */
export function readStaffAnswers(
  input: Input,
  isQuick: boolean,
  settings: PublicSettings,
): { sections: StoredForm; errors: FieldErrors | null } {
  const sections: StoredForm = {};
  const errors: FieldErrors = {};
  for (const [name, schema] of Object.entries(staffSections(settings, isQuick))) {
    const section = name as SectionName; // the keys are those of `registrationSections`
    const isRequired = section === 'personalInfo' || section === 'eventAttendance';
    if (!isRequired && input[section] === undefined) continue;
    Object.assign(errors, readSection(section, schema, input[section], sections));
  }
  return { sections, errors: Object.keys(errors).length > 0 ? errors : null };
}

function readSection<Name extends SectionName>(
  name: Name,
  schema: SectionSchemas[SectionName] | QuickSchemas['personalInfo'],
  input: Record<string, unknown> | undefined,
  into: StoredForm,
): FieldErrors {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) {
    const answers = parsed.data as Parameters<typeof clearAnswers<Name>>[1];
    into[name] = clearAnswers(name, answers) as StoredForm[Name];
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
 * goes through, required or answered. Returns the errors of the first step that has any, or null.
 * The settings may have changed since a step was saved.
 */
export function firstBrokenStep(form: StoredForm, settings: PublicSettings): FieldErrors | null {
  const offered = offeredTo(settings, form);
  for (const step of stepsFor(form.eventAttendance?.isAttending)) {
    const answered = step.sections.some((name) => form[name] !== undefined);
    if (step.optional && !answered) continue;
    const { errors } = readAnswers(step, form as Input, offered);
    if (errors) return errors;
  }
  return null;
}
