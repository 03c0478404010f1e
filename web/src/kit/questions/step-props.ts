import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { AnswersForm } from './use-answers-form.ts';

/** Questions that may be final while the rest of their step is open. */
export type LockedPart = 'contact' | 'schoolAndYear' | 'people' | 'pledge';

/** Props of the questions. */
export interface FormProps {
  readonly form: Omit<AnswersForm, 'perform' | 'whenValid' | 'typed' | 'onlyTouched'>;
  readonly settings: PublicSettings;
  /** For staff: registrants without an email address. */
  readonly isEmailOptional?: boolean | undefined;
  /** For staff who correct a registration without an address. */
  readonly isAddressOptional?: boolean | undefined;
}

/** Props of every step. */
export interface StepProps extends FormProps {
  /** Null before the first save. */
  readonly registration: RegistrationRecord | null;
  /** Questions not asked, because they cannot be changed here; their answers stay. */
  readonly lockedParts?: readonly LockedPart[];
}

export const yesNoOptions = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];
