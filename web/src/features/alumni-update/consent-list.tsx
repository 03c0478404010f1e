import {
  type ConsentState,
  type OptionalPurpose,
  type RetiredPurpose,
  readConsents,
  saveConsents,
} from '@sangamam/contract/privacy/consents';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/alumni-update';
import { words as texts } from '@sangamam/words/page/consents';
import { words } from '@sangamam/words/page/my-data';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useRead } from '../../kit/calls/use-read.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { isGone } from '../../kit/registrant/own-registration.ts';
import { purposesOffered } from '../../kit/registrant/purposes-offered.ts';
import { dayInWords } from '../../kit/words/dates.ts';
import { failureInWords } from '../../kit/words/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';

type Purpose = OptionalPurpose | RetiredPurpose;

interface ConsentListProps {
  readonly registration: RegistrationRecord;
  readonly onExpired: () => void;
}

/**
 * Consents by purpose: withdrawn with the same tick that gave them, effective at
 * once (docs/product/privacy.md#consents).
 */
export function ConsentList({ registration, onExpired }: ConsentListProps) {
  const { _id: id, formSubmissionComplete } = registration;
  const [saving, setSaving] = useState<Purpose | null>(null);
  const [looks, setLooks] = useState(0);
  const settings = useSettings();

  const [consents, setConsents] = useRead<readonly ConsentState[] | 'failed'>(
    `${id} ${formSubmissionComplete} ${looks}`,
    (signal) => call(readConsents, { params: { id }, signal }),
    (problem) => (isGone(problem) ? onExpired() : setConsents('failed')),
  );

  async function change(purpose: Purpose, given: boolean) {
    if (saving) return;
    setSaving(purpose);
    try {
      setConsents(await call(saveConsents, { params: { id }, body: { [purpose]: given } }));
      showToast(given ? words.allowed : words.withdrawn, {
        tone: 'success',
        durationMs: publicToastMs,
      });
    } catch (problem) {
      if (isGone(problem)) return onExpired();
      showToast(errorText(problem), { tone: 'error', durationMs: publicToastMs });
    } finally {
      setSaving(null);
    }
  }

  if (consents === null) return null;
  if (consents === 'failed') {
    return (
      <Alert tone="error" title={failureInWords(readConsents.failure)}>
        <Button
          variant="secondary"
          size="small"
          className={styles.alertAction}
          onClick={() => setLooks((count) => count + 1)}
        >
          {allWords.tryAgain}
        </Button>
      </Alert>
    );
  }
  const stateOf = (purpose: ConsentState['purpose']) =>
    consents.find((state) => state.purpose === purpose);
  const policies = stateOf('policies');
  const parent = stateOf('parent');
  const offered = purposesOffered(consents, registration, settings);
  return (
    <div className={styles.dataPart}>
      <h3>{words.consentsTitle}</h3>
      <p>{words.consentsText}</p>
      <ul className={styles.consents}>
        {offered.map((purpose) => {
          const state = stateOf(purpose);
          return (
            <li key={purpose}>
              <CheckboxField
                name={`consent-${purpose}`}
                label={texts.purposes[purpose]}
                hint={historyOf(state)}
                checked={saving === purpose ? !state?.given : (state?.given ?? false)}
                aria-disabled={saving !== null}
                onChange={(event) => change(purpose, event.target.checked)}
              />
            </li>
          );
        })}
      </ul>
      {policies?.given && (
        <p className="note">
          {words.policies} <span>{historyOf(policies)}</span>{' '}
          <a href={paths.privacy}>{words.privacy}</a>
        </p>
      )}
      {parent?.given && (
        <p className="note">
          {words.parent} <span>{historyOf(parent)}</span>
        </p>
      )}
    </div>
  );
}

/** Since when, and under which notice; undefined if never answered. */
function historyOf(state: ConsentState | undefined): string | undefined {
  if (!state?.at || state.noticeVersion === null) return undefined;
  const day = dayInWords(state.at);
  return state.given
    ? words.givenOn({ day, version: state.noticeVersion })
    : words.withdrawnOn({ day, version: state.noticeVersion });
}
