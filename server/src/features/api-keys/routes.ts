import { listApiKeys, makeApiKey, type NewApiKey, revokeApiKey } from '@sangamam/contract/api-keys';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { answer, route } from '../../http/route.ts';
import { checkSchools } from '../admins/invite-admin.ts';
import { hashOf, newToken } from '../auth/session.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import { keyStart } from './find-api-key.ts';
import { insertApiKey, listKeys, markRevoked } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const prefixLength = 10;

/** The keys of other programs, for super admins. */
export function apiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, listApiKeys, async () => {
    const now = deps.now();
    const keys = await listKeys(db);
    return keys.map(({ id, createdAt, expiresAt, lastUsedAt, revokedAt, isBacked, ...key }) => ({
      ...key,
      _id: id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      state: revokedAt !== null || !isBacked ? 'Revoked' : expiresAt <= now ? 'Expired' : 'Active',
    }));
  });

  route(app, deps, makeApiKey, async ({ body, caller }) => {
    const { allSchools, days } = body;
    const assignedSchools = allSchools ? [] : [...new Set(body.assignedSchools)];
    await checkSchools(deps, { assignedSchools });
    const now = deps.now();
    const id = v7();
    const token = newToken(keyStart);
    const expiresAt = new Date(now.getTime() + days * dayMs);
    await tx(db, async (trx) => {
      await insertApiKey(trx, {
        ...{ id, name: body.name, scopes: body.scopes, allSchools, assignedSchools, expiresAt },
        prefix: token.slice(0, prefixLength),
        tokenHash: hashOf(token),
        madeBy: caller.admin.id,
        createdAt: now,
      });
      const object = { type: 'api-key', id };
      const changes = madeOf({ ...body, assignedSchools }, expiresAt);
      await logAdminAction(trx, { ...caller, action: 'api-key.make', object, changes }, now);
    });
    return answer({ token }, { status: 201 });
  });

  route(app, deps, revokeApiKey, async ({ params: { id }, caller }) => {
    await tx(db, async (trx) => {
      const name = await markRevoked(trx, id, deps.now());
      if (name === null) throw new Refusal('NOT_FOUND');
      const object = { type: 'api-key', id };
      const changes = { name: [name, null] as const };
      await logAdminAction(
        trx,
        { ...caller, action: 'api-key.revoke', object, changes },
        deps.now(),
      );
    });
    return undefined;
  });
}

/** What a key was made with, for the user log. */
function madeOf({ name, scopes, allSchools, assignedSchools }: NewApiKey, expiresAt: Date) {
  return {
    name: [null, name],
    scopes: [null, scopes.join(', ')],
    schools: [null, allSchools ? 'All' : assignedSchools.join(', ')],
    expiresAt: [null, expiresAt.toISOString()],
  } as const;
}
