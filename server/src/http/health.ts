import type { FastifyInstance } from 'fastify';
import type { Deps } from '../app.ts';
import { Refusal } from './refusal.ts';
import { pingDatabase } from './store.ts';

const unlimited = { config: { uncounted: true } };

/** `/healthz`: the process is alive. `/readyz`: it can do its work, the database answers; 503 once it stops. */
export function healthRoutes(api: FastifyInstance, { db, outside, stopping }: Deps): void {
  api.get('/healthz', unlimited, async () => ({
    success: true,
    data: { status: 'ok', payments: outside.payments.mode },
  }));
  api.get('/readyz', unlimited, async () => {
    if (stopping?.aborted) throw new Refusal('UNAVAILABLE');
    await pingDatabase(db);
    return { success: true, data: { status: 'ready' } };
  });
}
