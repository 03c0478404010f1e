import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { can } from '@sangamam/contract/calls/permissions';
import { feeBreakdown, feeRates } from '@sangamam/contract/party/fee';
import { optionsOf } from '@sangamam/contract/settings/option-answers';
import type { SignedInAdmin } from '@sangamam/contract/sign-in/auth';
import { createStaffRegistration } from '@sangamam/contract/staff-registrations/register';
import { words } from '@sangamam/words/staff/desk';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { CallProblem, repeatLabel } from '../../kit/calls/call-problem.tsx';
import type { PageSettings } from '../../kit/page/settings.ts';
import { readAttendees } from '../../kit/questions/fee.ts';
import { FeeCard } from '../../kit/questions/fee-card.tsx';
import { Questions } from '../../kit/questions/lazy-questions.ts';
import { LeaveDialog } from '../../kit/questions/leave-dialog.tsx';
import formStyles from '../../kit/questions/questions.module.css';
import { type AnswersForm, useAnswersForm } from '../../kit/questions/use-answers-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './desk.module.css';
import { deskSchemas, moneyOf } from './desk-sections.ts';
import { FullSections } from './full-sections.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { SameContact } from './same-contact.tsx';

export type Registered = ReplyOf<typeof createStaffRegistration>;

interface DeskFormProps {
  readonly user: SignedInAdmin;
  readonly settings: PageSettings;
  readonly isQuick: boolean;
  readonly isEventDay: boolean;
  /** The name is typed at once. */
  readonly hasFocus: boolean;
  readonly onDone: (registered: Registered) => void;
}

/** The choices before anything is typed; an only school need not be chosen. */
function firstAnswers(settings: PageSettings, mayTakeMoney: boolean) {
  const schools = optionsOf(settings, 'schools').filter(({ asksName }) => !asksName);
  const [onlySchool] = schools.length === 1 ? schools : [];
  return {
    personalInfo: onlySchool ? { school: onlySchool.value } : {},
    eventAttendance: { isAttending: true },
    payment: { method: mayTakeMoney ? 'cash' : 'later', amount: '' },
    checkIn: { reason: '' },
  };
}

/** One registration at the desk: the answers, the money, and what happens then; all or nothing. */
export function DeskForm(props: DeskFormProps) {
  const { user, settings, isQuick, isEventDay, hasFocus, onDone } = props;
  const mayTakeMoney = can(user, 'payments.manage');
  const mayCheckIn = can(user, 'checkin.do');
  const isDone = useRef(false);
  const sameContactReason = useRef('');
  const [sends, setSends] = useState(true);
  const [wantsIn, setWantsIn] = useState(isEventDay && mayCheckIn);

  // the schemas are asked for when the form is sent, long after this line
  const form: AnswersForm = useAnswersForm({
    settings,
    schemas: (answers) =>
      deskSchemas({ settings, isQuick, answers, ...terms(), typed: (name) => form.value(name) }),
    saved: firstAnswers(settings, mayTakeMoney),
    isNew: false,
    draft: null,
  });
  const { failure, attempt, setValue } = form;
  const problems = form.problems();
  const isComing = isQuick || form.value('eventAttendance.isAttending') === 'yes';
  const year = form.value('personalInfo.yearOfPassing');
  const fee = feeBreakdown(
    readAttendees(isComing ? form.value('eventAttendance.attendees') : undefined),
    typeof year === 'string' ? year : undefined,
    feeRates(settings),
  );

  useEffect(() => {
    if (isQuick) setValue('eventAttendance.isAttending', 'yes');
  }, [isQuick, setValue]);
  useEffect(() => {
    if (hasFocus) document.getElementById(fieldId('personalInfo.name'))?.focus();
  }, [hasFocus]);

  /** The minimum and the reason that money and door ask for with the answers of the moment. */
  function terms() {
    const isFree = fee.minimum === 0;
    const isUnpaid = !isFree && form.value('payment.method') === 'later';
    return {
      minimum: isFree ? null : fee.minimum,
      needsEntryReason: wantsIn && isComing && isUnpaid,
    };
  }
  const { minimum, needsEntryReason } = terms();

  const submit = form.whenValid(async (sections) => {
    const { payment, checkIn, consents, ...formDataStructured } = sections;
    await form.perform(async (idempotencyKey) => {
      const { reason } = checkIn as { reason: string };
      const registered = await call(createStaffRegistration, {
        body: {
          isQuick,
          formDataStructured,
          consents: consents as { policies: boolean },
          payment: payment === undefined ? null : moneyOf(payment, fee.minimum),
          sameContactReason: sameContactReason.current,
          sendConfirmation: sends,
          checkIn:
            wantsIn && isComing
              ? { key: idempotencyKey, reason: needsEntryReason ? reason : '' }
              : null,
        },
        idempotencyKey,
      });
      isDone.current = true;
      onDone(registered);
    });
  });

  const isDuplicate = failure?.code === 'DUPLICATE_CONTACT';
  const questions = { form, settings, registration: null, isQuick: true, isEmailOptional: true };
  return (
    <>
      <div className={formStyles.withFee}>
        <form noValidate method="dialog" onSubmit={submit} className={formStyles.form}>
          <ErrorSummary errors={attempt > 0 ? problems : []} attempt={attempt} />
          {failure && isDuplicate && (
            <SameContact
              form={form}
              failure={failure}
              onAllow={(reason) => {
                sameContactReason.current = reason;
                submit();
              }}
            />
          )}
          {isQuick ? (
            <>
              <h2 className={formStyles.part}>{words.who}</h2>
              <Questions {...questions} sections={['personalInfo']} />
              <h2 className={formStyles.part}>{words.coming}</h2>
              <Questions {...questions} sections={['eventAttendance']} />
            </>
          ) : (
            <FullSections form={form} settings={settings} problems={problems} attempt={attempt} />
          )}
          <h2 className={formStyles.part}>{words.payment}</h2>
          {minimum === null ? (
            <p>{isComing && fee.people === 0 ? words.noPeople : words.free}</p>
          ) : (
            <PaymentFields form={form} user={user} minimum={minimum} isNow={isQuick} />
          )}
          <h2 className={formStyles.part}>{words.afterwards}</h2>
          <div className={styles.ticks}>
            {mayCheckIn && isComing && (
              <CheckboxField
                name="wantsIn"
                label={words.checkIn}
                hint={words.checkInHint}
                checked={wantsIn}
                onChange={({ target }) => setWantsIn(target.checked)}
              />
            )}
            {needsEntryReason && (
              <TextField
                {...form.field('checkIn.reason')}
                label={words.entryReason}
                maxLength={300}
                autoComplete="off"
              />
            )}
            <CheckboxField
              name="sends"
              label={words.sendConfirmation}
              hint={words.sendHint}
              checked={sends}
              onChange={({ target }) => setSends(target.checked)}
            />
            <CheckboxField {...form.field('consents.policies')} label={words.policies} />
          </div>
          {problems.length === 0 && !isDuplicate && (
            <CallProblem failure={failure} button={words.save} attempt={attempt} />
          )}
          <div className={formStyles.actions}>
            <Button type="submit" wide loading={form.isSaving} loadingText={words.saving}>
              {repeatLabel(failure, words.save)}
            </Button>
          </div>
        </form>
        <FeeCard fee={fee} />
      </div>
      <LeaveDialog form={form} mayLeave={() => isDone.current} question={words.leave} />
    </>
  );
}
