import { formatRupees } from '@sangamam/contract/money';
import { offeredTo } from '@sangamam/contract/option-answers';
import { normaliseContact } from '@sangamam/contract/personal-info';
import type { Step } from '@sangamam/contract/registration-steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { Suspense, useEffect, useRef } from 'react';
import { useSettings } from '../../../shell/settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { publicToastMs, showToast } from '../../../ui/toast.tsx';
import { LeaveDialog } from '../leave-dialog.tsx';
import { ParentConsent } from '../parent-consent.tsx';
import { fieldsOf } from '../step-fields.ts';
import type { FixedPart } from '../step-props.ts';
import { useStepForm } from '../use-step-form.ts';
import { words as formWords } from '../words.ts';
import styles from './alumni-update.module.css';
import { feeAnswers } from './fee-answers.ts';
import { type FeeChange, feeChange } from './fee-change.ts';
import { lockOf } from './locks.ts';
import { Surplus } from './surplus.tsx';
import { words as allWords } from './words.ts';

const words = allWords.edit;

interface EditSectionProps {
  readonly step: Step;
  readonly registration: RegistrationRecord;
  readonly onSaved: (saved: RegistrationRecord, paysNow: boolean) => void;
  readonly onCancel: () => void;
  readonly onExpired: () => void;
  /** Asks for the record anew, after somebody else changed it. */
  readonly onReload: () => void;
  /** Null once email and phone number are final. */
  readonly onChangeContact: (() => void) | null;
}

/** One step of the form in place of its answers, with what the change costs before it is saved. */
export function EditSection(props: EditSectionProps) {
  const { step, registration, onSaved, onCancel, onExpired, onReload, onChangeContact } = props;
  const settings = offeredTo(useSettings(), registration.formDataStructured);
  const paysNow = useRef(false);
  const section = useRef<HTMLDivElement>(null);
  const form = useStepForm({
    step,
    settings,
    registration,
    keepsDraft: false,
    onSaved: (saved) => onSaved(saved, paysNow.current),
  });
  const { failure, attempt } = form;
  const { fixed } = lockOf(step.stepName, registration, settings, Date.now());
  const change = feeChange(registration, feeAnswers(form, registration));
  const owes =
    change !== null &&
    change.due > 0 &&
    registration.formSubmissionComplete &&
    registration.status !== 'Waitlisted';
  const Fields = fieldsOf[step.stepName];

  useEffect(() => {
    section.current?.focus();
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    if (!failure) return;
    if (failure.status === 401) onExpired();
    else if (Object.keys(failure.fields).length === 0) {
      showToast(failure.message, { tone: 'error', durationMs: publicToastMs });
    }
  }, [failure, onExpired]);

  const problems = form.problems();
  const title = formWords.stepTitles[step.slug];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name every question of the step
    <div ref={section} tabIndex={-1} role="group" aria-label={title} className={styles.edit}>
      <h2>{title}</h2>
      <form noValidate method="dialog" onSubmit={form.submit} className={styles.editForm}>
        <ErrorSummary errors={attempt > 0 ? problems : []} attempt={attempt} />
        {fixed.map((part) => (
          <FixedNote key={part} part={part} onChangeContact={onChangeContact} />
        ))}
        <Suspense fallback={<Skeleton lines={4} />}>
          {Fields && (
            <Fields form={form} settings={settings} registration={registration} fixed={fixed} />
          )}
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
          failure &&
          problems.length === 0 && (
            <Alert tone="error" live>
              {failure.message}
            </Alert>
          )
        )}
        <div aria-live="polite">
          {change && <FeeNote change={change} isOwed={owes} registrationId={registration._id} />}
        </div>
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
              {words.saveAndPay(formatRupees(change.due))}
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
            {owes ? words.savePayLater : words.save}
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
      <LeaveDialog form={form} mayPass={() => form.isSaving || failure?.status === 401} />
    </div>
  );
}

interface FeeNoteProps {
  readonly change: FeeChange;
  readonly isOwed: boolean;
  readonly registrationId: string;
}

function FeeNote({ change, isOwed, registrationId }: FeeNoteProps) {
  const { minimum, paid, due, surplus } = change;
  const fee = formatRupees(minimum);
  if (paid === 0) return <Alert tone="info">{allWords.fee.newFee(fee)}</Alert>;
  if (due > 0) {
    const text = allWords.fee.toPay(fee, formatRupees(paid), formatRupees(due));
    return <Alert tone={isOwed ? 'warning' : 'info'}>{text}</Alert>;
  }
  return (
    <Alert tone="info" title={allWords.fee.newFee(fee)}>
      {surplus > 0 ? (
        <Surplus rupees={surplus} registrationId={registrationId} />
      ) : (
        allWords.fee.covered
      )}
    </Alert>
  );
}

function FixedNote({
  part,
  onChangeContact,
}: {
  part: FixedPart;
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
