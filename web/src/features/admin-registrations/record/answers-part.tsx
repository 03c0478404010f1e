import { can } from '@sangamam/contract/calls/permissions';
import { dayInWords } from '@sangamam/contract/locale/dates';
import { readConsents } from '@sangamam/contract/privacy/consents';
import type { Question } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as partWords } from '@sangamam/words/staff/record';
import { words as allWords } from '@sangamam/words/staff/registrations';
import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { call } from '../../../kit/calls/call.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { type AnswerSection, AnswerTable } from '../../../kit/records/answer-table.tsx';
import { useSession } from '../../../kit/session/session.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { answerSections } from '../answer-sections.ts';
import { editable, isOffered } from '../edit/edit-steps.ts';
import { registrationKey } from '../queries.ts';
import { mailtoHref, telHref } from './contact-links.tsx';
import { EditInPlace } from './edit-in-place.tsx';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';
import { type EditedStep, editButtonId } from './use-edited-step.ts';

interface AnswersPartProps {
  registration: RegistrationRecord;
  edited: EditedStep;
}

/** Everything that was answered, each step to be edited where it stands, and what was consented to. */
export function AnswersPart({ registration, edited }: AnswersPartProps) {
  return (
    <>
      <AnswerTable
        caption={allWords.detail.answers}
        columns={allWords.detail.columns}
        sections={useSections({ registration, edited })}
      />
      <Consents id={registration._id} />
    </>
  );
}

/** The sections of the table; those of a step are opened by one button, and edited together. */
function useSections({ registration, edited }: AnswersPartProps): AnswerSection[] {
  const settings = useSettings();
  const mayEdit = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const sections = answerSections(registration, settings).map((section) => ({
    ...section,
    rows: section.rows.flatMap(({ name, value, question }) =>
      value === null ? [] : [{ label: name, value: shown(value, question?.kind) }],
    ),
  }));
  const shownAs = ({ name, title, rows }: (typeof sections)[number]): AnswerSection[] => {
    const step = editable.find(({ sections: names }) => names.some((each) => each === name));
    const isOpen = step !== undefined && step === edited.step;
    if (!step || !mayEdit || !(isOpen || isOffered(step, registration, settings))) {
      return [{ title, rows }];
    }
    const together = sections.filter((each) => step.sections.some((other) => other === each.name));
    const first = together.find((each) => each.rows.length > 0) ?? together[0];
    if (first?.name !== name) return isOpen ? [] : [{ title, rows }];
    const part = together.map((each) => each.title).join(', ');
    const label = partWords.editPart({ part });
    if (isOpen) {
      const editor = (
        <EditInPlace
          key={step.slug}
          step={step}
          registration={registration}
          label={label}
          open={edited.open}
          close={edited.close}
        />
      );
      return [{ title: part, rows: [], instead: editor }];
    }
    const { stepName } = step;
    const action = (
      <IconButton id={editButtonId(stepName)} label={label} onClick={() => edited.open(stepName)}>
        <PencilLine aria-hidden="true" size={18} />
      </IconButton>
    );
    const none = <span className="faint">{partWords.noAnswers}</span>;
    return [{ title, rows, action, instead: rows.length === 0 && none }];
  };
  return sections.flatMap(shownAs);
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
