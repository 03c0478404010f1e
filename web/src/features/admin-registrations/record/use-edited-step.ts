import { can } from '@sangamam/contract/calls/permissions';
import type { EditableStep } from '@sangamam/contract/staff-registrations/edit';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../../kit/session/session.ts';
import { type EditStepOf, editableNamed } from '../edit/edit-steps.ts';

/** Which part of the record the address shows; the answers, the first one, without it. */
export const partParam = 'part';
/** Which step is edited in place, in the address. */
export const editParam = 'edit';
/** The button at the head of the record, which opens the first step. */
export const editId = 'edit';

/** The button that opens a step, to which the focus returns. */
export const editButtonId = (stepName: EditableStep) => `open-${stepName}`;

export interface EditedStep {
  /** Undefined while none is edited. */
  readonly step: EditStepOf | undefined;
  readonly open: (stepName: EditableStep) => void;
  readonly close: () => void;
}

/** The step of the record that is edited in place: one at a time, in an entry of the history of its own. */
export function useEditedStep(): EditedStep {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const mayEdit = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const isHere = mayEdit && !search.has(partParam);
  const step = isHere ? editableNamed(search.get(editParam)) : undefined;
  const before = useRef(step);

  useEffect(() => {
    const left = before.current;
    before.current = step;
    if (!left || step) return;
    const opener = document.getElementById(editButtonId(left.stepName));
    (opener ?? document.getElementById(editId))?.focus();
  }, [step]);

  const go = (stepName: EditableStep | null, move: { replace: boolean; state: unknown }) => {
    const next = new URLSearchParams(search);
    if (stepName) next.set(editParam, stepName);
    else next.delete(editParam);
    next.delete(partParam);
    navigate({ search: next.toString() }, { ...move, preventScrollReset: true });
  };
  return {
    step,
    open: (stepName) =>
      go(stepName, step ? { replace: true, state } : { replace: false, state: { isOpened: true } }),
    close: () => {
      if (state?.isOpened) navigate(-1);
      else go(null, { replace: true, state });
    },
  };
}
