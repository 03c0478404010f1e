import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { paths } from '../../kit/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { Help } from './help.tsx';
import styles from './issues.module.css';
import { type Reported, ReportForm } from './report-form.tsx';
import { words as allWords } from './words.ts';

const words = allWords.report;

export const handle: RouteHandle = { reads: ['registration', 'payment', 'category'] };

/**
 * `/report-issue`: open to everybody. From alumni-update `?registration=` names the registration of
 * this browser's session; `?category=` and `?payment=` say more where the page before knows it.
 */
export default function ReportIssuePage() {
  const [search] = useSearchParams();
  const [reported, setReported] = useState<Reported | null>(null);
  const [registration, setRegistration] = useState<RegistrationRecord | null>(null);
  const [isUnknown, setIsUnknown] = useState(false);
  const askedId = search.get('registration');
  const paymentId = readPaymentId(search.get('payment'));
  const category = readCategory(search.get('category'));

  useEffect(() => {
    if (!askedId) return;
    import('../../kit/registrant/own-registration.ts')
      .then(({ findRegistration }) => findRegistration(askedId))
      .then(setRegistration, () => setIsUnknown(true));
  }, [askedId]);

  const known = useMemo(() => {
    const person = registration?.formDataStructured.personalInfo ?? {};
    return {
      ...(registration && {
        name: String(person.name ?? ''),
        email: String(person.email ?? ''),
        phone: String(person.contactNumber ?? ''),
      }),
      ...(category && { category }),
      ...(paymentId && { description: `${words.paymentId(paymentId)}\n` }),
    };
  }, [registration, category, paymentId]);

  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reported) done.current?.focus();
  }, [reported]);

  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.intro} />
      <h1>{words.title}</h1>
      <p className={styles.lead}>{words.intro}</p>
      <p className={styles.follow}>
        {words.followed} <a href={paths.issueStatus}>{words.follow}</a>
      </p>
      {registration && (
        <p className={styles.badge}>{words.about(registration.registrationNumber)}</p>
      )}
      {isUnknown && <Alert live>{words.notOpened}</Alert>}
      {reported && (
        <div ref={done} tabIndex={-1} className={styles.done}>
          <Alert tone="success" live title={words.reported}>
            <p>{words.number(reported.number, reported.email)}</p>
            <p>
              <a href={paths.issueStatus}>{words.follow}</a>
            </p>
          </Alert>
        </div>
      )}
      <ReportForm
        registrationId={registration?._id ?? null}
        known={known}
        onReported={(sent) => {
          showToast(words.reported, { tone: 'success', durationMs: publicToastMs });
          setReported(sent);
        }}
      />
      <Help />
    </div>
  );
}

const readCategory = (given: string | null) => (given && given in words.types ? given : null);

/** Only a well-formed payment id of the provider: anybody can make up a URL. */
const readPaymentId = (given: string | null) => (/^pay_\w{1,40}$/.test(given ?? '') ? given : null);
