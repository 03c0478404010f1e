import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { type Connected, connect } from './connect.ts';

/**
 * Opens the database this configuration names, or starts (or joins) the embedded one. `close` leaves it;
 * an embedded database ends with the last process that leaves. `more.options` are settings of its sessions.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onIdleError: (error: Error) => void = () => {},
  more: Pick<pg.PoolConfig, 'options'> = {},
): Promise<Connected> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const place = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const connected = connect({ ...place, ...more }, onIdleError);
  return {
    ...connected,
    close: async () => {
      await connected.close();
      await embedded?.stop();
    },
  };
}
