import { useCallback, useEffect, useState } from 'react';
import { neverKept } from './drafts.ts';
import { useSession } from './session.ts';

/** So long a half-filled form of staff is kept once it is left (Product 5.0). */
const keptMs = 15 * 60_000;
const prefix = 'edit:';

/** What was typed: pairs of path and value, and the version of what it was typed over. */
export interface TypedEdit {
  readonly version: number;
  readonly typed: readonly (readonly [path: string, value: unknown])[];
}

interface Kept extends TypedEdit {
  /** Whoever signs in next in this tab is shown nothing that somebody else typed. */
  readonly by: string;
  readonly untilMs: number;
}

const whoIsHere = () => useSession.getState().user?._id ?? '';

/**
 * A half-filled form of staff, kept in this tab while it is open and 15 minutes longer, so that a session
 * that ends does not take it along: `kept` is what was there when the form opened, `keep` what is typed
 * now, `forget` once it was saved or given up. `name` says whose form it is, such as `<id>:personalInfo`.
 * Health data is not kept, and Logout forgets everything.
 */
export function useKeptEdit(name: string) {
  const [kept] = useState(() => readKept(name));
  const keep = useCallback(
    ({ version, typed }: TypedEdit) => {
      const fields = typed.filter(([path]) => !neverKept.includes(path));
      const untilMs = Date.now() + keptMs;
      const value: Kept = { version, typed: fields, by: whoIsHere(), untilMs };
      write(name, fields.length === 0 ? null : JSON.stringify(value));
    },
    [name],
  );
  const forget = useCallback(() => write(name, null), [name]);

  // The time counts from when the form is left: a session ends long after the last key.
  useEffect(() => {
    const leave = () => leaveKept(name);
    addEventListener('pagehide', leave);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
    };
  }, [name]);
  return { kept, keep, forget };
}

/** Forgets the half-filled forms of this tab. */
export function forgetEdits(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // No storage, nothing kept.
  }
}

function readKept(name: string): TypedEdit | null {
  const kept = read(name);
  return kept && kept.by === whoIsHere() && kept.untilMs > Date.now() ? kept : null;
}

function leaveKept(name: string): void {
  const kept = read(name);
  if (kept) write(name, JSON.stringify({ ...kept, untilMs: Date.now() + keptMs }));
}

function read(name: string): Kept | null {
  try {
    const text = sessionStorage.getItem(prefix + name);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

/** Private browsing may refuse: then nothing is kept. */
function write(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  } catch {
    // No storage, nothing kept.
  }
}
