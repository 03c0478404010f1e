import type { Step } from '@sangamam/contract/form/steps';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import { normaliseContact } from '@sangamam/contract/text/answer-kinds';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { words as formWords } from '@sangamam/words/page/register';
import { Suspense, useEffect, useRef } from 'react';
import { CallProblem, repeatLabel, toastFailure } from '../../kit/calls/call-problem.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { type FeeChange, feeAnswers, feeChange } from '../../kit/questions/fee-change.ts';
import { Questions } from '../../kit/questions/lazy-questions.ts';
import { LeaveDialog } from '../../kit/questions/leave-dialog.tsx';
import { lockOf } from '../../kit/questions/locks.ts';
import { ParentConsent } from '../../kit/questions/parent-consent.tsx';
import type { LockedPart } from '../../kit/questions/step-props.ts';
import { useStepForm } from '../../kit/questions/use-step-form.ts';
import { serverNowMs } from '../../kit/server-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './alumni-update.module.css';
import { Surplus } from './surplus.tsx';

const words = allWords.edit;

interface EditSectionProps {
  readonly step: Step;
  readonly registration: RegistrationRecord;
  readonly onSaved: (saved: RegistrationRecord, paysNow: boolean) => void;
  readonly onCancel: () => void;
  readonly onExpired: () => void;
  /** Reloads the record after somebody else changed it. */
  readonly onReload: () => void;
  /** Null once email and phone number are final. */
  readonly onChangeContact: (() => void) | null;
}

/** One step of the form in place of its answers, with the new fee before saving. */
export function EditSection(props: EditSectionProps) {
  const { step, registration, onSaved, onCancel, onExpired, onReload, onChangeContact } = props;
  const settings = offeredTo(useSettings(), registration.formDataStructured);
  const paysNow = useRef(false);
  const section = useRef<HTMLDivElement>(null);
  const form = useStepForm({
    step,
    settings,
    registration,
    isCorrection: true,
    onSaved: (saved) => onSaved(saved, paysNow.current),
    onRefused: (problem) => {
      if (problem.status === 401) onExpired();
      else toastFailure(problem);
    },
  });
  const { failure, attempt } = form;
  const { lockedParts } = lockOf(step.stepName, registration, settings, serverNowMs());
  const change = feeChange(registration, feeAnswers(form, registration));
  const owes =
    change !== null &&
    change.due > 0 &&
    registration.formSubmissionComplete &&
    registration.status !== 'Waitlisted';

  useEffect(() => {
    section.current?.focus();
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const problems = form.problems();
  const title = formWords.stepTitles[step.slug];
  const save = owes ? words.savePayLater : words.save;
  const payNow = words.saveAndPay({ amount: formatRupees(change?.due ?? 0) });
  const pressed = paysNow.current ? payNow : save;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name every question of the step
    <div ref={section} tabIndex={-1} role="group" aria-label={title} className={styles.edit}>
      <h2>{title}</h2>
      <form noValidate method="dialog" onSubmit={form.submit} className={styles.editForm}>
        <ErrorSummary errors={attempt > 0 ? problems : []} attempt={attempt} />
        {lockedParts.map((part) => (
          <FixedNote key={part} part={part} onChangeContact={onChangeContact} />
        ))}
        <Suspense fallback={<Skeleton lines={4} />}>
          <Questions
            form={form}
            settings={settings}
            registration={registration}
            lockedParts={lockedParts}
            {...form.asking}
            sections={step.sections}
          />
        </Suspense>
        {failure?.code === 'STALE' ? (
          <Alert tone="warning" live title={formWords.stale.text}>
            <Button
              variant="secondary"
              size="small"
              className={styles.alertAction}
              onClick={onReload}
            >
              {formWords.stale.reload}
            </Button>
          </Alert>
        ) : (
          problems.length === 0 && (
            <CallProblem failure={failure} button={pressed} attempt={attempt} />
          )
        )}
        <div aria-live="polite">{change && <FeeNote change={change} isOwed={owes} />}</div>
        <div className={styles.actions}>
          {owes && (
            <Button
              type="submit"
              loading={form.isSaving && paysNow.current}
              loadingText={words.saving}
              onClick={() => {
                paysNow.current = true;
              }}
            >
              {paysNow.current ? repeatLabel(failure, payNow) : payNow}
            </Button>
          )}
          <Button
            type="submit"
            variant={owes ? 'secondary' : 'primary'}
            loading={form.isSaving && !paysNow.current}
            loadingText={words.saving}
            onClick={() => {
              paysNow.current = false;
            }}
          >
            {paysNow.current ? save : repeatLabel(failure, save)}
          </Button>
          <Button variant="ghost" onClick={onCancel} disabled={form.isSaving}>
            {words.cancel}
          </Button>
        </div>
      </form>
      {failure?.code === 'PARENT_CONSENT_REQUIRED' && (
        <ParentConsent
          registration={registration}
          newContact={normaliseContact(String(form.value('personalInfo.parentContact') ?? ''))}
        />
      )}
      <LeaveDialog form={form} mayLeave={() => form.isSaving || failure?.status === 401} />
    </div>
  );
}

interface FeeNoteProps {
  readonly change: FeeChange;
  readonly isOwed: boolean;
}

function FeeNote({ change, isOwed }: FeeNoteProps) {
  const { minimum, paid, due, surplus } = change;
  const fee = formatRupees(minimum);
  if (paid === 0) return <Alert tone="info">{allWords.fee.newFee({ fee })}</Alert>;
  if (due > 0) {
    const text = allWords.fee.toPay({ fee, paid: formatRupees(paid), due: formatRupees(due) });
    return <Alert tone={isOwed ? 'warning' : 'info'}>{text}</Alert>;
  }
  return (
    <Alert tone="info" title={allWords.fee.newFee({ fee })}>
      {surplus > 0 ? <Surplus rupees={surplus} /> : allWords.fee.covered}
    </Alert>
  );
}

function FixedNote({
  part,
  onChangeContact,
}: {
  part: LockedPart;
  onChangeContact: (() => void) | null;
}) {
  if (part !== 'contact') return <Alert>{words.fixed[part]}</Alert>;
  if (onChangeContact === null) return <Alert>{words.fixed.contactClosed}</Alert>;
  return (
    <Alert>
      <p>{words.fixed.contact}</p>
      <Button
        variant="secondary"
        size="small"
        className={styles.alertAction}
        onClick={onChangeContact}
      >
        {allWords.contact.open}
      </Button>
    </Alert>
  );
}
