import { formatRupees } from '@sangamam/contract/locale/money';
import { feeBreakdown, feeRates } from '@sangamam/contract/party/fee';
import { mayPayLater, mustProveContact } from '@sangamam/contract/registrations/final-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import { words as payWords } from '@sangamam/words/page/pay';
import { words as allWords } from '@sangamam/words/page/register';
import { type FormEvent, useRef, useState } from 'react';
import { CallProblem, repeatLabel } from '../../../kit/calls/call-problem.tsx';
import { useEarlyPress } from '../../../kit/forms/early-press.ts';
import { ProofField, proofField } from '../../../kit/forms/proof-field.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import type { PageSettings } from '../../../kit/page/settings.ts';
import { useServerNowMs } from '../../../kit/page/use-server-now.ts';
import { paths } from '../../../kit/paths.ts';
import { Confirming } from '../../../kit/payments/confirming.tsx';
import { readAttendees } from '../../../kit/questions/fee.ts';
import { FeeCard } from '../../../kit/questions/fee-card.tsx';
import { Questions } from '../../../kit/questions/lazy-questions.ts';
import { LeaveDialog } from '../../../kit/questions/leave-dialog.tsx';
import { ParentConsent } from '../../../kit/questions/parent-consent.tsx';
import { PoliciesField } from '../../../kit/questions/policies-field.tsx';
import styles from '../../../kit/questions/questions.module.css';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { ContactProof } from '../contact-proof.tsx';
import { DuplicatePanel } from '../duplicate-panel.tsx';
import { useQuickRegistration } from './use-quick-registration.ts';

const words = allWords.quick;

interface QuickFormProps {
  readonly settings: PageSettings;
  /** A registration begun earlier in this browser, if any. */
  readonly registration: RegistrationRecord | null;
}

/**
 * The registrant, the party, the policies, and the fee as it grows (docs/product/registering.md#quick-registration).
 */
export function QuickForm({ registration, ...props }: QuickFormProps) {
  const settings = offeredTo(props.settings, registration?.formDataStructured);
  const [begun, setBegun] = useState(registration);
  const isLeaveAllowed = useRef(false);
  const quick = useQuickRegistration({
    settings,
    begun,
    onBegun: setBegun,
    onLeave: () => {
      isLeaveAllowed.current = true;
    },
  });
  const { form, stage } = quick;
  const questions = { form, settings, registration: begun, isQuick: true };
  const { failure, attempt } = form;
  const formElement = useEarlyPress(form.isListening);
  const year = form.value('personalInfo.yearOfPassing');
  const fee = feeBreakdown(
    readAttendees(form.value('eventAttendance.attendees')),
    typeof year === 'string' ? year : undefined,
    begun?.fee.rates ?? feeRates(settings),
  );
  const isFree = fee.people > 0 && fee.minimum === 0;
  const canPayLater = mayPayLater(settings, new Date(useServerNowMs()));
  const needsCode = mustProveContact(settings) && begun?.contactVerified === false;
  const isMinor = begun?.formDataStructured.personalInfo?.isAdult === false;
  const problems = form.problems();
  const button = isFree
    ? words.submit
    : fee.minimum > 0
      ? words.pay({ amount: formatRupees(fee.minimum) })
      : words.payPlain;
  const isDuplicate = failure?.code === 'DUPLICATE_CONTACT';

  const submit = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isLater = isFree || submitter?.getAttribute('name') === 'later';
    return (isLater ? quick.payLater : quick.pay(fee.minimum))(event);
  };

  return (
    <>
      <PageHead
        title={
          problems.length > 0 && attempt > 0
            ? allWords.errorTitle({ title: words.title })
            : words.title
        }
        description={words.lead}
      />
      <div className={styles.withFee}>
        <div className={styles.form}>
          <form
            ref={formElement}
            noValidate
            method="post"
            onSubmit={submit}
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
                  isLeaveAllowed.current = true;
                }}
              />
            )}
            <h2 className={styles.part}>{words.who}</h2>
            <Questions {...questions} sections={['personalInfo']} />
            <h2 className={styles.part}>{words.coming}</h2>
            <Questions {...questions} sections={['eventAttendance']} />
            <PoliciesField {...form.field('consents.policies')} />
            <ProofField error={form.problem(proofField)} />
          </form>
          {quick.asksForProof && begun && needsCode && (
            <ContactProof registration={begun} isRequired onProven={setBegun} />
          )}
          {quick.asksForProof && begun && isMinor && (
            <ParentConsent registration={begun} onGiven={quick.setParentContact} />
          )}
          {problems.length === 0 && !isDuplicate && (
            <CallProblem failure={failure} button={button} attempt={attempt} />
          )}
          <div className="actions">
            <Button
              type="submit"
              form="quick-registration"
              wide
              loading={stage === 'paying' || (isFree && stage === 'later')}
              loadingText={isFree ? words.submitting : words.paying}
            >
              {repeatLabel(failure, button)}
            </Button>
            {canPayLater && !isFree && (
              <Button
                type="submit"
                form="quick-registration"
                name="later"
                value="yes"
                variant="secondary"
                wide
                loading={stage === 'later'}
                loadingText={words.submitting}
              >
                {words.later}
              </Button>
            )}
          </div>
          <p className="note">
            {payWords.methods} <a href={paths.refund}>{payWords.refund}</a>
          </p>
        </div>
        <FeeCard fee={fee} />
      </div>
      {stage === 'confirming' && <Confirming />}
      <LeaveDialog form={form} mayLeave={() => isLeaveAllowed.current} />
    </>
  );
}
