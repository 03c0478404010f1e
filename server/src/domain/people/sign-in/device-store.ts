import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

/** Notes that an account was signed in on a device; whether it is a new one beside others. */
export async function recordDevice(
  tx: Db,
  { adminId, deviceHash, now }: { adminId: string; deviceHash: Buffer; now: Date },
): Promise<{ isAnother: boolean }> {
  const { rows } = await sql<{ isAnother: boolean }>`
    with earlier as (select device_hash from admin_device where admin_id = ${adminId}),
    noted as (
      insert into admin_device (admin_id, device_hash, last_seen_at)
      values (${adminId}, ${deviceHash}, ${now})
      on conflict (admin_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    )
    select count(*) > 0 and not coalesce(bool_or(device_hash = ${deviceHash}), false) as is_another
    from earlier`.execute(tx);
  return { isAnother: rows[0]?.isAnother ?? false };
}

/** True if the account of a lower-case e-mail was signed in on this device before. */
export async function isKnownDevice(db: Db, email: string, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('adminDevice')
    .innerJoin('adminUser', 'adminUser.id', 'adminDevice.adminId')
    .select('adminId')
    .where(({ fn }) => fn('lower', ['adminUser.email']), '=', email)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The devices on which an account was signed in. */
export async function listDevices(db: Db, adminId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('adminDevice')
    .select('deviceHash')
    .where('adminId', '=', adminId)
    .execute();
  return rows.map(({ deviceHash }) => deviceHash);
}
