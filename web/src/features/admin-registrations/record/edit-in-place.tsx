import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { useState } from 'react';
import { takeFocus } from '../../../ui/take-focus.ts';
import { EditButtons, type SaveButton } from '../edit/edit-buttons.tsx';
import type { EditStepOf } from '../edit/edit-steps.ts';
import { StepEditor } from '../edit/step-editor.tsx';
import styles from './parts.module.css';
import type { EditedStep } from './use-edited-step.ts';

interface EditInPlaceProps extends Pick<EditedStep, 'open' | 'close'> {
  step: EditStepOf;
  registration: RegistrationRecord;
  label: string;
}

/** The questions of a step where its answers stood. Escape leaves them as they are. */
export function EditInPlace({ step, registration, label, open, close }: EditInPlaceProps) {
  const [button, setButton] = useState<SaveButton>(null);
  const formId = `edit-${step.stepName}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name every question of the step
    <div
      ref={takeFocus}
      tabIndex={-1}
      role="group"
      aria-label={label}
      className={styles.edit}
      onKeyDown={(event) => {
        // a question over it, such as the one before leaving, takes its own keys
        const isOver = (event.target as Element).closest('dialog') !== null;
        if (event.key !== 'Escape' || isOver || button?.isSaving) return;
        event.preventDefault();
        close();
      }}
    >
      <StepEditor
        formId={formId}
        step={step}
        registration={registration}
        takesFocus
        onButton={setButton}
        onNext={open}
        onClose={close}
      />
      <div className={styles.buttons}>
        <EditButtons formId={formId} button={button} onClose={close} />
      </div>
    </div>
  );
}
