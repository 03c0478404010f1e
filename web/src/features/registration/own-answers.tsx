import type { Arrangements } from '@sangamam/contract/arrangements/arrangements';
import { type Step, stepOf, stepsFor } from '@sangamam/contract/form/steps';
import type { SentPhoto } from '@sangamam/contract/gallery';
import type { DonorState } from '@sangamam/contract/payments/donors';
import { isOffered } from '@sangamam/contract/payments/payments';
import type { Receipt } from '@sangamam/contract/payments/receipts';
import type { RefundOffer } from '@sangamam/contract/payments/refunds';
import type { ConsentState } from '@sangamam/contract/privacy/consents';
import type { OtherRegistration } from '@sangamam/contract/registrations/registrations';
import { words as consentWords } from '@sangamam/words/page/consents';
import { words as dataWords } from '@sangamam/words/page/my-data';
import { words as ownWords } from '@sangamam/words/page/own-registration';
import { words } from '@sangamam/words/page/register';
import { useSearchParams } from 'react-router';
import { usePosted } from '../../kit/forms/posted.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import { formPath, paths, payPath } from '../../kit/paths.ts';
import { BalanceLines } from '../../kit/questions/balance-lines.tsx';
import { lockOf } from '../../kit/questions/locks.ts';
import styles from '../../kit/questions/questions.module.css';
import type { Told } from '../../kit/registrant/load-own.ts';
import { purposesOffered } from '../../kit/registrant/purposes-offered.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { OwnArrangements } from './own-arrangements.tsx';
import { OwnData } from './own-data.tsx';
import { OwnLeaving } from './own-leaving.tsx';
import { OwnMoney } from './own-money.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { AnswerLists } from './review.tsx';
import { Whose } from './whose.tsx';

/** A registration with what its page shows beside the answers. */
export interface Own extends Told {
  /** The others of the session. */
  readonly others: readonly OtherRegistration[];
  readonly consents: readonly ConsentState[];
  /** The money that comes back to who cannot come; null before the form is submitted. */
  readonly offer: RefundOffer | null;
  /** Likewise null then, or where it cannot be had now. */
  readonly arrangements: Arrangements | null;
  readonly receipts: readonly Receipt[];
  readonly donor: DonorState | null;
  readonly photos: readonly SentPhoto[];
}

/** The answers of a registration, and the way to change each step of them. */
export function OwnAnswers(own: Own) {
  const { registration, state, others, consents, offer, arrangements, receipts, donor, photos } =
    own;
  const settings = useSettings();
  const nowMs = useServerNowMs();
  const { _id, status, formDataStructured } = registration;
  const [search] = useSearchParams();
  const named = search.get('registration');
  const isOpen = (step: Step) =>
    status !== 'Cancelled' && !lockOf(step.stepName, registration, settings, nowMs).isClosed;
  const attendance = stepOf('eventAttendance');
  const isPayable = isOffered('pay', state.state);
  const posted = usePosted();
  return (
    <div className={styles.page}>
      <PageHead title={ownWords.view.title} />
      <header className={styles.heading}>
        <h1>{ownWords.view.title}</h1>
      </header>
      <div className={styles.review}>
        {posted && posted.failure.message !== '' && (
          <Alert tone="error" live title={posted.failure.message} />
        )}
        {status === 'Cancelled' && <Alert tone="info" title={ownWords.leaving.cancelled} />}
        <Whose registration={registration} others={others} hrefOf={(id) => formPath(null, id)} />
        <BalanceLines registration={registration} />
        <div className="actions">
          {isPayable && <ButtonLink href={payPath(_id)}>{words.start.payNow}</ButtonLink>}
          <ButtonLink
            variant={isPayable ? 'secondary' : 'primary'}
            href={paths.registrationSuccess}
          >
            {isPayable ? ownWords.view.status : ownWords.view.ticket}
          </ButtonLink>
        </div>
        {arrangements && <OwnArrangements arrangements={arrangements} refused={posted} />}
        <AnswerLists
          steps={stepsFor(formDataStructured.eventAttendance?.isAttending)}
          registration={registration}
          hrefOf={(step) => (isOpen(step) ? formPath(step.slug, named) : null)}
        />
        <OwnMoney registration={registration} receipts={receipts} donor={donor} refused={posted} />
        {offer && (
          <OwnLeaving
            registration={registration}
            offer={offer}
            fewerHref={isOpen(attendance) ? formPath(attendance.slug, named) : null}
          />
        )}
        <form method="post" className={styles.form}>
          <fieldset className={styles.consents}>
            <legend>{dataWords.consentsTitle}</legend>
            <p>{dataWords.consentsText}</p>
            {purposesOffered(consents, registration, settings).map((purpose) => (
              <CheckboxField
                key={purpose}
                name={purpose}
                label={consentWords.purposes[purpose]}
                defaultChecked={consents.some((state) => state.purpose === purpose && state.given)}
              />
            ))}
          </fieldset>
          <div className="actions">
            <Button type="submit" variant="secondary" name="consents" value="yes">
              {ownWords.edit.save}
            </Button>
          </div>
        </form>
        {status !== 'Cancelled' && <OwnPhotos photos={photos} refused={posted} />}
        {status !== 'Cancelled' && <OwnData registration={registration} refused={posted} />}
      </div>
    </div>
  );
}
