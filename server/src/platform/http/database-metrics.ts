import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readSize } from '../db/size-store.ts';
import { defineMetrics } from '../define-metrics.ts';

const gibibyte = 1024 ** 3;

export const databaseMetrics = defineMetrics({
  gauges: {
    database_size_bytes: { help: 'Room that the database takes' },
    database_free_bytes: {
      help: 'Room that is left for it: of its disk, or of DATABASE_ROOM_GB; +Inf where neither is known',
    },
    database_clock_difference_seconds: { help: 'Clock of this process less that of the database' },
  },
  async read({ db, now, databaseNow, config }) {
    const sizeBytes = await readSize(db);
    const apartMs = now().getTime() - (await databaseNow()).getTime();
    return {
      database_size_bytes: sizeBytes,
      database_free_bytes: await freeBytes(config, sizeBytes),
      database_clock_difference_seconds: apartMs / 1000,
    };
  },
});

async function freeBytes(
  { databaseUrl, databaseRoomGb, dataDir }: Config,
  sizeBytes: number,
): Promise<number> {
  if (databaseRoomGb !== null) return databaseRoomGb * gibibyte - sizeBytes;
  if (databaseUrl !== null) return Number.POSITIVE_INFINITY;
  const { bavail, bsize } = await statfs(join(dataDir, 'pg18'));
  return bavail * bsize;
}
