import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { emptyState, type State, type World } from './state.ts';

const ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Opens the provider's memory: what `stateFile` holds, or nothing. `save()` resolves once a file
 * that contains everything changed before the call has taken the old one's place in one step;
 * calls made while a write runs share the next one. Without a file it does nothing.
 * @throws if the file exists and is not one of ours.
 */
export function openStore(stateFile?: string) {
  const state = stateFile ? readState(stateFile) : emptyState();
  let last = Promise.resolve();
  let queued: Promise<void> | null = null;

  function save(): Promise<void> {
    if (!stateFile) return last;
    queued ??= last.then(() => {
      queued = null;
      return write(stateFile, state);
    });
    last = queued.catch(() => {});
    return queued;
  }
  return { state, save };
}

/**
 * The clock and ids for the moves. With `seed` the ids follow from it and from how many were made,
 * the same in each run; without, they are random.
 */
export function createWorld(state: State, seed?: string, nowMs = Date.now): World {
  return {
    state,
    nowMs: () => nowMs() + state.clockOffsetMs,
    newId: (prefix) => {
      state.idCount += 1;
      return `${prefix}_${seed ? seededText(`${seed}:${state.idCount}`, 14) : randomText(14)}`;
    },
  };
}

/** `length` characters of A–Z, a–z, 0–9 from the system's secure source. */
export const randomText = (length: number) => toText(randomBytes(length * 2), length);

const seededText = (seed: string, length: number) =>
  toText(createHash('sha512').update(seed).digest(), length);

/** Two bytes for each character keep the alphabet's 62 letters nearly equally likely. */
function toText(bytes: Buffer, length: number): string {
  return Array.from({ length }, (_, i) => ID_ALPHABET[bytes.readUInt16BE(i * 2) % 62]).join('');
}

async function write(stateFile: string, state: State): Promise<void> {
  const json = JSON.stringify(state, (_, value) => (value instanceof Map ? [...value] : value));
  await mkdir(dirname(stateFile), { recursive: true });
  await writeFile(`${stateFile}.new`, json, { mode: 0o600 });
  await rename(`${stateFile}.new`, stateFile);
}

function readState(stateFile: string): State {
  let json: string;
  try {
    json = readFileSync(stateFile, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState();
    throw error;
  }
  try {
    const kept = JSON.parse(json);
    const maps = Object.entries(emptyState())
      .filter(([, empty]) => empty instanceof Map)
      .map(([name]) => [name, new Map(kept[name])]);
    return { ...emptyState(), ...kept, ...Object.fromEntries(maps) };
  } catch (cause) {
    throw new Error(`${stateFile} is not a practice provider state file; move it away.`, { cause });
  }
}
