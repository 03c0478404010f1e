import type { IssueRow } from '@sangamam/contract/help-desk/issues';
import { dayAndTime } from '@sangamam/contract/locale/dates';
import { dayMs, hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { words } from '@sangamam/words/staff/issues';
import { Paperclip } from 'lucide-react';
import { adminIssuePath } from '../../kit/paths.ts';
import { IssueStatusTag, PriorityTag } from '../../kit/records/issue-tags.tsx';
import { serverNowMs } from '../../kit/server-clock.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import styles from './issues-page.module.css';

/** The columns of the list. `search` is the filters' part of the address, so that the detail keeps it. */
export function listColumns(search: string): readonly Column<IssueRow>[] {
  return [
    {
      key: 'issue',
      header: words.columns.issue,
      isTitle: true,
      cell: ({ _id, number, title, excerpt, hasAttachment }) => (
        <RowLink to={{ pathname: adminIssuePath(_id), search }} second={excerpt} isShort>
          {words.number({ number })} {title}
          {hasAttachment && (
            <>
              <Paperclip aria-hidden="true" size={14} className={styles.clip} />
              <span className="visually-hidden"> {words.withFile}</span>
            </>
          )}
        </RowLink>
      ),
    },
    {
      key: 'reporter',
      header: words.columns.reporter,
      cell: ({ reporter, registration }) => (
        <Pair second={registration?.registrationNumber}>{reporter}</Pair>
      ),
    },
    {
      key: 'status',
      header: words.columns.status,
      sortable: true,
      onPhone: 'tag',
      cell: ({ status, isAwaitingAnswer }) => (
        <Pair second={isAwaitingAnswer ? words.waits : null}>
          <span>
            <IssueStatusTag status={status} />
          </span>
        </Pair>
      ),
    },
    {
      key: 'priority',
      header: words.columns.priority,
      sortable: true,
      cell: ({ priority }) => <PriorityTag priority={priority} />,
    },
    {
      key: 'assignee',
      header: words.columns.assignee,
      wideOnly: 'table',
      cell: ({ assignee }) => assignee?.name ?? <span className="faint">{words.nobody}</span>,
    },
    {
      key: 'excerpt',
      header: words.columns.issue,
      onPhone: 'line',
      isPhoneOnly: true,
      cell: ({ excerpt, reporter }) => `${reporter} · ${excerpt}`,
    },
    {
      key: 'age',
      header: words.columns.age,
      sortable: true,
      cell: ({ createdAt }) => (
        <time className="nowrap" dateTime={createdAt} title={dayAndTime(createdAt)}>
          {ageInWords(createdAt, serverNowMs())}
        </time>
      ),
    },
  ];
}

/** How long ago an ISO moment was, in its largest whole unit: "3 days". */
function ageInWords(moment: string, nowMs: number): string {
  const ms = Math.max(0, nowMs - Date.parse(moment));
  if (ms >= dayMs) return words.age.days({ count: Math.floor(ms / dayMs) });
  if (ms >= hourMs) return words.age.hours({ count: Math.floor(ms / hourMs) });
  return words.age.minutes({ count: Math.floor(ms / minuteMs) });
}
