import { pageOf } from '@sangamam/contract/calls/endpoint';
import { can } from '@sangamam/contract/calls/permissions';
import type { LoggedMessage } from '@sangamam/contract/messages';
import * as calls from '@sangamam/contract/messages';
import { settingsIn } from '@sangamam/contract/settings/event-settings';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { withPictures } from '../../platform/messages/mail-pictures.ts';
import { messageContext, messageToSend } from '../../platform/messages/queue-message.ts';
import { renderMail, renderSms } from '../../platform/messages/render-message.ts';
import { replyAddressShown } from '../../platform/messages/reply-to.ts';
import { requeueMessage } from '../../platform/messages/store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import {
  readTemplates,
  resetTemplate,
  saveTemplate,
  sendTest,
  textsToPreview,
} from './edit-template.ts';
import { countLog, type LogRow, listLog } from './log-store.ts';
import { ownSamples } from './own-samples.ts';

/** Counting more takes long, and nobody pages through more. */
const mostCounted = 100_000;

export const messageRoutes: Routes = (app, deps) => {
  const { db, config, now } = deps;

  route(app, deps, calls.listTemplates, () => readTemplates(deps));

  route(app, deps, calls.saveTemplate, ({ params, body, caller }) =>
    saveTemplate(deps, params.kind, body, caller.actor),
  );

  route(app, deps, calls.resetTemplate, ({ params, query, caller }) =>
    resetTemplate(deps, params.kind, query.language, caller.actor),
  );

  route(app, deps, calls.previewTemplate, async ({ params, body }) => {
    const { language } = body;
    const { kind, texts } = await textsToPreview(deps, params.kind, language, body.texts);
    const { publicUrl } = config;
    const context = await messageContext(deps);
    const settings = settingsIn(context.settings, language);
    const values = ownSamples(kind, settings, publicUrl);
    const replyTo = replyAddressShown({ kind, values }, context);
    const rendering = { kind, texts, language, settings, publicUrl, values };
    const mail = renderMail(rendering);
    const html = await withPictures(mail.html, deps);
    return { ...mail, replyTo, html, sms: renderSms(rendering)?.text ?? null };
  });

  route(app, deps, calls.sendTestMessage, ({ params, body, caller }) =>
    sendTest(deps, params.kind, body, caller.actor),
  );

  route(app, deps, calls.listMessages, async ({ query, caller }) => {
    const { page, limit, state, kind, registrationId = null } = query;
    const filter = {
      schools: schoolsInScope(caller.admin),
      // what staff and reporters were sent is for super admins
      ofRegistrations: !can(caller.admin, 'logs.view'),
      state: state === 'All' ? null : state,
      kind: kind === 'All' ? null : kind,
      registrationId,
      id: null,
    };
    const [rows, total] = await Promise.all([
      listLog(db, filter, { offset: (page - 1) * limit, limit }),
      countLog(db, filter, mostCounted),
    ]);
    const pagination = pageOf(query, total);
    const isMore = total === mostCounted;
    return answer(rows.map(presentLogged), {
      pagination: isMore ? { ...pagination, capped: true } : pagination,
    });
  });

  route(app, deps, calls.retryMessage, async ({ params: { id }, caller }) => {
    const { actor: by, admin } = caller;
    const mine = {
      schools: schoolsInScope(admin),
      ofRegistrations: !can(admin, 'logs.view'),
      id,
      state: null,
      kind: null,
      registrationId: null,
    };
    return tx(db, async (trx) => {
      const [message] = await listLog(trx, mine, { offset: 0, limit: 1 });
      if (!message) throw new Refusal('NOT_FOUND');
      if (!(await requeueMessage(trx, id))) throw new Refusal('STATUS_CHANGE');
      await addJob(trx, messageToSend.soon, { messageId: id });
      const object = { type: 'message', id };
      const { school } = message;
      await logAdminAction(trx, { by, action: 'message.retry', object, school }, now());
      return presentLogged({ ...message, state: 'queued', attempts: 0, lastError: null });
    });
  });
};

function presentLogged({ id, createdAt, sentAt, ...row }: LogRow): LoggedMessage {
  const at = { createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
  return { ...row, _id: id, ...at };
}
