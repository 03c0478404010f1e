import type { Config } from '../config.ts';
import { type Connected, connect } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';

/**
 * Opens the database this configuration names, or starts (or joins) the embedded one. `close` leaves it;
 * an embedded database ends with the last process that leaves.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onIdleError: (error: Error) => void = () => {},
): Promise<Connected> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const connected = connect(
    embedded?.connection ?? { connectionString: config.databaseUrl ?? '' },
    onIdleError,
  );
  return {
    ...connected,
    close: async () => {
      await connected.close();
      await embedded?.stop();
    },
  };
}
