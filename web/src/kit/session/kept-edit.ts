import { minuteMs } from '@sangamam/contract/locale/durations';
import { useCallback, useEffect, useState } from 'react';
import { serverNowMs } from '../server-clock.ts';
import { readStored, removeStored, store, storedKeys } from '../storage.ts';
import { useSession } from './session.ts';

/** How long an unfinished form of staff is kept after it is left (docs/product/staff.md#sessions). */
const lifetimeMs = 15 * minuteMs;
const prefix = 'edit:';

/** Typed values by path, and the version of the record they were typed over. */
export interface TypedEdit {
  readonly version: number;
  readonly typed: readonly (readonly [path: string, value: unknown])[];
}

interface Kept extends TypedEdit {
  /** The admin who typed it; others who sign in in this tab do not see it. */
  readonly by: string;
  readonly untilMs: number;
}

const whoIsHere = () => useSession.getState().user?._id ?? '';

/**
 * Keeps an unfinished form of staff in this tab while it is open and for 15 minutes after, to survive the
 * end of the session. `kept` is what was there when the form opened, `keep` stores the input, `forget`
 * deletes it once saved or discarded. `name` identifies the form, such as `<id>:personalInfo`. What is
 * sensitive is not stored, and signing out deletes everything.
 */
export function useKeptEdit(name: string, isSensitive?: (path: string) => boolean) {
  const [kept] = useState(() => readKept(name));
  const keep = useCallback(
    ({ version, typed }: TypedEdit) => {
      const fields = typed.filter(([path]) => !isSensitive?.(path));
      const untilMs = serverNowMs() + lifetimeMs;
      const value: Kept = { version, typed: fields, by: whoIsHere(), untilMs };
      write(name, fields.length === 0 ? null : JSON.stringify(value));
    },
    [name, isSensitive],
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

/** Deletes the unfinished forms of this tab. */
export function forgetEdits(): void {
  for (const key of storedKeys('sessionStorage', prefix)) removeStored('sessionStorage', key);
}

function readKept(name: string): TypedEdit | null {
  const kept = read(name);
  return kept && kept.by === whoIsHere() && kept.untilMs > serverNowMs() ? kept : null;
}

function leaveKept(name: string): void {
  const kept = read(name);
  if (kept) write(name, JSON.stringify({ ...kept, untilMs: serverNowMs() + lifetimeMs }));
}

function read(name: string): Kept | null {
  try {
    const text = readStored('sessionStorage', prefix + name);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

function write(name: string, text: string | null): void {
  if (text === null) removeStored('sessionStorage', prefix + name);
  else store('sessionStorage', prefix + name, text);
}
