import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import type { downloadFindings, Finding } from '@sangamam/contract/payments/findings';
import { words } from '@sangamam/words/staff/file-columns';
import { words as findingWords } from '@sangamam/words/staff/findings';
import type { FastifyReply } from 'fastify';
import { listFindings } from '../../domain/money/index.ts';
import type { StaffActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendList } from '../../platform/http/send-list.ts';

const { findings: heads } = words;
const reasons: Readonly<Record<string, string>> = findingWords.reasons;

/** As the columns of the list, with how it was closed. */
const cells: Readonly<Record<keyof typeof heads, (row: Finding) => string | number | null>> = {
  kind: ({ kind }) => findingWords.kinds[kind].title,
  registration: ({ registration }) => registration?.registrationNumber ?? null,
  name: ({ registration }) => registration?.name ?? null,
  id: ({ paymentId, subject, count }) => (count > 1 ? null : (paymentId ?? subject)),
  reason: ({ reason }) => reason && (reasons[reason] ?? reason),
  amount: ({ amount }) => amount,
  count: ({ count }) => count,
  since: ({ createdAt }) => createdAt,
  closed: ({ closedAt }) => closedAt,
  closedBy: ({ closedBy }) => closedBy,
  note: ({ note }) => note,
};

/** Sends the findings as a file and logs who took it. Refuses with LIST_LARGE. */
export const sendFindings = (
  deps: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  query: QueryOf<typeof downloadFindings>,
  reply: FastifyReply,
): Promise<void> =>
  sendList(
    deps,
    by,
    {
      list: 'finding',
      name: 'findings',
      heads,
      cells,
      query,
      async find(page) {
        const { findings, pagination } = await listFindings(deps.db, by.admin, page);
        return { rows: findings, total: pagination.total };
      },
    },
    reply,
  );
