import {
  defaultEventSettings,
  type EventSettings,
} from '@sangamam/contract/settings/event-settings';
import type { Logger } from 'pino';
import type { Connected, Db } from '../db/connect.ts';
import { inLane } from '../db/lanes.ts';
import {
  findSettings,
  insertSettings,
  listenForChanges,
  type StoredSettings,
  updateSettings,
} from './store.ts';

/** The settings as they are right now, for every feature and page. */
export interface SettingsReader {
  current(): Promise<EventSettings>;
  /** Grows with every change; for ETags and caches. */
  revision(): Promise<number>;
  /** Drops what is kept, so that the next reader asks the database. */
  forget(): void;
  close(): Promise<void>;
}

/** A change of another process shows after this time even if its announcement was lost. */
const maxAgeMs = 5_000;
const listenAgainAfterMs = 1_000;

/**
 * Reads the settings through a copy kept in this process, dropped as soon as PostgreSQL announces a
 * change and after five seconds at most. Writes the defaults when there are none yet.
 */
export async function createSettingsReader({
  db,
  pool,
  now,
  log,
}: {
  readonly db: Db;
  readonly pool: Connected['pool'];
  readonly now: () => Date;
  readonly log: Logger;
}): Promise<SettingsReader> {
  await insertSettings(db, defaultEventSettings(now()), now());
  let kept: { readonly stored: Promise<StoredSettings>; readonly readAtMs: number } | null = null;
  let stopListening = () => {};
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const forget = () => {
    kept = null;
  };
  const read = async (): Promise<StoredSettings> => {
    // whoever asks may hold the last connection of their lane
    const stored = await inLane('jobs', 'settings', () => findSettings(db));
    if (!stored) throw new Error('The settings are missing from the database.');
    return { ...stored, value: completed(stored.value, now()) };
  };
  const stored = (): Promise<StoredSettings> => {
    // A monotonic clock: the age of a copy has nothing to do with the time of day.
    if (!kept || performance.now() - kept.readAtMs > maxAgeMs) {
      const reading = read();
      kept = { stored: reading, readAtMs: performance.now() };
      reading.catch(forget);
    }
    return kept.stored;
  };
  const listenAgain = () => {
    forget();
    if (!isClosed) retry = setTimeout(listen, listenAgainAfterMs).unref();
  };
  const listen = async (): Promise<void> => {
    try {
      stopListening = await listenForChanges(pool, forget, listenAgain);
      if (isClosed) stopListening();
      forget();
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for changes of settings');
      listenAgain();
    }
  };
  await listen();

  return {
    current: async () => (await stored()).value,
    revision: async () => (await stored()).revision,
    forget,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      stopListening();
    },
  };
}

/** Settings stored by an earlier version of the product know nothing of what was added since. */
export function completed(stored: EventSettings, now: Date): EventSettings {
  const isGroup = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
  const groups = Object.entries(defaultEventSettings(now)).map(([name, group]) => {
    const known = stored[name as keyof EventSettings];
    return [name, isGroup(group) ? { ...group, ...known } : (known ?? group)];
  });
  return { ...stored, ...Object.fromEntries(groups) };
}

/** Replaces the settings; every process hears of it. */
export async function writeSettings(db: Db, settings: EventSettings, now: Date): Promise<void> {
  await updateSettings(db, settings, now);
}
