import { readConsents } from '@sangamam/contract/consents';
import { dayInWords } from '@sangamam/contract/dates';
import { noonOf } from '@sangamam/contract/event-time';
import { formatRupees } from '@sangamam/contract/money';
import { withOptionLabels } from '@sangamam/contract/option-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/calls/call.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { AnswerTable } from '../../../kit/records/answer-table.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { answerSections } from '../answer-sections.ts';
import { registrationKey } from '../queries.ts';
import { words as allWords } from '../words.ts';
import { mailtoHref, telHref } from './contact-links.tsx';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';
import { words as partWords } from './words.ts';

/** Everything that was answered, and what was consented to. */
export function AnswersPart({ registration }: { registration: RegistrationRecord }) {
  const settings = useSettings();
  return (
    <>
      <AnswerTable
        caption={allWords.detail.answers}
        columns={allWords.detail.columns}
        sections={answerSections(
          {
            ...registration,
            formDataStructured: withOptionLabels(settings, registration.formDataStructured),
          },
          settings,
        )}
        show={showAnswer}
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
                      ? words.given(dayInWords(at))
                      : words.withdrawn(dayInWords(at))}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </QueryResult>
    </section>
  );
}

/** Addresses to press, days and money in words; everything else is a text already. */
function showAnswer(name: string, text: string) {
  switch (name) {
    case 'email':
      return (
        <a href={mailtoHref(text)}>
          <EmailAddress address={text} />
        </a>
      );
    case 'contactNumber':
    case 'whatsappNumber':
      return <a href={telHref(text)}>{text}</a>;
    case 'travelDate':
      return dayInWords(noonOf(text));
    case 'contributionAmount':
      return formatRupees(Number(text));
    default:
      return undefined;
  }
}
