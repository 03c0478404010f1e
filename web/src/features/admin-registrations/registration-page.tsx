import { dayInWords, momentInWords } from '@sangamam/contract/dates';
import { formatRupees } from '@sangamam/contract/money';
import { type RegistrationRecord, readOwnRegistration } from '@sangamam/contract/registrations';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { AdminProblem } from '../../shell/admin-problem.tsx';
import { PaymentTag, RegistrationTag } from '../../shell/admin-tags.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { AnswerTable } from '../../ui/answer-table.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { DetailDrawer } from '../../ui/detail-drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { answerSections } from './answer-sections.ts';
import { FeeFigures } from './fee-figures.tsx';
import styles from './registration-page.module.css';
import { words as allWords } from './words.ts';

const words = allWords.detail;
const headingId = 'registration-name';

/** One registration over the list: a drawer on large screens, a page of its own on phones. */
export default function RegistrationPage() {
  const { id = '' } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['registration', id],
    queryFn: ({ signal }) => call(readOwnRegistration, { params: { id }, signal }),
  });

  /** Back to where the list was; whoever came by the address goes to the list all the same. */
  function close() {
    if (state?.fromList) navigate(-1);
    else
      navigate(
        { pathname: paths.adminRegistrations, search },
        { replace: true, preventScrollReset: true },
      );
  }

  return (
    <DetailDrawer labelledBy={headingId} back={allWords.back} onClose={close}>
      {data ? (
        <Detail registration={data} />
      ) : (
        <>
          <h2 id={headingId} className="visually-hidden">
            {words.title}
          </h2>
          {error ? <AdminProblem problem={error} onRetry={refetch} /> : <Skeleton lines={12} />}
        </>
      )}
    </DetailDrawer>
  );
}

function Detail({ registration }: { registration: RegistrationRecord }) {
  const { registrationNumber, status, paymentStatus, createdAt, updatedAt } = registration;
  const person = registration.formDataStructured.personalInfo ?? {};
  const name = String(person.name ?? registrationNumber);
  const begun = momentInWords(createdAt);
  const changed = momentInWords(updatedAt);
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
      <Contact person={person} />
      <FeeFigures fee={registration.fee} paid={registration.paymentAmount} />
      <AnswerTable
        caption={words.answers}
        columns={words.columns}
        sections={answerSections(registration)}
        show={showAnswer}
      />
    </>
  );
}

const telephone = (number: string) => `tel:${number}`;
const chat = (number: string) => `https://wa.me/${number.replaceAll(/\D/g, '')}`;
const letter = (address: string) => `mailto:${encodeURI(address)}`;

/** One tap to the person. */
function Contact({ person }: { person: Readonly<Record<string, unknown>> }) {
  const phone = String(person.contactNumber ?? '');
  const whatsapp = String(person.whatsappNumber || phone);
  const email = String(person.email ?? '');
  return (
    <p className={styles.contact}>
      {phone && (
        <ButtonLink variant="secondary" size="small" href={telephone(phone)}>
          <Phone aria-hidden="true" size={18} />
          {words.call}
        </ButtonLink>
      )}
      {whatsapp && (
        <ButtonLink
          variant="secondary"
          size="small"
          href={chat(whatsapp)}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle aria-hidden="true" size={18} />
          {words.whatsapp}
        </ButtonLink>
      )}
      {email && (
        <ButtonLink variant="secondary" size="small" href={letter(email)}>
          <Mail aria-hidden="true" size={18} />
          {words.email}
        </ButtonLink>
      )}
    </p>
  );
}

/** Addresses to press, days and money in words; everything else is a text already. */
function showAnswer(name: string, text: string) {
  switch (name) {
    case 'email':
      return <a href={letter(text)}>{text}</a>;
    case 'contactNumber':
    case 'whatsappNumber':
      return <a href={telephone(text)}>{text}</a>;
    case 'travelDate':
      return dayInWords(`${text}T12:00:00+05:30`);
    case 'contributionAmount':
      return formatRupees(Number(text));
    default:
      return undefined;
  }
}
