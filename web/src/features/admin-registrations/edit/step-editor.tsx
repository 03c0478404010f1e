import { dayInWords } from '@sangamam/contract/locale/dates';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { EditableStep } from '@sangamam/contract/staff-registrations/edit';
import { words } from '@sangamam/words/staff/edit';
import { useQueryClient } from '@tanstack/react-query';
import type { PageSettings } from '../../../kit/page/settings.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { lockOf } from '../../../kit/questions/locks.ts';
import { openedStep } from '../../../kit/questions/open-steps.ts';
import { serverNowMs } from '../../../kit/server-clock.ts';
import { Alert } from '../../../ui/alert.tsx';
import { adminToastMs, showToast } from '../../../ui/toast.tsx';
import { registrationKey } from '../queries.ts';
import type { SaveButton } from './edit-buttons.tsx';
import { EditStep } from './edit-step.tsx';
import { type EditStepOf, editable, isPledgeFixed, unavailableReason } from './edit-steps.ts';

interface StepEditorProps {
  readonly formId: string;
  readonly step: EditStepOf;
  readonly registration: RegistrationRecord;
  /** The first question takes the focus. */
  readonly takesFocus?: boolean;
  readonly onButton: (button: SaveButton) => void;
  /** Called where the answers saved lead to the questions of another step. */
  readonly onNext: (stepName: EditableStep) => void;
  readonly onClose: () => void;
}

/** One step as staff change it, in the dialog and in the record: why it cannot be changed now, or its questions. */
export function StepEditor(props: StepEditorProps) {
  const { formId, step, registration, takesFocus = false, onButton, onNext, onClose } = props;
  const client = useQueryClient();
  const settings = useSettings();
  const { _id: id } = registration;

  function saved(fresh: RegistrationRecord, isLeaving: boolean) {
    client.setQueryData(registrationKey(id), fresh);
    client.invalidateQueries({ queryKey: [...registrationKey(id)] });
    client.invalidateQueries({ queryKey: ['registrations'] });
    const opened = fresh.formSubmissionComplete ? openedStep(registration, fresh, settings) : null;
    const next = editable.find(({ slug }) => slug === opened?.slug);
    showToast(next ? words.alsoAnswer : words.saved, {
      tone: 'success',
      durationMs: adminToastMs,
    });
    if (isLeaving) return;
    if (next) onNext(next.stepName);
    else onClose();
  }

  return (
    <>
      <Notes step={step} registration={registration} />
      {unavailableReason(step, registration, settings) === null && (
        <EditStep
          key={step.stepName}
          formId={formId}
          step={step}
          registration={registration}
          lockedParts={isPledgeFixed(step, registration) ? ['pledge'] : []}
          takesFocus={takesFocus}
          onButton={onButton}
          onSaved={saved}
        />
      )}
    </>
  );
}

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
