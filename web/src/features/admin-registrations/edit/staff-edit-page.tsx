import { can } from '@sangamam/contract/calls/permissions';
import { mayTakeStep, type Step, steps, stepsFor } from '@sangamam/contract/form/steps';
import { dayInWords } from '@sangamam/contract/locale/dates';
import { isPaidOrPaying } from '@sangamam/contract/registrations/final-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { type EditableStep, editableSteps } from '@sangamam/contract/staff-registrations/edit';
import { words } from '@sangamam/words/staff/edit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import type { PageSettings } from '../../../kit/page/settings.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { adminRegistrationPath } from '../../../kit/paths.ts';
import { lockOf } from '../../../kit/questions/locks.ts';
import { openedStep } from '../../../kit/questions/open-steps.ts';
import { serverNowMs } from '../../../kit/server-clock.ts';
import { useSession } from '../../../kit/session/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { adminToastMs, showToast } from '../../../ui/toast.tsx';
import { registrationKey, useRegistration } from '../queries.ts';
import { EditStep } from './edit-step.tsx';
import styles from './staff-edit.module.css';

const formId = 'staff-edit';
const stepParam = 'step';

type EditStepOf = Step & { stepName: EditableStep };
const editable = steps.filter((step): step is Extract<EditStepOf, Step> =>
  (editableSteps as readonly string[]).includes(step.stepName),
);

/** The dialog in which staff change answers, with an address of its own so that signing in leads back to it. */
export default function StaffEditPage() {
  const { id = '' } = useParams();
  const { state, search: address } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const settings = useSettings();
  const mayEdit = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const { data: registration, error, refetch } = useRegistration(id);
  const [button, setButton] = useState<{ words: string; isSaving: boolean }>({
    words: words.save,
    isSaving: false,
  });
  const step = editable.find(({ stepName }) => stepName === search.get(stepParam)) ?? editable[0];
  if (!step) return null;
  const isOpen =
    mayEdit &&
    registration !== undefined &&
    unavailableReason(step, registration, settings) === null;
  const name = String(registration?.formDataStructured.personalInfo?.name ?? '');

  const searchFor = (stepName: EditableStep | null) => {
    const next = new URLSearchParams(address);
    if (stepName) next.set(stepParam, stepName);
    else next.delete(stepParam);
    return next.toString();
  };
  const move = { replace: true, preventScrollReset: true, state };

  function close() {
    if (state?.fromDetail) navigate(-1);
    else navigate({ pathname: adminRegistrationPath(id), search: searchFor(null) }, move);
  }

  function saved(fresh: RegistrationRecord, isLeaving: boolean) {
    client.setQueryData(registrationKey(id), fresh);
    client.invalidateQueries({ queryKey: [...registrationKey(id)] });
    client.invalidateQueries({ queryKey: ['registrations'] });
    const opened =
      registration && fresh.formSubmissionComplete
        ? openedStep(registration, fresh, settings)
        : null;
    const next = editable.find(({ slug }) => slug === opened?.slug);
    showToast(next ? words.alsoAnswer : words.saved, {
      tone: 'success',
      durationMs: adminToastMs,
    });
    if (isLeaving) return;
    if (next) navigate({ search: searchFor(next.stepName) }, move);
    else close();
  }

  return (
    <Dialog
      open
      wide
      title={name ? words.title({ name }) : words.loading}
      onClose={close}
      locked={button.isSaving}
      actions={
        <>
          <Button variant="secondary" onClick={close} disabled={button.isSaving}>
            {words.cancel}
          </Button>
          {isOpen && (
            <Button
              type="submit"
              form={formId}
              loading={button.isSaving}
              loadingText={words.saving}
            >
              {button.words}
            </Button>
          )}
        </>
      }
    >
      <PageHead title={name ? words.title({ name }) : words.loading} />
      {!mayEdit ? (
        <Alert tone="warning">{words.notAllowed}</Alert>
      ) : !registration ? (
        error ? (
          <LoadError problem={error} onRetry={refetch} />
        ) : (
          <Skeleton lines={8} />
        )
      ) : (
        <div className={styles.edit}>
          <TabLinks
            label={words.sections}
            current={step.stepName}
            move={move}
            tabs={editable.map(({ stepName }) => ({
              key: stepName,
              label: words.tabs[stepName],
              to: { search: searchFor(stepName) },
            }))}
          />
          <Notes step={step} registration={registration} />
          {isOpen && (
            <EditStep
              key={step.stepName}
              formId={formId}
              step={step}
              registration={registration}
              lockedParts={isPledgeFixed(step, registration) ? ['pledge'] : []}
              onButton={setButton}
              onSaved={saved}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Why a step cannot be edited now, or null when it can; the server decides the same. */
function unavailableReason(
  step: EditStepOf,
  { status, formDataStructured: form, formSubmissionComplete }: RegistrationRecord,
  { questions }: PageSettings,
) {
  if (status === 'Cancelled') return words.cancelled;
  const isAttending = form.eventAttendance?.isAttending;
  if (!stepsFor(isAttending).includes(step)) return words.notComing;
  const isOpen = mayTakeStep(step, { form, formSubmissionComplete }, questions.afterPaying);
  return isOpen ? null : words.notReached;
}

const isPledgeFixed = ({ stepName }: Step, registration: RegistrationRecord) =>
  stepName === 'support' && isPaidOrPaying(registration.paymentStatus, registration.paymentAmount);

/** Notes above the questions: why there are none, or what staff must know. */
function Notes({ step, registration }: { step: EditStepOf; registration: RegistrationRecord }) {
  const settings = useSettings();
  const reason = unavailableReason(step, registration, settings);
  if (reason) return <Alert title={reason.title}>{reason.text}</Alert>;
  const lockedSince = lockDay(step, registration, settings);
  return (
    <>
      {registration.status === 'Draft' && (
        <Alert title={words.draft.title}>{words.draft.text}</Alert>
      )}
      {lockedSince && (
        <Alert title={words.lock.title}>{words.lock.text({ day: dayInWords(lockedSince) })}</Alert>
      )}
      {isPledgeFixed(step, registration) && <Alert>{words.lock.pledge}</Alert>}
    </>
  );
}

/** The deadline after which the registrant cannot change this step; null before it. */
function lockDay(
  { stepName }: EditStepOf,
  registration: RegistrationRecord,
  settings: PageSettings,
): string | null {
  const { isClosed, lockedParts } = lockOf(stepName, registration, settings, serverNowMs());
  const { attendeesLockAt, stayLockAt, transportLockAt } = settings.deadlines;
  if (isClosed) return stepName === 'accommodation' ? stayLockAt : transportLockAt;
  return lockedParts.includes('people') || lockedParts.includes('schoolAndYear')
    ? attendeesLockAt
    : null;
}
