import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { type Connected, connect } from './connect.ts';
import { isDatabaseAway } from './is-away.ts';
import { checkAddresses } from './pooler.ts';
import { connectAsProduct } from './product-role.ts';

/**
 * Opens the database this configuration names, or starts (or joins) the embedded one. `close` leaves it;
 * an embedded database ends with the last process that leaves. `more.options` are settings of its sessions.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  onIdleError: (error: Error) => void = () => {},
  more: Pick<pg.PoolConfig, 'options'> = {},
): Promise<Connected> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const place = embedded
    ? await connectAsProduct(embedded.connection)
    : { connectionString: config.databaseUrl ?? '' };
  const { databaseDirectUrl: directUrl } = config;
  const direct = directUrl === null ? undefined : { connectionString: directUrl };
  const connected = connect({ ...place, direct, ...more }, onIdleError);
  return {
    ...connected,
    close: async () => {
      await connected.close();
      await embedded?.stop();
    },
  };
}

const askAgainAfterMs = 1_000;

/**
 * Waits for a database that is away, or starting, for so long; then fails with what it said last, and at once where a
 * pooler keeps from us what we need.
 */
export async function waitForDatabase(
  connected: Pick<Connected, 'pool' | 'connections'>,
  {
    config,
    say,
  }: {
    readonly config: Pick<Config, 'databaseWaitMs' | 'databaseDirectUrl'>;
    readonly say: (line: string) => void;
  },
): Promise<void> {
  const giveUpAtMs = performance.now() + config.databaseWaitMs;
  let said = '';
  for (;;) {
    try {
      await checkAddresses(connected, config);
      return;
    } catch (error) {
      const { message } = error as Error;
      if (!isDatabaseAway(error as Error) || performance.now() >= giveUpAtMs) throw error;
      if (message !== said) say(`The start waits for the database: ${message}`);
      said = message;
      await delay(askAgainAfterMs);
    }
  }
}
