import {
  type answerProposal as AnswerProposal,
  type Arrangements,
  answerProposal,
  askForChange,
  readArrangements,
} from '@sangamam/contract/arrangements/arrangements';
import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import type { createIssue } from '@sangamam/contract/help-desk/issues';
import { readLanguage } from '@sangamam/contract/locale/languages';
import { words } from '@sangamam/words/staff/issue-history';
import type { FastifyInstance } from 'fastify';
import { getRegistrationFor } from '../../domain/acts/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { answer, route } from '../../platform/http/route.ts';
import type { RegistrationSession } from '../../platform/sessions/registrant-session.ts';

/** Features that answer a registrant here; handed in, since features do not import each other. */
export interface Arrangers {
  readArrangements(db: Db, registrationId: string): Promise<Arrangements>;
  answerProposal(
    deps: Deps,
    own: { readonly id: string; readonly proposalId: string },
    body: BodyOf<typeof AnswerProposal>,
  ): Promise<void>;
  createIssue(
    deps: Deps,
    report: BodyOf<typeof createIssue>,
    sender: {
      readonly session: RegistrationSession | null;
      readonly uploader: undefined;
      readonly address: string;
    },
  ): Promise<{ readonly number: number }>;
}

export function arrangementRoutes(app: FastifyInstance, deps: Deps, arrangers: Arrangers): void {
  const read = (registrationId: string) => arrangers.readArrangements(deps.db, registrationId);

  route(app, deps, readArrangements, async (call) => {
    const { id } = await getRegistrationFor(deps.db, call);
    const arranged = await read(id);
    return call.caller.admin ? { ...arranged, mates: [] } : arranged;
  });

  route(app, deps, answerProposal, async ({ params, body }) => {
    await arrangers.answerProposal(deps, params, body);
    return await read(params.id);
  });

  route(app, deps, askForChange, async (call) => {
    const { body, caller } = call;
    const registration = await getRegistrationFor(deps.db, call);
    const { id, name, email, contactNumber, locale } = registration;
    const { number } = await arrangers.createIssue(
      deps,
      {
        title: body.about === 'stay' ? words.changeOfRoom : words.changeOfPickUp,
        category: 'Registration',
        priority: 'Medium',
        description: body.message,
        reportedBy: { name, email, phone: contactNumber },
        attachments: null,
        registrationId: id,
        locale: readLanguage(locale),
      },
      { session: caller.session, uploader: undefined, address: caller.address },
    );
    return answer({ issueNumber: number }, { status: 201 });
  });
}
