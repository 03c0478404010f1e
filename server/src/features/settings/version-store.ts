import type { SettingsTab } from '@sangamam/contract/settings/tabs';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A version of a tab; the first holds the defaults, and `adminName` is null. */
export interface VersionRow {
  readonly tab: string;
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
  readonly changedAt: Date;
  readonly adminName: string | null;
  readonly restoredFrom: number | null;
}

const columns = ['tab', 'version', 'value', 'changedAt', 'adminName', 'restoredFrom'] as const;

/** The newest version of each tab that has one. */
export async function listNewestVersions(db: Db): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('settingVersion')
    .distinctOn('tab')
    .select(columns)
    .orderBy('tab')
    .orderBy('version', 'desc')
    .execute();
  return rows as unknown as VersionRow[]; // the value is the object that was stored
}

export async function findVersion(
  db: Db,
  tab: SettingsTab,
  version: number | 'newest',
): Promise<VersionRow | undefined> {
  const [row] = await db
    .selectFrom('settingVersion')
    .select(columns)
    .where('tab', '=', tab)
    .$if(version !== 'newest', (query) => query.where('version', '=', version as number))
    .orderBy('version', 'desc')
    .limit(1)
    .execute();
  return row as unknown as VersionRow | undefined;
}

/** One page, newest first, and the total. */
export async function listVersions(
  db: Db,
  tab: SettingsTab,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const rows = await db
    .selectFrom('settingVersion')
    .select(columns)
    .where('tab', '=', tab)
    .orderBy('version', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('settingVersion')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tab', '=', tab)
    .executeTakeFirstOrThrow();
  return { rows: rows as unknown as VersionRow[], total };
}

/** `admin` is null for the defaults. */
export async function insertVersion(
  trx: Db,
  version: Omit<VersionRow, 'adminName'> & {
    readonly admin: { readonly id: string; readonly name: string } | null;
  },
): Promise<void> {
  const { admin, value, ...row } = version;
  await trx
    .insertInto('settingVersion')
    .values({
      ...row,
      value: JSON.stringify(value),
      adminId: admin?.id ?? null,
      adminName: admin?.name ?? null,
    })
    .execute();
}
