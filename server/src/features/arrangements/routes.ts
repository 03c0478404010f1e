import { answerProposal, readArrangements } from '@sangamam/contract/arrangements';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { route } from '../../http/route.ts';
import { answerProposal as answer } from '../transportation/pooling.ts';
import { readArrangements as read } from './read-arrangements.ts';

/** The registrant's side of rooms, pick-ups and shared cars. */
export function arrangementRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, readArrangements, ({ params }) => read(deps.db, params.id));

  route(app, deps, answerProposal, async ({ params, body }) => {
    await answer(deps, params, body);
    return await read(deps.db, params.id);
  });
}
