import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import { sql } from 'kysely';
import type { Connected, Db } from '../db/connect.ts';

/** Every change of a setting is announced on it by a trigger. */
const channel = 'setting_changed';

export interface StoredSettings {
  readonly value: EventSettings;
  readonly revision: number;
  readonly updatedAt: Date;
}

/** Writes the first settings; leaves existing ones alone. */
export async function insertSettings(db: Db, value: EventSettings, now: Date): Promise<void> {
  await sql`
    insert into setting (tab, value, updated_at)
    values ('public', ${JSON.stringify(value)}::jsonb, ${now})
    on conflict (tab) do nothing`.execute(db);
}

/** The settings as they are stored, with their revision; undefined before the first start. */
export async function findSettings(db: Db): Promise<StoredSettings | undefined> {
  const { rows } = await sql<StoredSettings>`
    select value, revision, updated_at from setting where tab = 'public'`.execute(db);
  return rows[0];
}

/** The same, and nobody else changes them until the transaction ends. */
export async function lockSettings(trx: Db): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select value, revision, updated_at from setting where tab = 'public' for update`.execute(trx);
  if (!rows[0]) throw new Error('The settings are missing from the database.');
  return rows[0];
}

/** Writes the settings; every process hears of it. */
export async function updateSettings(db: Db, value: EventSettings, now: Date): Promise<void> {
  await sql`
    update setting
    set value = ${JSON.stringify(value)}::jsonb, revision = revision + 1, updated_at = ${now}
    where tab = 'public'`.execute(db);
}

/**
 * Calls `onChange` whenever any process changes a setting, on one connection of its own; `onEnd` when
 * that connection is lost. Resolves to what stops it.
 */
export async function listenForChanges(
  pool: Connected['pool'],
  onChange: () => void,
  onEnd: () => void,
): Promise<() => void> {
  const client = await pool.connect();
  client.on('notification', onChange);
  try {
    await client.query(`listen ${channel}`);
  } catch (error) {
    client.release(true);
    throw error;
  }
  let isOver = false;
  const stop = () => {
    if (isOver) return;
    isOver = true;
    client.release(true);
  };
  // Only now: a connection lost before is told by the error alone, or two would listen again.
  const lose = () => {
    if (isOver) return;
    stop();
    onEnd();
  };
  client.on('error', lose);
  client.on('end', lose);
  return stop;
}
