import type { Asking } from '@sangamam/contract/form/sections';
import type { FinalPart } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { PageSettings } from '../page/settings.ts';
import type { AnswersForm } from './use-answers-form.ts';

/** Questions that may be final while the rest of their step is open. */
export type LockedPart = Exclude<FinalPart, 'stay' | 'journey'>;

/** A form with questions. */
export interface FormProps {
  readonly form: Omit<AnswersForm, 'perform' | 'whenValid' | 'typed' | 'onlyTouched'>;
  readonly settings: PageSettings;
}

/** Props of its questions, and what may be left open. */
export interface StepProps extends FormProps, Asking {
  /** Null before the first save. */
  readonly registration: RegistrationRecord | null;
  /** Questions not asked, because they cannot be changed here; their answers stay. */
  readonly lockedParts?: readonly LockedPart[];
}
