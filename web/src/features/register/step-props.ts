import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { StepForm } from './use-step-form.ts';

/** What every step of the form is given. */
export interface StepProps {
  readonly form: StepForm;
  readonly settings: PublicSettings;
  /** Null before the first save. */
  readonly registration: RegistrationRecord | null;
}

/** Radios for a yes/no question. */
export const yesNoOptions = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];
