import { isDeepStrictEqual } from 'node:util';
import type { SectionName } from '@sangamam/contract/registration-form';
import { steps } from '@sangamam/contract/registration-steps';
import type { StoredForm } from '../registrations/clear-answers.ts';

/** An answer that a merge took from the other registration; undefined where there was none. */
export interface Taken {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What was promised beside money stays with the one that is kept, as the money does. */
const sections = steps
  .flatMap(({ sections: names }): readonly SectionName[] => names)
  .filter((name) => name !== 'financial');

const answersOf = (form: StoredForm, section: SectionName) =>
  ({ ...form[section] }) as Record<string, unknown>;

/** Every answer in which two forms differ, as `before` (kept) and `after` (the other one). */
export function differingAnswers(kept: StoredForm, other: StoredForm): Taken[] {
  return sections.flatMap((section) => {
    const [before, after] = [answersOf(kept, section), answersOf(other, section)];
    return Object.keys({ ...before, ...after })
      .filter((key) => !isDeepStrictEqual(before[key], after[key]))
      .map((key) => ({ field: `${section}.${key}`, before: before[key], after: after[key] }));
  });
}

/** What to take of the other form: these answers, and no journey nor stay where then nobody comes. */
export function takenFrom(kept: StoredForm, other: StoredForm, fields: readonly string[]): Taken[] {
  const taken = differingAnswers(kept, other).filter(({ field }) => fields.includes(field));
  const made = withTaken(kept, taken);
  if (made.eventAttendance?.isAttending !== false) return taken;
  const { transportation: _journey, accommodation: _stay, ...home } = kept;
  const gone = differingAnswers(kept, home).filter(({ before }) => before !== undefined);
  const left = new Set(gone.map(({ field }) => field));
  return [...taken.filter(({ field }) => !left.has(field)), ...gone];
}

/** The form with these answers in place of its own. */
export function withTaken(form: StoredForm, taken: readonly Taken[]): StoredForm {
  return taken.reduce((made, { field, after }) => put(made, field, after), form);
}

/** The form with its own answers back, where nobody changed them since. */
export function withoutTaken(form: StoredForm, taken: readonly Taken[]): StoredForm {
  return taken.reduce((made, { field, before, after }) => {
    const [section, key] = partsOf(field);
    const isAsTaken = isDeepStrictEqual(answersOf(made, section)[key], after);
    return isAsTaken ? put(made, field, before) : made;
  }, form);
}

/** A section that has lost its last answer goes, as if nobody had come by. */
function put(form: StoredForm, field: string, value: unknown): StoredForm {
  const [section, key] = partsOf(field);
  const { [key]: _, ...others } = answersOf(form, section);
  const answers = value === undefined ? others : { ...others, [key]: value };
  const { [section]: _section, ...rest } = form;
  return Object.keys(answers).length === 0 ? rest : { ...form, [section]: answers };
}

function partsOf(field: string): [SectionName, string] {
  const at = field.indexOf('.');
  return [field.slice(0, at) as SectionName, field.slice(at + 1)];
}
