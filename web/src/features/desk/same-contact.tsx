import { words as allWords } from '@sangamam/words/staff/desk';
import { useState } from 'react';
import type { CallError } from '../../kit/calls/call.ts';
import { paths } from '../../kit/paths.ts';
import type { FormProps } from '../../kit/questions/step-props.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './desk.module.css';

const words = allWords.duplicate;

interface SameContactProps {
  readonly form: FormProps['form'];
  readonly failure: CallError;
  readonly onAllow: (reason: string) => void;
}

/**
 * A contact that has a registration: look for it, or say why two people share it
 * (docs/product/desk-and-door.md#at-the-desk).
 */
export function SameContact({ form, failure, onAllow }: SameContactProps) {
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isPhone = 'personalInfo.contactNumber' in failure.fields;
  const contact = form.value(`personalInfo.${isPhone ? 'contactNumber' : 'email'}`);
  const search = new URLSearchParams({ searchTerm: String(contact ?? '') });

  function allow() {
    setIsChecked(true);
    if (reason.trim() === '') document.getElementById('field-sameContactReason')?.focus();
    else onAllow(reason.trim());
  }

  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Alert tone="warning" title={words.title}>
        <p>
          {words.text}{' '}
          <a href={`${paths.adminRegistrations}?${search}`} target="_blank" rel="noreferrer">
            {words.find}
          </a>
        </p>
        <div className={styles.same}>
          <TextField
            name="sameContactReason"
            label={words.reason}
            maxLength={300}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isChecked && reason.trim() === '' ? words.mustReason : undefined}
          />
          <Button variant="secondary" onClick={allow}>
            {words.allow}
          </Button>
        </div>
      </Alert>
    </div>
  );
}
