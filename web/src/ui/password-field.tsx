import { words } from '@sangamam/words/page/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field } from './field.tsx';
import styles from './password-field.module.css';
import { splitFieldText, type TextFieldProps } from './text-field.tsx';

/** A password that can be looked at while typing. Pasting and password managers work. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'short'>) {
  const { text, control } = splitFieldText(props);
  const { id, name, className, ...input } = control;
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...text} id={id} name={name}>
      {(wiring) => (
        <div className={styles.frame}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            name={name}
            type={isShown ? 'text' : 'password'}
            className={classNames(fieldStyles.control, styles.control, className)}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={isShown}
            aria-controls={wiring.id}
            aria-label={words.showPassword}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden="true" size={20} />
          </button>
        </div>
      )}
    </Field>
  );
}
