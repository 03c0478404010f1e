import {
  type RegistrationRecord,
  readOwnRegistration,
} from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/issues';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { uploadPosted } from '../../kit/calls/upload-posted.ts';
import { invalid, postedTo, textsOf } from '../../kit/forms/posted.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { paths } from '../../kit/paths.ts';
import type { Visit } from '../../kit/site-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { Help } from './help.tsx';
import styles from './issues.module.css';
import { emptyReport, type Reported, ReportForm } from './report-form.tsx';
import { check, send } from './send-report.ts';

const words = allWords.report;

/** From the address: the number of an issue reported without scripts. */
const reportedParameter = 'reported';

/** Parameters from which the form is filled in. */
const prefilling = ['registration', 'payment', 'category'] as const;

export const handle: RouteHandle = {
  native: true,
  atTouch: (search) => !prefilling.some((name) => search.has(name)),
  reads: [...prefilling, reportedParameter],
};

/** The form without scripts; its file goes up with it. */
export const action = postedTo(
  async ({ form, visit, idempotencyKey, request }) => {
    const values = { ...emptyReport, ...textsOf(form) };
    const problems = check(values);
    if (problems.size > 0) {
      throw invalid(Object.fromEntries(problems));
    }
    const number = await send(
      values,
      {
        attachments: await uploadPosted(form, visit),
        registrationId: await ownId(new URL(request.url).searchParams.get('registration'), visit),
      },
      idempotencyKey,
      visit,
    );
    return `${paths.reportIssue}?${reportedParameter}=${number}`;
  },
  { takesProof: true },
);

/**
 * `/report-issue`: open to everybody. From alumni-update `?registration=` names the registration of
 * this browser's session; `?category=` and `?payment=` say more where the page before knows it.
 */
export default function ReportIssuePage() {
  const [search] = useSearchParams();
  const [reported, setReported] = useState(() => readReported(search.get(reportedParameter)));
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
      ...(paymentId && { description: `${words.paymentId({ id: paymentId })}\n` }),
    };
  }, [registration, category, paymentId]);

  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.intro} />
      <h1>{words.title}</h1>
      <p className={styles.lead}>{words.intro}</p>
      <p className={styles.follow}>
        {words.followed} <a href={paths.issueStatus}>{words.follow}</a>
      </p>
      {registration && (
        <p className={styles.badge}>{words.about({ number: registration.registrationNumber })}</p>
      )}
      {isUnknown && <Alert live>{words.notOpened}</Alert>}
      {reported && (
        <div ref={takeFocus} tabIndex={-1} className={styles.done}>
          <Alert tone="success" live title={words.reported}>
            <p>
              {reported.email === null
                ? words.numberMailed({ number: reported.number })
                : words.number({ number: reported.number, email: reported.email })}
            </p>
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

/** The registration in the address, where it is that of whoever reports. */
const ownId = async (id: string | null, visit: Visit) => {
  if (id === null) return null;
  const found = await call(readOwnRegistration, { params: { id }, visit }).catch(() => null);
  return found?._id ?? null;
};

/** An address that anybody can make up says a number and no more. */
const readReported = (given: string | null): Reported | null =>
  /^[1-9]\d{0,8}$/.test(given ?? '') ? { number: Number(given), email: null } : null;

/** Only a well-formed payment id of the provider: anybody can make up a URL. */
const readPaymentId = (given: string | null) => (/^pay_\w{1,40}$/.test(given ?? '') ? given : null);
