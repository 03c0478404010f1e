import { words as allWords } from '@sangamam/words/page/register';
import { useNavigate } from 'react-router';
import type { CallError } from '../../kit/calls/call.ts';
import { handOverContact } from '../../kit/one-time-code/handed-contact.ts';
import { paths } from '../../kit/paths.ts';
import styles from '../../kit/questions/questions.module.css';
import type { FormProps } from '../../kit/questions/step-props.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldId } from '../../ui/field.tsx';
import { takeFocus } from '../../ui/take-focus.ts';

const words = allWords.duplicate;

interface DuplicatePanelProps {
  readonly form: FormProps['form'];
  readonly failure: CallError;
  /** Called before the page is left for the code. */
  readonly onLeave: () => void;
}

/**
 * A contact that has a registration: a code to it, or another contact. Nobody is named
 * (docs/product/registering.md#saving).
 */
export function DuplicatePanel({ form, failure, onLeave }: DuplicatePanelProps) {
  const navigate = useNavigate();

  function send() {
    const taken = (name: string) =>
      `personalInfo.${name}` in failure.fields
        ? String(form.value(`personalInfo.${name}`) ?? '').trim()
        : '';
    handOverContact({ email: taken('email'), contactNumber: taken('contactNumber') });
    onLeave();
    navigate(paths.alumniUpdate);
  }

  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Alert tone="warning" title={words.title}>
        <p>{words.text}</p>
        <div className={styles.welcomeActions}>
          <Button size="small" onClick={send}>
            {words.send}
          </Button>
          <Button
            variant="secondary"
            size="small"
            onClick={() => document.getElementById(fieldId('personalInfo.email'))?.focus()}
          >
            {words.other}
          </Button>
        </div>
      </Alert>
    </div>
  );
}
