import { Fragment } from 'react';
import { paths } from '../../paths.ts';
import { CheckboxField, type CheckboxFieldProps } from '../../ui/choice-field.tsx';
import { words as allWords } from './words.ts';

const words = allWords.review;
const policyLinks = ['terms', 'privacy', 'refund', 'cancellation'] as const;

/** The one consent without which nobody registers, with its texts a press away. */
export function PoliciesField(props: Omit<CheckboxFieldProps, 'label' | 'id'>) {
  return (
    <CheckboxField
      name="policies"
      {...props}
      id="field-consents-policies"
      label={
        <>
          {words.policies}{' '}
          {policyLinks.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && (index === policyLinks.length - 1 ? words.and : ', ')}
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
