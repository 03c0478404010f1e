import { feeBreakdown, feeRates } from '@sangamam/contract/fee';
import { formatRupees } from '@sangamam/contract/money';
import { offeredTo } from '@sangamam/contract/option-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { PublicSettings } from '@sangamam/contract/settings';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../api/use-online.ts';
import { paths } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { Confirming } from './after-payment.tsx';
import { AttendeeGrid } from './attendee-grid.tsx';
import { ContactProof } from './contact-proof.tsx';
import { DuplicatePanel } from './duplicate-panel.tsx';
import { readAttendees } from './fee.ts';
import { FeeCard } from './fee-card.tsx';
import { AgeFields, ContactFields, NameField, SchoolFields } from './identity-fields.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { ParentConsent } from './parent-consent.tsx';
import { payWords } from './pay-words.ts';
import { PoliciesField } from './policies-field.tsx';
import styles from './register.module.css';
import { useEarlyPress } from './use-early-press.ts';
import { useQuickRegistration } from './use-quick-registration.ts';
import { words as allWords } from './words.ts';

const words = allWords.quick;

interface QuickFormProps {
  readonly settings: PublicSettings;
  /** What this browser began before, if anything. */
  readonly registration: RegistrationRecord | null;
}

/** Who registers, who comes, the policies, and the fee as it grows (Product 2). */
export function QuickForm({ registration, ...props }: QuickFormProps) {
  const settings = offeredTo(props.settings, registration?.formDataStructured);
  const [begun, setBegun] = useState(registration);
  const isPassing = useRef(false);
  const online = useOnline();
  const quick = useQuickRegistration({
    settings,
    begun,
    onBegun: setBegun,
    onLeave: () => {
      isPassing.current = true;
    },
  });
  const { form, stage } = quick;
  const { failure, attempt } = form;
  const formElement = useEarlyPress(form.isListening);
  const year = form.value('personalInfo.yearOfPassing');
  const fee = feeBreakdown(
    readAttendees(form.value('eventAttendance.attendees')),
    typeof year === 'string' ? year : undefined,
    begun?.fee.rates ?? feeRates(settings),
  );
  const isFree = fee.people > 0 && fee.minimum === 0;
  const mayPayLater =
    settings.features.payLater && Date.now() < Date.parse(settings.deadlines.payBy);
  const needsCode =
    settings.features.requireContactVerification && begun?.contactVerified === false;
  const isMinor = begun?.formDataStructured.personalInfo?.isAdult === false;
  const problems = form.problems();
  const isDuplicate = failure?.code === 'DUPLICATE_CONTACT';

  useEffect(() => {
    if (failure && Object.keys(failure.fields).length === 0) {
      showToast(failure.message, { tone: 'error', durationMs: publicToastMs });
    }
  }, [failure]);

  return (
    <>
      <PageHead
        title={problems.length > 0 && attempt > 0 ? allWords.errorTitle(words.title) : words.title}
        description={words.lead}
      />
      <div className={styles.withFee}>
        <div className={styles.form}>
          <form
            ref={formElement}
            noValidate
            method="dialog"
            onSubmit={isFree ? quick.payLater : quick.pay(fee.minimum)}
            className={styles.form}
            data-hydrated={form.isListening || undefined}
            id="quick-registration"
          >
            <ErrorSummary errors={attempt > 0 ? problems : []} attempt={attempt} />
            {failure && isDuplicate && (
              <DuplicatePanel
                form={form}
                failure={failure}
                onLeave={() => {
                  isPassing.current = true;
                }}
              />
            )}
            <h2 className={styles.part}>{words.who}</h2>
            <NameField form={form} />
            <ContactFields form={form} />
            <SchoolFields form={form} settings={settings} />
            <AgeFields form={form} settings={settings} />
            <h2 className={styles.part}>{words.coming}</h2>
            <AttendeeGrid form={form} settings={settings} />
            <PoliciesField {...form.field('consents.policies')} />
          </form>
          {quick.asksForProof && begun && needsCode && (
            <ContactProof registration={begun} isRequired onProven={setBegun} />
          )}
          {quick.asksForProof && begun && isMinor && (
            <ParentConsent registration={begun} onGiven={quick.setParentContact} />
          )}
          {failure && problems.length === 0 && !isDuplicate && (
            <Alert tone="error" live>
              {failure.message}
            </Alert>
          )}
          {!online && (
            <Alert tone="warning" live>
              {allWords.offline}
            </Alert>
          )}
          <div className={styles.quickActions}>
            <Button
              type="submit"
              form="quick-registration"
              wide
              loading={stage === 'paying' || (isFree && stage === 'later')}
              loadingText={isFree ? words.submitting : words.paying}
            >
              {isFree
                ? words.submit
                : fee.minimum > 0
                  ? words.pay(formatRupees(fee.minimum))
                  : words.payPlain}
            </Button>
            {mayPayLater && !isFree && (
              <Button
                variant="secondary"
                wide
                onClick={quick.payLater}
                loading={stage === 'later'}
                loadingText={words.submitting}
              >
                {words.later}
              </Button>
            )}
          </div>
          <p className={styles.quickNote}>
            {payWords.methods} <a href={paths.refund}>{payWords.refund}</a>
          </p>
        </div>
        <FeeCard fee={fee} />
      </div>
      {stage === 'confirming' && <Confirming />}
      <LeaveDialog form={form} mayPass={() => isPassing.current} />
    </>
  );
}
