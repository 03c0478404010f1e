import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { StepForm } from './use-step-form.ts';

/** Questions that may be final while the rest of their step is open. */
export type FixedPart = 'contact' | 'schoolAndYear' | 'people' | 'pledge';

/** What every step of the form is given. */
export interface StepProps {
  readonly form: StepForm;
  readonly settings: PublicSettings;
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
