import type {
  OtherRegistration,
  RegistrationRecord,
} from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/own-registration';
import codeStyles from '../../kit/one-time-code/one-time-code.module.css';
import { asOther } from '../../kit/registrant/find-others.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import styles from './alumni-update.module.css';

const words = allWords.choose;

interface ChooseViewProps {
  readonly registration: RegistrationRecord;
  readonly others: readonly OtherRegistration[];
  readonly onChoose: (id: string) => void;
}

/** One card for each registration of a contact. */
export function ChooseView({ registration, others, onChoose }: ChooseViewProps) {
  return (
    <div className={codeStyles.narrow}>
      <h1 ref={takeFocus} tabIndex={-1}>
        {words.title}
      </h1>
      <p className={codeStyles.lead}>{words.lead}</p>
      <ul className={styles.choices}>
        {[asOther(registration), ...others].map(
          ({ _id, name, school, yearOfPassing, ...other }) => (
            <li key={_id}>
              <button type="button" className={styles.choice} onClick={() => onChoose(_id)}>
                <span className={styles.choiceName}>{name}</span>
                <span>{words.batch({ school, year: yearOfPassing })}</span>
                <span className={styles.choiceStatus}>
                  <span className="numeric">{other.registrationNumber}</span>
                  {other.paymentStatus === 'Completed' ? (
                    <StatusTag tone="success">{allWords.view.complete}</StatusTag>
                  ) : (
                    <StatusTag tone="error">{allWords.view.incomplete}</StatusTag>
                  )}
                </span>
              </button>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
