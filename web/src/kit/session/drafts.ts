import type { FieldValues } from 'react-hook-form';

/** Unsaved input, kept in the session storage of this tab to survive a reload. */
const key = (form: string) => `draft:${form}`;

/**
 * Stores the values of a form; only those of the paths in `isKept` if that is given. Does nothing if the
 * browser refuses storage.
 */
export function keepDraft(
  form: string,
  values: FieldValues,
  isKept: (path: string) => boolean = () => true,
): void {
  const kept = leaves(values).filter(([path]) => isKept(path));
  try {
    sessionStorage.setItem(key(form), JSON.stringify(kept));
  } catch {
    // No storage, no draft.
  }
}

/** Unsaved values of a form as pairs of path and value, or null. */
export function readDraft(form: string): [path: string, value: unknown][] | null {
  try {
    const text = sessionStorage.getItem(key(form));
    return text === null ? null : (JSON.parse(text) as [string, unknown][]);
  } catch {
    return null;
  }
}

/** Deletes the draft of a form. */
export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(key(form));
  } catch {
    // Nothing was kept.
  }
}

/** All values with their paths, such as `personalInfo.name`. */
export function leaves(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value === undefined ? [] : [[path, value]];
  }
  return Object.entries(value).flatMap(([name, part]) =>
    leaves(part, path === '' ? name : `${path}.${name}`),
  );
}
