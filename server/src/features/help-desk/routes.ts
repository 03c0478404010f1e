import { askForChange } from '@sangamam/contract/arrangements/arrangements';
import { pageOf, type QueryOf } from '@sangamam/contract/calls/endpoint';
import { findStep } from '@sangamam/contract/calls/steps';
import * as issueChangeCalls from '@sangamam/contract/help-desk/issue-changes';
import { resolutionMissing } from '@sangamam/contract/help-desk/issue-changes';
import * as issueCalls from '@sangamam/contract/help-desk/issues';
import { type IssueFilter, issueReported, issueSteps } from '@sangamam/contract/help-desk/issues';
import { readLanguage } from '@sangamam/contract/locale/languages';
import { words } from '@sangamam/words/staff/issue-history';
import { getRegistrationFor } from '../../domain/acts/index.ts';
import { linkUpload } from '../../platform/files/attach-upload.ts';
import { uploaderOf } from '../../platform/files/upload-cookie.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { sendList } from '../../platform/http/send-list.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { answerIssue, noteIssue } from './answer-issue.ts';
import { changeStatus, deleteIssue, listAssignees, updateIssue } from './change-issue.ts';
import { createIssue } from './create-issue.ts';
import { issuesFile } from './issues-file.ts';
import { presentIssue, presentRow } from './present.ts';
import { reporterRoutes } from './reporter-routes.ts';
import { readIssueSearch } from './rules.ts';
import { countIssues, findIssue, listIds, listPage } from './store.ts';

/** Per network address (docs/product/issues-and-messages.md#reporting-an-issue). */
const reportsAnHour = { calls: 5, windowSeconds: 3600, what: 'reports' } as const;

/** Each is a transaction of its own, with its mail. */
const maxIssuesAtOnce = 500;

export const issueRoutes: Routes = (app, deps) => {
  const { config, db } = deps;

  const get = async (admin: Admin, id: string) => {
    const issue = await findIssue(db, admin, id);
    if (!issue) throw new Refusal('ISSUE_NOT_FOUND');
    return issue;
  };
  const listMatching = async (admin: Admin, filter: IssueFilter | undefined) => {
    if (!filter) return [];
    const asked = { search: readIssueSearch(filter.searchTerm), limit: maxIssuesAtOnce + 1 };
    const ids = await listIds(db, admin, filter, asked);
    if (ids.length > maxIssuesAtOnce) throw new Refusal('LIST_LARGE');
    return ids;
  };
  const show = async (admin: Admin, id: string) => presentIssue(deps, await get(admin, id));

  route(app, deps, issueCalls.createIssue, async ({ body, caller, request, once }) => {
    await app.limits.countSender(caller, 'reports', reportsAnHour);
    const { session, address } = caller;
    const uploader = uploaderOf(request, config.isHttps);
    const { id, number } = await once((own) =>
      createIssue(own, body, { session, uploader, address }),
    );
    const data = { success: true, _id: id, number, status: 'Open' } as const;
    return answer(data, { status: 201, message: issueReported });
  });

  route(app, deps, askForChange, async (call) => {
    const { body, caller } = call;
    const { id, name, email, contactNumber, locale } = await getRegistrationFor(db, call);
    const { number } = await createIssue(
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

  const list = async (admin: Admin, query: QueryOf<typeof issueCalls.listIssues>) => {
    const { rows, total } = await listPage(db, admin, query, readIssueSearch(query.searchTerm));
    return { rows: rows.map(presentRow), total };
  };

  route(app, deps, issueCalls.listIssues, async ({ query, caller }) => {
    const { rows, total } = await list(caller.admin, query);
    return answer(rows, { pagination: pageOf(query, total) });
  });

  route(app, deps, issueCalls.downloadIssues, async ({ query, caller, reply }) => {
    const find = (page: QueryOf<typeof issueCalls.listIssues>) => list(caller.admin, page);
    await sendList(deps, caller.actor, { ...issuesFile, query, find }, reply);
  });

  route(app, deps, issueCalls.countIssues, ({ query, caller }) =>
    countIssues(db, caller.admin, query, readIssueSearch(query.searchTerm)),
  );

  route(app, deps, issueCalls.listIssueAssignees, () => listAssignees(db));

  route(app, deps, issueCalls.readIssue, ({ params, caller }) => show(caller.admin, params.id));

  route(app, deps, issueCalls.linkIssueAttachment, async ({ params, caller }) => {
    const { attachmentId } = await get(caller.admin, params.id);
    return linkUpload(deps, attachmentId);
  });

  route(app, deps, issueChangeCalls.updateIssue, async ({ params: { id }, body, caller }) => {
    await updateIssue(deps, id, body, caller.actor);
    return show(caller.admin, id);
  });

  route(app, deps, issueChangeCalls.changeIssueStatus, async ({ params: { id }, body, caller }) => {
    await changeStatus(deps, id, body, caller.actor);
    return show(caller.admin, id);
  });

  route(app, deps, issueChangeCalls.updateIssues, async ({ body, caller }) => {
    const { assigneeId, status, resolution } = body;
    const ids = body.ids ?? (await listMatching(caller.admin, body.filter));
    const refused: { number: number; message: string }[] = [];
    let changed = 0;
    for (const id of new Set(ids)) {
      const issue = await findIssue(db, caller.admin, id);
      if (!issue) continue;
      try {
        if (assigneeId !== undefined) await updateIssue(deps, id, { assigneeId }, caller.actor);
        if (status && resolution === '' && findStep(issueSteps, issue.status, status)?.tells) {
          throw new Refusal('VALIDATION', { fields: { resolution: resolutionMissing(status) } });
        }
        if (status) await changeStatus(deps, id, { status, resolution }, caller.actor);
        changed += 1;
      } catch (error) {
        // what is wrong with the words is wrong for all of them
        if (!(error instanceof Refusal) || error.code === 'VALIDATION') throw error;
        refused.push({ number: issue.number, message: error.message });
      }
    }
    return { changed, refused };
  });

  route(app, deps, issueChangeCalls.deleteIssue, async ({ params, caller }) => {
    await deleteIssue(deps, params.id, caller.actor);
  });

  route(app, deps, issueChangeCalls.answerIssue, async ({ params: { id }, body, caller, once }) => {
    await once((own) => answerIssue(own, id, body.text, caller.actor));
    return answer(await show(caller.admin, id), { status: 201 });
  });

  route(app, deps, issueChangeCalls.noteIssue, async ({ params: { id }, body, caller, once }) => {
    await once((own) => noteIssue(own, id, body.text, caller.actor));
    return answer(await show(caller.admin, id), { status: 201 });
  });

  reporterRoutes(app, deps);
};
