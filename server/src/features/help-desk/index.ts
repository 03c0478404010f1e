import type { Noun } from '../../platform/noun.ts';
import { checkIssuePaymentJob } from './check-issue-payment.ts';
import { closeIssuesJob } from './close-issues.ts';
import { contactCopy, contactReceived, contactReply } from './contact/contact-kinds.ts';
import { contactMessageRoutes } from './contact/routes.ts';
import {
  issueAnswered,
  issueClosed,
  issuePaymentChecked,
  issueReceived,
  issueResolved,
} from './issue-kinds.ts';
import { helpDeskData } from './personal-data-store.ts';
import { issueRoutes } from './routes.ts';

export const noun = {
  routes: [issueRoutes, contactMessageRoutes],
  jobs: [checkIssuePaymentJob, closeIssuesJob],
  messageKinds: [
    contactCopy,
    contactReceived,
    contactReply,
    issueAnswered,
    issueClosed,
    issuePaymentChecked,
    issueReceived,
    issueResolved,
  ],
  tables: ['contactMessage', 'contactReply', 'issue', 'issueEntry'],
  personalData: [helpDeskData],
} satisfies Noun;
