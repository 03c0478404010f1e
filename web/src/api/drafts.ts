import type { FieldValues } from 'react-hook-form';

/**
 * What was typed and not yet saved, kept in the session storage of this tab so that a reload or a
 * closed tab loses nothing. The blood group is health data and is never written there.
 */
const key = (form: string) => `draft:${form}`;
export const neverKept = ['personalInfo.bloodGroup'];

/**
 * Remembers the values of a form under its name; only those that were touched, where they are named, so
 * that a form which was still empty does not empty what is saved. Private browsing may refuse: then there
 * is no draft.
 */
export function keepDraft(
  form: string,
  values: FieldValues,
  touched?: ReadonlySet<string> | undefined,
): void {
  const kept = leaves(values).filter(
    ([path]) => !neverKept.includes(path) && (touched?.has(path) ?? true),
  );
  try {
    sessionStorage.setItem(key(form), JSON.stringify(kept));
  } catch {
    // No storage, no draft.
  }
}

/** The unsaved values of a form as pairs of path and value, or null. */
export function readDraft(form: string): [path: string, value: unknown][] | null {
  try {
    const text = sessionStorage.getItem(key(form));
    return text === null ? null : (JSON.parse(text) as [string, unknown][]);
  } catch {
    return null;
  }
}

/** Forgets what was typed into a form and not saved. */
export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(key(form));
  } catch {
    // Nothing was kept.
  }
}

/** Every value with its path, such as `personalInfo.name`. */
export function leaves(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value === undefined ? [] : [[path, value]];
  }
  return Object.entries(value).flatMap(([name, part]) =>
    leaves(part, path === '' ? name : `${path}.${name}`),
  );
}
