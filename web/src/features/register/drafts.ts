import type { StepSlug } from '@sangamam/contract/registration-steps';
import type { FieldValues } from 'react-hook-form';

/**
 * What was typed and not yet saved, kept in the session storage of this tab so that a reload or a
 * closed tab loses nothing. The blood group is health data and is never written there.
 */
const key = (slug: StepSlug) => `registration-draft:${slug}`;
const neverKept = ['personalInfo.bloodGroup'];

/** Remembers the values of a step. Private browsing may refuse; then there is simply no draft. */
export function keepDraft(slug: StepSlug, values: FieldValues): void {
  const kept = leaves(values).filter(([path]) => !neverKept.includes(path));
  try {
    sessionStorage.setItem(key(slug), JSON.stringify(kept));
  } catch {
    // No storage, no draft.
  }
}

/** The unsaved values of a step as pairs of path and value, or null. */
export function readDraft(slug: StepSlug): [path: string, value: unknown][] | null {
  try {
    const text = sessionStorage.getItem(key(slug));
    return text === null ? null : (JSON.parse(text) as [string, unknown][]);
  } catch {
    return null;
  }
}

export function forgetDraft(slug: StepSlug): void {
  try {
    sessionStorage.removeItem(key(slug));
  } catch {
    // Nothing was kept.
  }
}

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value === undefined ? [] : [[path, value]];
  }
  return Object.entries(value).flatMap(([name, part]) =>
    leaves(part, path === '' ? name : `${path}.${name}`),
  );
}
