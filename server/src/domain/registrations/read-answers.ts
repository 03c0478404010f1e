import { isOn, questionsOf } from '@sangamam/contract/form/form';
import {
  type Asking,
  importSections,
  quickSections,
  registrationSections,
  type SectionSchemas,
  staffSections,
} from '@sangamam/contract/form/sections';
import { stepsFor } from '@sangamam/contract/form/steps';
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
  make: (settings: PublicSettings) => Schemas,
): Schemas {
  const known = schemas.get(settings);
  if (known) return known;
  const made = make(settings);
  schemas.set(settings, made);
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
  const schemas = asking
    ? registrationSections(settings, asking)
    : kept(schemasOf, settings, registrationSections);
  for (const name of step.sections) {
    Object.assign(errors, readSection(name, schemas, input[name], sections, settings));
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
  const { sections, errors } = readAnswers(step, Object.fromEntries(input), settings, asking);
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
  const schemas = kept(quickSchemasOf, settings, quickSections);
  const sections: StoredForm = {};
  const errors = {
    ...readSection('personalInfo', schemas, input.personalInfo, sections, settings),
    ...readSection('eventAttendance', schemas, input.eventAttendance, sections, settings),
  };
  return { sections, errors: Object.keys(errors).length > 0 ? errors : null };
}

/** The quick or the full form as staff fill it in, or a line of a file that they import. */
export type StaffForm = 'quick' | 'full' | 'import';

const staffSchemasOf = {
  quick: new WeakMap<PublicSettings, Partial<SectionSchemas>>(),
  full: new WeakMap<PublicSettings, Partial<SectionSchemas>>(),
  import: new WeakMap<PublicSettings, Partial<SectionSchemas>>(),
};

/**
 * What staff filled in: who it is and whether they come are required, other sections only where they were
 * sent.
 */
export function readStaffAnswers(
  input: Input,
  form: StaffForm,
  settings: PublicSettings,
): { sections: StoredForm; errors: FieldErrors | null } {
  const sections: StoredForm = {};
  const errors: FieldErrors = {};
  const schemas = kept(staffSchemasOf[form], settings, () =>
    form === 'import' ? importSections(settings) : staffSections(settings, form === 'quick'),
  );
  for (const section of Object.keys(schemas) as SectionName[]) {
    const isRequired = section === 'personalInfo' || section === 'eventAttendance';
    if (!isRequired && input[section] === undefined) continue;
    Object.assign(errors, readSection(section, schemas, input[section], sections, settings));
  }
  return { sections, errors: Object.keys(errors).length > 0 ? errors : null };
}

function readSection<Name extends SectionName>(
  name: Name,
  schemas: Partial<SectionSchemas>,
  input: Record<string, unknown> | undefined,
  into: StoredForm,
  settings: PublicSettings,
): FieldErrors {
  const parsed = (schemas as SectionSchemas)[name].safeParse(input ?? {}, defaultError);
  if (parsed.success) {
    const answers = parsed.data as Sections[Name];
    into[name] = clearAnswers(name, answers, settings) as StoredForm[Name];
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
