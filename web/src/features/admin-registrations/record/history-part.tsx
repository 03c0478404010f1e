import { questionsOf } from '@sangamam/contract/form/form';
import { answerInWords } from '@sangamam/contract/form/in-words';
import { momentInWords } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import { answerAt, keysOf } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import {
  type ChangedValue,
  listChanges,
  type RegistrationChange,
} from '@sangamam/contract/staff-registrations/history';
import { answerText, fieldLabel } from '@sangamam/contract/text/answer-text';
import { words as actorWords } from '@sangamam/words/staff/actors';
import { words as allWords } from '@sangamam/words/staff/record';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPage } from '../../../kit/calls/call.ts';
import type { PageSettings } from '../../../kit/page/settings.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { Moment } from '../../../kit/records/moment.tsx';
import { answerWords, questionName } from '../../../kit/words/answers.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type ChangedInWords, ChangedValues } from '../changed-values.tsx';
import { registrationKey } from '../queries.ts';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';

const words = allWords.history;

/** The changes with their time and author, newest first, each value before and after. */
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
            <EmptyState title={words.none}>
              {words.begun({ day: begun.day, time: begun.time })}
            </EmptyState>
          ) : (
            <ol className={styles.timeline} aria-label={words.label}>
              {rows.map((change) => (
                <Change key={change._id} change={change} />
              ))}
              {page === totalPages && (
                <li className="note">{words.begun({ day: begun.day, time: begun.time })}</li>
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
  const settings = useSettings();
  const values = changes.flatMap((changed) => valuesOf(changed, settings));
  return (
    <li>
      <p className={styles.line}>
        <strong>{words.events[event]}</strong>
        <span className="note">
          {words.by({ who: adminName ?? actorWords[actor] })}, <Moment at={at} />
        </span>
      </p>
      {reason && <p>{words.reason({ text: reason })}</p>}
      {values.length > 0 && (
        <div className={styles.changed}>
          <ChangedValues values={values} />
        </div>
      )}
    </li>
  );
}

const amounts = ['paymentAmount', 'additionalContribution'];

/** A change in words: an answer by its question, or several where an old row has a group of them. */
function valuesOf({ field, ...values }: ChangedValue, settings: PageSettings): ChangedInWords[] {
  const changed = questionsOf(settings).filter(
    ({ path }) => path === field || path.startsWith(`${field}.`),
  );
  const inWords = (say: (value: unknown) => string | null) => ({
    before: say(values.before),
    after: say(values.after),
  });
  if (changed.length === 0) {
    const say = (value: unknown) =>
      amounts.includes(field) && typeof value === 'number'
        ? formatRupees(value)
        : answerText(value);
    return [{ label: fieldLabel(field), ...inWords(say) }];
  }
  return changed
    .map((question) => {
      const keys = keysOf(question.path).slice(keysOf(field).length);
      const say = (value: unknown) => {
        const answer = answerAt(value, keys);
        if (answer === hidden) return hidden;
        return answerInWords(question, answer, settings, answerWords());
      };
      return { label: questionName(question), ...inWords(say) };
    })
    .filter(({ before, after }) => before !== after || before === hidden);
}

/** Stands for a sensitive answer. */
const hidden = '•••';
