import { answersInOrder } from '@sangamam/contract/answer-order';
import { answerText, fieldLabel } from '@sangamam/contract/answer-text';
import { momentInWords } from '@sangamam/contract/dates';
import { formatRupees } from '@sangamam/contract/money';
import type { SectionName } from '@sangamam/contract/registration-form';
import {
  type ChangedValue,
  listChanges,
  type RegistrationChange,
} from '@sangamam/contract/registration-history';
import { steps } from '@sangamam/contract/registration-steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { callPage } from '../../../kit/calls/call.ts';
import { Moment } from '../../../kit/records/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { registrationKey } from '../queries.ts';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';
import { actorWords, words as allWords } from './words.ts';

const words = allWords.history;

/** Who changed what and when, newest first, each value before and after. */
export function HistoryPart({ registration }: { registration: RegistrationRecord }) {
  const { _id: id, createdAt } = registration;
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...registrationKey(id), 'history', page],
    queryFn: ({ signal }) => callPage(listChanges, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const begun = momentInWords(createdAt);
  return (
    <QueryResult query={query}>
      {({ rows, pagination: { totalPages } }) => (
        <>
          {rows.length === 0 ? (
            <EmptyState title={words.none}>{words.begun(begun.day, begun.time)}</EmptyState>
          ) : (
            <ol className={styles.timeline} aria-label={words.label}>
              {rows.map((change) => (
                <Change key={change._id} change={change} />
              ))}
              {page === totalPages && (
                <li className={styles.quiet}>{words.begun(begun.day, begun.time)}</li>
              )}
            </ol>
          )}
          {totalPages > 1 && (
            <p className={styles.actions}>
              <Button
                variant="secondary"
                size="small"
                disabled={page === 1}
                onClick={() => setPage(page - 1)}
              >
                {words.newer}
              </Button>
              <Button
                variant="secondary"
                size="small"
                disabled={page >= totalPages}
                onClick={() => setPage(page + 1)}
              >
                {words.older}
              </Button>
            </p>
          )}
        </>
      )}
    </QueryResult>
  );
}

function Change({ change }: { change: RegistrationChange }) {
  const { at, actor, adminName, event, reason, changes } = change;
  return (
    <li>
      <p className={styles.line}>
        <strong>{words.events[event]}</strong>
        <span className={styles.quiet}>
          {words.by(adminName ?? actorWords[actor])}, <Moment at={at} />
        </span>
      </p>
      {reason && <p>{words.reason(reason)}</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((changed) => (
            <div key={changed.field}>
              <dt>{fieldLabel(changed.field.split('.').at(-1) ?? '')}</dt>
              <dd>
                <del>{valueText(changed, 'before')}</del>
                <ArrowRight aria-hidden="true" size={16} />
                <span className="visually-hidden"> {words.to} </span>
                <ins>{valueText(changed, 'after')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

const sectionNames = steps.flatMap(({ sections }): readonly SectionName[] => sections);
const amounts = ['paymentAmount', 'additionalContribution', 'financial.contributionAmount'];

function valueText({ field, ...values }: ChangedValue, which: 'before' | 'after'): string {
  const value = values[which];
  if (amounts.includes(field) && typeof value === 'number') return formatRupees(value);
  const [section = '', name = ''] = field.split('.');
  const isAnswer = sectionNames.includes(section as SectionName);
  const answer = isAnswer ? answersInOrder(section as SectionName, { [name]: value })[name] : value;
  return answerText(answer) ?? words.nothing;
}
