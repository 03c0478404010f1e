import { pageOf, type QueryOf } from '@sangamam/contract/calls/endpoint';
import * as calls from '@sangamam/contract/help-desk/contact-messages';
import {
  type ContactDetail,
  contactMessageSent,
  contactRow,
} from '@sangamam/contract/help-desk/contact-messages';
import { readSearch } from '../../../platform/db/read-search.ts';
import { answer, type Routes, route } from '../../../platform/http/route.ts';
import { sendList } from '../../../platform/http/send-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { changeStatus, reply as replyTo, turnIntoIssue } from './change-message.ts';
import { messagesFile } from './messages-file.ts';
import { sendMessage } from './send-message.ts';
import { type ContactRow, countMessages, findMessage, listPage, listReplies } from './store.ts';

/** Per network address (docs/product/issues-and-messages.md#contact-messages). */
const messagesAnHour = { calls: 5, windowSeconds: 3600, what: 'messages' } as const;
const excerptLength = 140;

export const contactMessageRoutes: Routes = (app, deps) => {
  const { db } = deps;

  async function show(id: string): Promise<ContactDetail> {
    const message = await findMessage(db, id);
    if (!message) throw new Refusal('MESSAGE_NOT_FOUND');
    const replies = await listReplies(db, id);
    const { phone, body, issueId, issueNumber } = message;
    return {
      ...presentRow(message),
      phone,
      message: body,
      replies: replies.map((each) => ({
        _id: each.id,
        author: each.author,
        text: each.body,
        at: each.at.toISOString(),
      })),
      issue: issueId && issueNumber !== null ? { _id: issueId, number: issueNumber } : null,
    };
  }

  route(app, deps, calls.sendContactMessage, async ({ body, caller, once }) => {
    await app.limits.countSender(caller, 'contact messages', messagesAnHour);
    const id = await once((own) => sendMessage(own, body));
    return answer({ _id: id }, { status: 201, message: contactMessageSent });
  });

  const list = async (query: QueryOf<typeof calls.listContactMessages>) => {
    const { rows, total } = await listPage(db, query, readSearch(query.searchTerm));
    return { rows: rows.map(presentRow), total };
  };

  route(app, deps, calls.listContactMessages, async ({ query }) => {
    const { rows, total } = await list(query);
    return answer(rows, { pagination: pageOf(query, total) });
  });

  route(app, deps, calls.downloadContactMessages, async ({ query, caller, reply }) => {
    await sendList(deps, caller.actor, { ...messagesFile, query, find: list }, reply);
  });

  route(app, deps, calls.countContactMessages, ({ query }) =>
    countMessages(db, query, readSearch(query.searchTerm)),
  );

  route(app, deps, calls.readContactMessage, ({ params }) => show(params.id));

  route(app, deps, calls.changeContactStatus, async ({ params: { id }, body, caller }) => {
    await changeStatus(deps, id, body.status, caller.actor);
    return show(id);
  });

  route(app, deps, calls.replyToContactMessage, async ({ params: { id }, body, caller, once }) => {
    await once((own) => replyTo(own, id, body.text, caller.actor));
    return answer(await show(id), { status: 201 });
  });

  route(app, deps, calls.turnIntoIssue, async ({ params: { id }, body, caller, once }) => {
    await once((own) => turnIntoIssue(own, id, body.category, caller.actor));
    return answer(await show(id), { status: 201 });
  });
};

function presentRow(message: ContactRow) {
  const characters = [...message.body.replace(/\s+/g, ' ')];
  const isLong = characters.length > excerptLength;
  return contactRow.parse({
    ...message,
    _id: message.id,
    excerpt: `${characters.slice(0, excerptLength).join('')}${isLong ? '…' : ''}`,
    createdAt: message.createdAt.toISOString(),
  });
}
