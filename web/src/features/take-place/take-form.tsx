import { quickSections } from '@sangamam/contract/form/sections';
import { formatRupees } from '@sangamam/contract/locale/money';
import { acceptanceSchema } from '@sangamam/contract/privacy/consents';
import { type OfferedPlace, takePlace } from '@sangamam/contract/registrations/passing';
import { isSettled } from '@sangamam/contract/registrations/status';
import { words } from '@sangamam/words/page/take-place';
import { call } from '../../kit/calls/call.ts';
import { CallProblem, repeatLabel } from '../../kit/calls/call-problem.tsx';
import { requireCookies } from '../../kit/calls/require-cookies.ts';
import { BrowserNotice } from '../../kit/page/browser-notice.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { paths, pendingSuccessPath } from '../../kit/paths.ts';
import { Questions } from '../../kit/questions/lazy-questions.ts';
import { PoliciesField } from '../../kit/questions/policies-field.tsx';
import styles from '../../kit/questions/questions.module.css';
import { useAnswersForm } from '../../kit/questions/use-answers-form.ts';
import { momentInWords } from '../../kit/words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { languageNow } from '../../ui/in-language.ts';
import { SummaryList } from '../../ui/summary-list.tsx';

interface TakeFormProps {
  readonly place: OfferedPlace;
  readonly token: string;
}

/** The place given away, and the one who takes it. */
export function TakeForm({ place, token }: TakeFormProps) {
  const settings = useSettings();
  const form = useAnswersForm({
    settings,
    schemas: () => ({
      personalInfo: quickSections(settings).personalInfo,
      consents: acceptanceSchema,
    }),
    saved: null,
    isNew: true,
    draft: null,
  });
  const { attempt, failure } = form;
  const problems = form.problems();
  const { day, time } = momentInWords(place.until);

  const take = form.whenValid(async ({ personalInfo }) => {
    await form.perform(async (idempotencyKey) => {
      await requireCookies();
      const taken = await call(takePlace, {
        body: {
          token,
          personalInfo: personalInfo as Record<string, unknown>,
          consents: { policies: true, photos: false },
          locale: languageNow(),
        },
        idempotencyKey,
      });
      const isDone = isSettled(taken.paymentStatus);
      location.assign(isDone ? paths.registrationSuccess : pendingSuccessPath('payment'));
    });
  });

  return (
    <form noValidate method="post" onSubmit={take} className={styles.form}>
      <SummaryList
        rows={[
          { label: words.facts.people, value: words.facts.count({ people: place.people }) },
          {
            label: words.facts.due,
            value: place.due > 0 ? formatRupees(place.due) : words.facts.nothing,
          },
          { label: words.facts.until, value: `${day}, ${time}` },
        ]}
      />
      <p>{words.stays}</p>
      <BrowserNotice needsCookies />
      <ErrorSummary errors={attempt > 0 ? problems : []} attempt={attempt} />
      <h2 className={styles.part}>{words.who}</h2>
      <Questions
        form={form}
        settings={settings}
        registration={null}
        isQuick
        sections={['personalInfo']}
      />
      <PoliciesField {...form.field('consents.policies')} />
      {problems.length === 0 && (
        <CallProblem failure={failure} button={words.take} attempt={attempt} />
      )}
      <Button type="submit" wide loading={form.isSaving} loadingText={words.taking}>
        {repeatLabel(failure, words.take)}
      </Button>
    </form>
  );
}
