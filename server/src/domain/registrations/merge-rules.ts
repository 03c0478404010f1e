import { isDeepStrictEqual } from 'node:util';
import type { AskingSettings } from '@sangamam/contract/form/form';
import { type SectionName, sectionNames } from '@sangamam/contract/questions/question';
import type { StoredForm } from './clear-answers.ts';
import { mergeForm } from './rules.ts';

/** An answer that a merge took from the other registration; undefined where there was none. */
export interface Taken {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Declared contributions stay with the kept registration, as its money does. */
const sections = sectionNames.filter((name) => name !== 'financial');

/** The answers of a section, those to questions of the settings under keys such as `own.bringing`. */
function sectionAnswers(form: StoredForm, section: SectionName): Record<string, unknown> {
  const { own = {}, ...answers }: Record<string, unknown> = { ...form[section] };
  const ofSettings = Object.entries(own as object).map(([key, value]) => [`own.${key}`, value]);
  return { ...answers, ...Object.fromEntries(ofSettings) };
}

/** Every answer in which two forms differ, as `before` (kept) and `after` (the other one). */
export function differingAnswers(kept: StoredForm, other: StoredForm): Taken[] {
  return sections.flatMap((section) => {
    const [before, after] = [sectionAnswers(kept, section), sectionAnswers(other, section)];
    return Object.keys({ ...before, ...after })
      .filter((key) => !isDeepStrictEqual(before[key], after[key]))
      .map((key) => ({ field: `${section}.${key}`, before: before[key], after: after[key] }));
  });
}

/** The change by the other form: it takes these answers, and drops those to which they do not lead. */
export function takenFrom(
  kept: StoredForm,
  other: StoredForm,
  fields: readonly string[],
  settings: AskingSettings,
): Taken[] {
  const taken = differingAnswers(kept, other).filter(({ field }) => fields.includes(field));
  return differingAnswers(kept, mergeForm(withTaken(kept, taken), {}, settings));
}

/** The form with these answers in place of its own. */
export function withTaken(form: StoredForm, taken: readonly Taken[]): StoredForm {
  return taken.reduce((made, { field, after }) => withAnswer(made, field, after), form);
}

/** Restores the form's own answers, except those changed since the merge. */
export function withoutTaken(form: StoredForm, taken: readonly Taken[]): StoredForm {
  return taken.reduce((made, { field, before, after }) => {
    const [section, key] = splitField(field);
    const isAsTaken = isDeepStrictEqual(sectionAnswers(made, section)[key], after);
    return isAsTaken ? withAnswer(made, field, before) : made;
  }, form);
}

/** Sets or removes one answer; a section left empty is removed. */
function withAnswer(form: StoredForm, field: string, value: unknown): StoredForm {
  const [section, key] = splitField(field);
  const { [key]: _, ...others } = sectionAnswers(form, section);
  const answers = Object.entries(value === undefined ? others : { ...others, [key]: value });
  const { [section]: _section, ...rest } = form;
  if (answers.length === 0) return rest;
  const shipped = answers.filter(([name]) => !name.startsWith('own.'));
  const own = answers.flatMap(([name, answer]) =>
    name.startsWith('own.') ? [[name.slice('own.'.length), answer]] : [],
  );
  const made = {
    ...Object.fromEntries(shipped),
    ...(own.length > 0 && { own: Object.fromEntries(own) }),
  };
  return { ...form, [section]: made };
}

function splitField(field: string): [SectionName, string] {
  const at = field.indexOf('.');
  return [field.slice(0, at) as SectionName, field.slice(at + 1)];
}
