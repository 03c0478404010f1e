import { can } from '@sangamam/contract/calls/permissions';
import type { EditableStep } from '@sangamam/contract/staff-registrations/edit';
import { words } from '@sangamam/words/staff/edit';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { adminRegistrationPath } from '../../../kit/paths.ts';
import { useSession } from '../../../kit/session/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useRegistration } from '../queries.ts';
import { EditButtons, type SaveButton } from './edit-buttons.tsx';
import { editable, editableNamed } from './edit-steps.ts';
import styles from './staff-edit.module.css';
import { StepEditor } from './step-editor.tsx';

const formId = 'staff-edit';
const stepParam = 'step';

/** The dialog in which staff change answers, with an address of its own so that signing in leads back to it. */
export default function StaffEditPage() {
  const { id = '' } = useParams();
  const { state, search: address } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const mayEdit = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const { data: registration, error, refetch } = useRegistration(id);
  const [button, setButton] = useState<SaveButton>(null);
  const step = editableNamed(search.get(stepParam)) ?? editable[0];
  if (!step) return null;
  const name = String(registration?.formDataStructured.personalInfo?.name ?? '');

  const searchFor = (stepName: EditableStep | null) => {
    const next = new URLSearchParams(address);
    if (stepName) next.set(stepParam, stepName);
    else next.delete(stepParam);
    return next.toString();
  };
  const move = { replace: true, preventScrollReset: true, state };
  const close = () =>
    navigate({ pathname: adminRegistrationPath(id), search: searchFor(null) }, move);

  return (
    <Dialog
      open
      wide
      title={name ? words.title({ name }) : words.loading}
      onClose={close}
      locked={button?.isSaving}
      actions={<EditButtons formId={formId} button={button} onClose={close} />}
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
          <StepEditor
            formId={formId}
            step={step}
            registration={registration}
            onButton={setButton}
            onNext={(stepName) => navigate({ search: searchFor(stepName) }, move)}
            onClose={close}
          />
        </div>
      )}
    </Dialog>
  );
}
