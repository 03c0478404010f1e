import { questionAt } from '@sangamam/contract/form/form';
import { dayAndTime } from '@sangamam/contract/locale/dates';
import {
  type RegistrationRecord,
  readOwnRegistration,
} from '@sangamam/contract/registrations/registrations';
import {
  listChanges,
  type RegistrationChange,
} from '@sangamam/contract/staff-registrations/history';
import { words as actorWords } from '@sangamam/words/staff/actors';
import { words } from '@sangamam/words/staff/edit';
import { useCallback, useEffect, useState } from 'react';
import { CallError, call, callPage } from '../../../kit/calls/call.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { answerOf } from '../../../kit/questions/form-values.ts';
import type { LockedPart } from '../../../kit/questions/step-props.ts';
import { fieldName } from '../../../kit/records/answer-rows.ts';
import { type TypedEdit, useKeptEdit } from '../../../kit/session/kept-edit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { adminToastMs, showToast } from '../../../ui/toast.tsx';
import { ConflictForm } from './conflict-form.tsx';
import { type Conflict, changedMeanwhile } from './conflicts.ts';
import type { SaveButton } from './edit-buttons.tsx';
import { EditForm } from './edit-form.tsx';
import type { EditStepOf } from './edit-steps.ts';
import styles from './staff-edit.module.css';

interface EditStepProps {
  formId: string;
  step: EditStepOf;
  registration: RegistrationRecord;
  lockedParts: readonly LockedPart[];
  takesFocus: boolean;
  onButton: (button: SaveButton) => void;
  onSaved: (saved: RegistrationRecord, isLeaving: boolean) => void;
}

interface Stale {
  readonly latest: RegistrationRecord;
  readonly typed: TypedEdit['typed'];
  readonly conflicts: readonly Conflict[];
  readonly change: RegistrationChange | undefined;
}

const button = (submit: string, isSaving = false) => ({ words: submit, isSaving });

/**
 * One step being edited: as it was opened, as it was left when a session ended, or over what somebody
 * else saved meanwhile.
 */
export function EditStep(props: EditStepProps) {
  const { formId, step, lockedParts, takesFocus, onButton, onSaved } = props;
  const settings = useSettings();
  const isSensitive = useCallback(
    (path: string) => questionAt(settings, path)?.sensitive === true,
    [settings],
  );
  const { kept, keep, forget } = useKeptEdit(
    `${props.registration._id}:${step.stepName}`,
    isSensitive,
  );
  const [base, setBase] = useState({
    registration: props.registration,
    start: kept ?? { version: props.registration.version, typed: [] },
    notice: (kept ? words.restored.text : null) as string | null,
    round: 0,
  });
  const [stale, setStale] = useState<Stale | null>(null);
  const { registration, start, notice, round } = base;
  const isRestored = round === 0 && kept !== null;

  const submit = isRestored || round > 0 ? words.saveAgain : words.save;
  const onSaving = useCallback(
    (isSaving: boolean) => onButton(button(submit, isSaving)),
    [onButton, submit],
  );
  useEffect(() => () => onButton(null), [onButton]);

  /** Goes on over what is saved by now, with what was typed here. */
  function goOn(latest: RegistrationRecord, typed: TypedEdit['typed'], notice: string | null) {
    const edit = { version: latest.version, typed };
    keep(edit);
    setStale(null);
    setBase({ registration: latest, start: edit, notice, round: round + 1 });
  }

  async function compare(mine: Readonly<Record<string, unknown>>, typed: TypedEdit['typed']) {
    const params = { id: registration._id };
    try {
      const [latest, { rows }] = await Promise.all([
        call(readOwnRegistration, { params }),
        callPage(listChanges, { params, query: { limit: 1 } }),
      ]);
      // The answers a kept edit began with are not known any longer: every answer typed then is asked about.
      const isBaseKnown = start.version === registration.version;
      const { conflicts, theirsAlone } = changedMeanwhile({
        sections: step.sections,
        base: isBaseKnown ? registration.formDataStructured : {},
        mine,
        latest: latest.formDataStructured,
        typed: typed.map(([path]) => path),
        settings,
      });
      if (conflicts.length > 0) {
        setStale({ latest, typed, conflicts, change: rows[0] });
        onButton(button(words.stale.use));
      } else {
        const changed = theirsAlone.map((field) => fieldName(field, settings)).join(', ');
        const merged = isBaseKnown && changed ? changed : null;
        goOn(
          latest,
          typed,
          merged ? words.stale.merged({ fields: merged }) : words.stale.mergedElsewhere,
        );
      }
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      showToast(problem.message, { tone: 'error', durationMs: adminToastMs });
    }
  }

  if (stale) {
    return (
      <div className={styles.edit}>
        <Alert tone="warning" live title={words.stale.title}>
          {words.stale.text(whoAndWhen(stale))}
        </Alert>
        <ConflictForm
          id={formId}
          conflicts={stale.conflicts}
          onChosen={(theirs) =>
            goOn(
              stale.latest,
              stale.typed.filter(([path]) => !theirs.has(answerOf(path))),
              null,
            )
          }
        />
      </div>
    );
  }
  return (
    <div className={styles.edit}>
      {notice && (
        <Alert tone="warning" live title={words.restored.title}>
          {notice}
        </Alert>
      )}
      <EditForm
        key={round}
        id={formId}
        step={step}
        registration={registration}
        start={start}
        lockedParts={lockedParts}
        takesFocus={takesFocus}
        keep={keep}
        forget={forget}
        onSaving={onSaving}
        onSaved={onSaved}
        onStale={compare}
      />
    </div>
  );
}

function whoAndWhen({ change, latest }: Stale) {
  const who = change?.adminName ?? actorWords[change?.actor ?? 'system'];
  return { who, when: dayAndTime(change?.at ?? latest.updatedAt) };
}
