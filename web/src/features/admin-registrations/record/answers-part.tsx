import { dayInWords } from '@sangamam/contract/locale/dates';
import { readConsents } from '@sangamam/contract/privacy/consents';
import type { Question } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as partWords } from '@sangamam/words/staff/record';
import { words as allWords } from '@sangamam/words/staff/registrations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/calls/call.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { AnswerTable } from '../../../kit/records/answer-table.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { answerSections } from '../answer-sections.ts';
import { registrationKey } from '../queries.ts';
import { mailtoHref, telHref } from './contact-links.tsx';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';

/** Everything that was answered, and what was consented to. */
export function AnswersPart({ registration }: { registration: RegistrationRecord }) {
  const settings = useSettings();
  return (
    <>
      <AnswerTable
        caption={allWords.detail.answers}
        columns={allWords.detail.columns}
        sections={answerSections(registration, settings).map(({ title, rows }) => ({
          title,
          rows: rows.map(({ name, value, question }) => ({
            label: name,
            value: value && shown(value, question?.kind),
          })),
        }))}
      />
      <Consents id={registration._id} />
    </>
  );
}

function Consents({ id }: { id: string }) {
  const words = partWords.consents;
  const query = useQuery({
    queryKey: [...registrationKey(id), 'consents'],
    queryFn: ({ signal }) => call(readConsents, { params: { id }, signal }),
  });
  return (
    <section aria-labelledby="consents" className={styles.section}>
      <h3 id="consents">{words.title}</h3>
      <QueryResult query={query}>
        {(consents) => (
          <dl className={styles.facts}>
            {consents.map(({ purpose, given, at }) => (
              <div key={purpose}>
                <dt>{words.purposes[purpose]}</dt>
                <dd>
                  {at === null
                    ? words.never
                    : given
                      ? words.given({ day: dayInWords(at) })
                      : words.withdrawn({ day: dayInWords(at) })}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </QueryResult>
    </section>
  );
}

/** Addresses and numbers to press. */
function shown(answer: string, kind: Question['kind'] | undefined) {
  switch (kind) {
    case 'email':
      return (
        <a href={mailtoHref(answer)}>
          <EmailAddress address={answer} />
        </a>
      );
    case 'phone':
      return <a href={telHref(answer)}>{answer}</a>;
    default:
      return answer;
  }
}
