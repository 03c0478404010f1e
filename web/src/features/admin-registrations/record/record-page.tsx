import { type Action, can } from '@sangamam/contract/calls/permissions';
import { momentInWords } from '@sangamam/contract/locale/dates';
import { listRegistrations } from '@sangamam/contract/registrations/list';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as recordWords } from '@sangamam/words/staff/record';
import { words as allWords } from '@sangamam/words/staff/registrations';
import { ArrowLeft, PencilLine } from 'lucide-react';
import { useRef } from 'react';
import { Link, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { callPage } from '../../../kit/calls/call.ts';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { Neighbours, useLinkKeys } from '../../../kit/lists/neighbours.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { adminRegistrationPath, paths } from '../../../kit/paths.ts';
import { PaymentTag, RegistrationTag } from '../../../kit/records/admin-tags.tsx';
import { useSession } from '../../../kit/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { type Filters, registrationFilters } from '../filters.ts';
import { useRegistration } from '../queries.ts';
import { RegistrationActions } from '../registration-actions.tsx';
import { AnswersPart } from './answers-part.tsx';
import { ContactLinks } from './contact-links.tsx';
import { HistoryPart } from './history-part.tsx';
import { IssuesPart } from './issues-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { NotesPart } from './notes-part.tsx';
import { PaymentsPart } from './payments-part.tsx';
import { RecordFacts } from './record-facts.tsx';
import styles from './record-page.module.css';
import { type EditedStep, editId, editParam, partParam, useEditedStep } from './use-edited-step.ts';

const words = allWords.detail;
/** The parts of a record, and the right that each needs. */
const actionOf = {
  answers: 'answers.view',
  payments: 'payments.view',
  messages: 'messages.view',
  issues: 'issues.view',
  history: 'answers.view',
} as const satisfies Record<string, Action>;
type Part = keyof typeof actionOf;
const allParts = Object.keys(actionOf) as Part[];

/** One registration: what staff need first, its notes, and everything else by parts. */
export default function RecordPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useRegistration(id);
  const filters = new URLSearchParams(search);
  filters.delete(partParam);
  filters.delete(editParam);
  const bar = useRef<HTMLDivElement>(null);
  useLinkKeys(bar, linkKeys);
  const list = { pathname: paths.adminRegistrations, search: filters.toString() };

  return (
    <>
      <div ref={bar} className={styles.bar}>
        <Link
          to={list}
          rel="up"
          className={styles.back}
          onClick={(event) => {
            if (!state?.fromList || event.ctrlKey || event.metaKey || event.shiftKey) return;
            // where the list was left, with its place on the page
            event.preventDefault();
            navigate(-1);
          }}
        >
          <ArrowLeft aria-hidden="true" size={18} />
          {allWords.back}
        </Link>
        <Neighbours
          filtersOf={registrationFilters}
          queryOf={listQuery}
          pathOf={adminRegistrationPath}
        />
      </div>
      {data ? (
        <RecordOf key={id} registration={data} onDeleted={() => navigate(list)} />
      ) : (
        <>
          <h1 className="visually-hidden">{words.title}</h1>
          {error ? <LoadError problem={error} onRetry={refetch} /> : <Skeleton lines={12} />}
        </>
      )}
      <Outlet />
    </>
  );
}

/** As the list asks for its page, so that what it has is not asked for again. */
const listQuery = (filters: Filters) => ({
  queryKey: ['registrations', filters],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callPage(listRegistrations, { query: filters, signal }),
});

const linkKeys = { Escape: 'up' };

function RecordOf({
  registration,
  onDeleted,
}: {
  registration: RegistrationRecord;
  onDeleted: () => void;
}) {
  const { registrationNumber, status, paymentStatus, createdAt, updatedAt } = registration;
  const { state } = useLocation();
  const [search] = useSearchParams();
  const edited = useEditedStep();
  const user = useSession((session) => session.user);
  const may = (action: Action) => user !== null && can(user, action);
  const mayEdit = may('registrations.edit');
  const parts = allParts.filter((part) => may(actionOf[part]));
  const person = registration.formDataStructured.personalInfo ?? {};
  const name = String(person.name ?? registrationNumber);
  const begun = momentInWords(createdAt);
  const changed = momentInWords(updatedAt);
  const current = parts.find((part) => part === search.get(partParam)) ?? parts[0];
  const to = (part: Part) => {
    const address = new URLSearchParams(search);
    address.delete(editParam);
    if (part === parts[0]) address.delete(partParam);
    else address.set(partParam, part);
    return { search: address.toString() };
  };
  return (
    <>
      <PageHead title={`${name}, ${registrationNumber}`} />
      <div className={styles.head}>
        <div className={styles.who}>
          <h1>{name}</h1>
          <p className={styles.tags}>
            <span className={styles.number}>{registrationNumber}</span>
            <RegistrationTag status={status} />
            <PaymentTag status={paymentStatus} />
            {!registration.formSubmissionComplete && status !== 'Draft' && (
              <span>{words.notSubmitted}</span>
            )}
          </p>
        </div>
        <div className={styles.actions}>
          {mayEdit && (
            <Button id={editId} size="small" onClick={() => edited.open('personalInfo')}>
              <PencilLine aria-hidden="true" size={18} />
              {recordWords.edit}
            </Button>
          )}
          <ContactLinks person={person} />
          <RegistrationActions
            isRecord
            registration={{
              ...registration,
              name,
              paid: registration.paymentAmount + registration.additionalContribution,
            }}
            onDeleted={onDeleted}
          >
            {allWords.actions}
          </RegistrationActions>
        </div>
      </div>
      <RecordFacts registration={registration} />
      <div className={styles.columns}>
        <aside className={styles.notes} aria-label={recordWords.notes.label}>
          {may('notes.view') && (
            <>
              <h2 id="notes">{recordWords.notes.label}</h2>
              <NotesPart id={registration._id} />
            </>
          )}
          <p className={styles.times}>
            {words.created({ day: begun.day, time: begun.time })}
            <br />
            <span>{words.updated({ day: changed.day, time: changed.time })}</span>
          </p>
        </aside>
        <div className={styles.main}>
          {current && (
            <>
              <TabLinks
                label={recordWords.parts.label}
                current={current}
                move={{ replace: true, preventScrollReset: true, state }}
                tabs={parts.map((part) => ({
                  key: part,
                  label: recordWords.parts[part],
                  to: to(part),
                }))}
              />
              <PartOf registration={registration} part={current} edited={edited} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

interface PartOfProps {
  registration: RegistrationRecord;
  part: Part;
  edited: EditedStep;
}

function PartOf({ registration, part, edited }: PartOfProps) {
  const { _id: id } = registration;
  switch (part) {
    case 'answers':
      return <AnswersPart registration={registration} edited={edited} />;
    case 'payments':
      return <PaymentsPart registration={registration} />;
    case 'messages':
      return <MessagesPart id={id} />;
    case 'issues':
      return <IssuesPart registration={registration} />;
    case 'history':
      return <HistoryPart registration={registration} />;
  }
}
