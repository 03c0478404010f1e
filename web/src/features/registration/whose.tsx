import type {
  OtherRegistration,
  RegistrationRecord,
} from '@sangamam/contract/registrations/registrations';
import { words as payWords } from '@sangamam/words/page/pay';
import { words as resultWords } from '@sangamam/words/page/results';
import { asOther } from '../../kit/registrant/find-others.ts';

interface WhoseProps {
  readonly registration: RegistrationRecord;
  readonly others?: readonly OtherRegistration[];
  /** The address of the page for one of the others. */
  readonly hrefOf?: (id: string) => string;
}

/** The name on the registration, and the way to the others of the session. */
export function Whose({ registration, others = [], hrefOf = () => '' }: WhoseProps) {
  const { registrationNumber, name } = asOther(registration);
  return (
    <>
      <p>
        {resultWords.number} <strong>{registrationNumber}</strong>, {name}
      </p>
      {others.length > 0 && (
        <nav aria-label={payWords.page.others}>
          <p>{payWords.page.others}</p>
          <ul>
            {others.map((other) => (
              <li key={other._id}>
                <a href={hrefOf(other._id)}>
                  {other.registrationNumber}, {other.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
