import { listApiKeys, makeApiKey, type NewApiKey, revokeApiKey } from '@sangamam/contract/api-keys';
import { dayMs } from '@sangamam/contract/locale/durations';
import { v7 } from 'uuid';
import { checkSchools } from '../../domain/people/index.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertApiKey, listKeys, markRevoked } from '../../platform/sessions/api-key-store.ts';
import { keyStart } from '../../platform/sessions/find-api-key.ts';
import { hashOf, newToken } from '../../platform/sessions/staff-session.ts';

const prefixLength = 10;

export const apiKeyRoutes: Routes = (app, deps) => {
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

  route(app, deps, makeApiKey, async ({ body, caller, once }) => {
    const { allSchools, days } = body;
    const assignedSchools = allSchools ? [] : [...new Set(body.assignedSchools)];
    await checkSchools(deps, { assignedSchools });
    const now = deps.now();
    const id = v7();
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const token = await once(async ({ db: trx }) => {
      const token = newToken(keyStart);
      await insertApiKey(trx, {
        id,
        name: body.name,
        scopes: body.scopes,
        allSchools,
        assignedSchools,
        expiresAt,
        prefix: token.slice(0, prefixLength),
        tokenHash: hashOf(token),
        madeBy: caller.admin.id,
        createdAt: now,
      });
      const object = { type: 'api-key', id };
      const changes = madeOf({ ...body, assignedSchools }, expiresAt);
      await logAdminAction(trx, { by: caller.actor, action: 'api-key.make', object, changes }, now);
      return token;
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
        { by: caller.actor, action: 'api-key.revoke', object, changes },
        deps.now(),
      );
    });
  });
};

/** The fields of a new key, as the user log records them. */
function madeOf({ name, scopes, allSchools, assignedSchools }: NewApiKey, expiresAt: Date) {
  return {
    name: [null, name],
    scopes: [null, scopes.join(', ')],
    schools: [null, allSchools ? 'All' : assignedSchools.join(', ')],
    expiresAt: [null, expiresAt.toISOString()],
  } as const;
}
