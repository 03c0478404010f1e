import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { AnswersForm } from './use-answers-form.ts';

/** Questions that may be final while the rest of their step is open. */
export type FixedPart = 'contact' | 'schoolAndYear' | 'people' | 'pledge';

/** What questions need to be asked. */
export interface FormProps {
  readonly form: Omit<AnswersForm, 'perform' | 'whenValid' | 'typed'>;
  readonly settings: PublicSettings;
  /** Where staff ask: whoever has no e-mail address is registered all the same. */
  readonly isEmailOptional?: boolean | undefined;
  /** Where staff correct what was registered without an address. */
  readonly isAddressOptional?: boolean | undefined;
}

/** What every step of the form is given. */
export interface StepProps extends FormProps {
  /** Null before the first save. */
  readonly registration: RegistrationRecord | null;
  /** What is not asked, because it cannot be changed here; the answers stay as they are. */
  readonly fixed?: readonly FixedPart[];
}

/** Radios for a yes/no question. */
export const yesNoOptions = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];
