import { momentInWords } from '@sangamam/contract/dates';
import { can } from '@sangamam/contract/permissions';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { PencilLine } from 'lucide-react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { adminEditPath } from '../../../kit/paths.ts';
import { PaymentTag, RegistrationTag } from '../../../kit/records/admin-tags.tsx';
import { useSession } from '../../../kit/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { actWords } from '../act-words.ts';
import { FeeFigures } from '../fee-figures.tsx';
import { RegistrationActions } from '../registration-actions.tsx';
import styles from '../registration-page.module.css';
import { words as allWords } from '../words.ts';
import { AnswersPart } from './answers-part.tsx';
import { ArrangementsPart } from './arrangements-part.tsx';
import { ContactLinks } from './contact-links.tsx';
import { HistoryPart } from './history-part.tsx';
import { IssuesPart } from './issues-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { NotesPart, useNotes } from './notes-part.tsx';
import { PaymentsPart } from './payments-part.tsx';
import { words as partWords } from './words.ts';

const words = allWords.detail;
const parts = [
  ...(['answers', 'payments', 'arrangements', 'messages'] as const),
  ...(['issues', 'notes', 'history'] as const),
] as const;
type Part = (typeof parts)[number];
/** Which part is shown, in the address. */
export const partParam = 'part';

/** One registration: who it is, how the fee stands, and its parts, of which one is shown. */
export function Detail({
  registration,
  headingId,
  onDeleted,
}: {
  registration: RegistrationRecord;
  headingId: string;
  onDeleted: () => void;
}) {
  const { _id: id, registrationNumber, status, paymentStatus, createdAt, updatedAt } = registration;
  const { state } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const mayEdit = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const notes = useNotes(id);
  const person = registration.formDataStructured.personalInfo ?? {};
  const name = String(person.name ?? registrationNumber);
  const begun = momentInWords(createdAt);
  const changed = momentInWords(updatedAt);
  const current = parts.find((part) => part === search.get(partParam)) ?? 'answers';
  const to = (part: Part) => {
    const address = new URLSearchParams(search);
    if (part === 'answers') address.delete(partParam);
    else address.set(partParam, part);
    return { search: address.toString() };
  };
  return (
    <>
      <PageHead title={`${name}, ${registrationNumber}`} />
      <h2 id={headingId} className={styles.name}>
        {name}
      </h2>
      <p className={styles.tags}>
        <span className={styles.number}>{registrationNumber}</span>
        <RegistrationTag status={status} />
        <PaymentTag status={paymentStatus} />
        {!registration.formSubmissionComplete && status !== 'Draft' && (
          <span>{words.notSubmitted}</span>
        )}
      </p>
      <p className={styles.times}>
        {words.created(begun.day, begun.time)}, {words.updated(changed.day, changed.time)}
      </p>
      <div className={styles.actions}>
        {mayEdit && (
          <Button
            size="small"
            onClick={() =>
              navigate(
                { pathname: adminEditPath(id), search: search.toString() },
                { state: { ...state, fromDetail: true }, preventScrollReset: true },
              )
            }
          >
            <PencilLine aria-hidden="true" size={18} />
            {partWords.edit}
          </Button>
        )}
        <ContactLinks person={person} />
        <RegistrationActions
          registration={{
            ...registration,
            name,
            paid: registration.paymentAmount + registration.additionalContribution,
          }}
          onDeleted={onDeleted}
        >
          {actWords.actions}
        </RegistrationActions>
      </div>
      <FeeFigures fee={registration.fee} paid={registration.paymentAmount} />
      <TabLinks
        label={partWords.parts.label}
        current={current}
        move={{ replace: true, preventScrollReset: true, state }}
        tabs={parts.map((part) => ({
          key: part,
          label: partWords.parts[part],
          to: to(part),
          ...(part === 'notes' && { count: notes.data?.length ?? 0 }),
        }))}
      />
      <PartOf registration={registration} part={current} />
    </>
  );
}

function PartOf({ registration, part }: { registration: RegistrationRecord; part: Part }) {
  const { _id: id } = registration;
  switch (part) {
    case 'answers':
      return <AnswersPart registration={registration} />;
    case 'payments':
      return <PaymentsPart registration={registration} />;
    case 'arrangements':
      return <ArrangementsPart id={id} />;
    case 'messages':
      return <MessagesPart id={id} />;
    case 'issues':
      return <IssuesPart registration={registration} />;
    case 'notes':
      return <NotesPart id={id} />;
    case 'history':
      return <HistoryPart registration={registration} />;
  }
}
