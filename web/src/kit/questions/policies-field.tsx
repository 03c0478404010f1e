import { words as allWords } from '@sangamam/words/page/register';
import { Fragment } from 'react';
import { CheckboxField, type CheckboxFieldProps } from '../../ui/choice-field.tsx';
import { paths } from '../paths.ts';

const words = allWords.review;
const policyLinks = ['terms', 'privacy', 'refund', 'cancellation'] as const;

/** The consent required to register, with links to the policies. */
export function PoliciesField(props: Omit<CheckboxFieldProps, 'label' | 'id'>) {
  return (
    <CheckboxField
      name="policies"
      {...props}
      id="field-consents-policies"
      label={
        <span>
          {words.policies}{' '}
          <span>
            {policyLinks.map((name, index) => (
              <Fragment key={name}>
                {index > 0 && <span>{index === policyLinks.length - 1 ? words.and : ', '}</span>}
                <a href={paths[name]} target="_blank" rel="noreferrer">
                  {words.policyNames[name]}
                </a>
              </Fragment>
            ))}
          </span>{' '}
          {words.policiesEnd}
        </span>
      }
    />
  );
}
