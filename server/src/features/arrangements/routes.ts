import { answerProposal, askForChange, readArrangements } from '@sangamam/contract/arrangements';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { answer as reply, route } from '../../http/route.ts';
import { createIssue } from '../issues/create-issue.ts';
import { getRegistrationFor, staffOf } from '../registrations/get-registration-for.ts';
import { answerProposal as answer } from '../transportation/pooling.ts';
import { readArrangements as read } from './read-arrangements.ts';

/** The registrant's side of rooms, pick-ups and shared cars. */
export function arrangementRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, readArrangements, async (call) => {
    const { id } = await getRegistrationFor(deps.db, call);
    const arranged = await read(deps.db, id);
    return staffOf(call) ? { ...arranged, mates: [] } : arranged;
  });

  route(app, deps, answerProposal, async ({ params, body }) => {
    await answer(deps, params, body);
    return await read(deps.db, params.id);
  });

  route(app, deps, askForChange, async (call) => {
    const { body, caller } = call;
    const registration = await getRegistrationFor(deps.db, call);
    const { id, name, email, contactNumber, locale } = registration;
    const { number } = await createIssue(
      deps,
      {
        title: body.about === 'stay' ? 'Change of the room' : 'Change of the pick-up',
        category: 'Registration',
        priority: 'Medium',
        description: body.message,
        reportedBy: { name, email, phone: contactNumber },
        attachments: null,
        registrationId: id,
        // the table's check allows no other
        locale: locale as 'en' | 'ml' | 'hi',
      },
      { session: caller.session, uploader: undefined, address: caller.address },
    );
    return reply({ issueNumber: number }, { status: 201 });
  });
}
