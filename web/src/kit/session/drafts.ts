import type { FieldValues } from 'react-hook-form';
import { readStored, removeStored, store, storedKeys } from '../storage.ts';

/** Unsaved input, kept in the session storage of this tab to survive a reload. */
const prefix = 'draft:';
const key = (form: string) => prefix + form;

/** Stores the values of a form; only those of the paths in `isKept` if that is given. */
export function keepDraft(
  form: string,
  values: FieldValues,
  isKept: (path: string) => boolean = () => true,
): void {
  const kept = leaves(values).filter(([path]) => isKept(path));
  store('sessionStorage', key(form), JSON.stringify(kept));
}

/** Unsaved values of a form as pairs of path and value, or null. */
export function readDraft(form: string): [path: string, value: unknown][] | null {
  try {
    const text = readStored('sessionStorage', key(form));
    return text === null ? null : (JSON.parse(text) as [string, unknown][]);
  } catch {
    return null;
  }
}

/** True if this tab keeps a draft of any form. */
export const hasDraft = () => storedKeys('sessionStorage', prefix).length > 0;

/** Deletes the draft of a form. */
export function forgetDraft(form: string): void {
  removeStored('sessionStorage', key(form));
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
