import type { FastifyInstance } from 'fastify';
import type { Deps } from '../app.ts';
import { pingDatabase } from './store.ts';

const unlimited = { config: { uncounted: true } };

/** `/healthz`: the process is alive. `/readyz`: it can do its work, database and tables included. */
export function healthRoutes(api: FastifyInstance, { db, outside }: Deps): void {
  api.get('/healthz', unlimited, async () => ({
    success: true,
    data: { status: 'ok', payments: outside.payments.mode },
  }));
  api.get('/readyz', unlimited, async () => {
    await pingDatabase(db);
    return { success: true, data: { status: 'ready' } };
  });
}
