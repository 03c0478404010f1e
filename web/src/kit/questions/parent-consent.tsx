import { readConsents } from '@sangamam/contract/privacy/consents';
import { giveParentConsent } from '@sangamam/contract/privacy/parents';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as consents } from '@sangamam/words/page/consents';
import { words as allWords } from '@sangamam/words/page/register';
import { useEffect, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { call } from '../calls/call.ts';
import { CodeEntry } from '../one-time-code/code-entry.tsx';
import styles from './questions.module.css';

const words = allWords.parent;

interface ParentConsentProps {
  readonly registration: RegistrationRecord;
  /** Called with the contact of the parent who consented, now or before. */
  readonly onGiven?: ((contact: string) => void) | undefined;
  /** A parent other than the saved one, who has not consented yet. */
  readonly newContact?: string | undefined;
}

/**
 * For registrants under 18: a code goes to the parent named in the form, and the declaration is recorded
 * with it. Required to submit (docs/product/privacy.md#under-18).
 */
export function ParentConsent(props: ParentConsentProps) {
  const { registration, onGiven, newContact } = props;
  const parentContact =
    newContact ?? String(registration.formDataStructured.personalInfo?.parentContact ?? '');
  const [state, setState] = useState<'loading' | 'failed' | 'needed' | 'given'>('loading');
  const [looks, setLooks] = useState(0);
  const [hasDeclared, setHasDeclared] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for another contact, and when told to
  useEffect(() => {
    if (newContact !== undefined) return setState('needed');
    const left = new AbortController();
    call(readConsents, { params: { id: registration._id }, signal: left.signal })
      .then((consents) => {
        const isGiven = consents.some(({ purpose, given }) => purpose === 'parent' && given);
        setState(isGiven ? 'given' : 'needed');
        if (isGiven) onGiven?.(parentContact);
      })
      .catch(() => left.signal.aborted || setState('failed'));
    return () => left.abort();
  }, [registration._id, newContact, parentContact, looks]);

  async function give(otp: string) {
    if (!hasDeclared) return setProblem(words.declarationRequired);
    const body = { contact: parentContact, otp, declaration: true } as const;
    await call(giveParentConsent, { params: { id: registration._id }, body });
    showToast(words.thanks, { tone: 'success', durationMs: publicToastMs });
    setState('given');
    onGiven?.(parentContact);
  }

  if (state === 'loading') return null;
  const isEmail = parentContact.includes('@');
  return (
    <section className={styles.proof} aria-label={words.title}>
      {state === 'given' && <Alert tone="success">{words.given({ contact: parentContact })}</Alert>}
      {state === 'failed' && (
        <Alert tone="error" title={words.notLoaded}>
          <Button variant="secondary" size="small" onClick={() => setLooks((count) => count + 1)}>
            {allWords.tryAgain}
          </Button>
        </Alert>
      )}
      {state === 'needed' && (
        <Alert tone="warning" title={words.title}>
          <p>{words.text({ contact: parentContact })}</p>
          <CodeEntry
            contact={{
              email: isEmail ? parentContact : '',
              contactNumber: isEmail ? '' : parentContact,
            }}
            update={false}
            check={give}
            submitText={words.submit}
            size="small"
          >
            <CheckboxField
              name="declaration"
              label={consents.parent}
              error={problem}
              checked={hasDeclared}
              onChange={(event) => {
                setHasDeclared(event.target.checked);
                setProblem(undefined);
              }}
            />
          </CodeEntry>
        </Alert>
      )}
    </section>
  );
}
