import { Fragment } from 'react';
import { paths } from '../../paths.ts';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { words as allWords } from './words.ts';

const words = allWords.review;
const policyLinks = ['terms', 'privacy', 'refund', 'cancellation'] as const;

interface PoliciesFieldProps {
  readonly error: string | undefined;
  readonly onChange: (isAccepted: boolean) => void;
}

/** The one consent without which nobody registers, with its texts a press away. */
export function PoliciesField({ error, onChange }: PoliciesFieldProps) {
  return (
    <CheckboxField
      name="policies"
      id="field-consents-policies"
      error={error}
      onChange={(event) => onChange(event.target.checked)}
      label={
        <>
          {words.policies}{' '}
          {policyLinks.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && (index === policyLinks.length - 1 ? ` ${words.and} ` : ', ')}
              <a href={paths[name]} target="_blank" rel="noreferrer">
                {words.policyNames[name]}
              </a>
            </Fragment>
          ))}{' '}
          {words.policiesEnd}
        </>
      }
    />
  );
}
