import { formatRupees } from '@sangamam/contract/locale/money';
import { words } from '@sangamam/words/page/take-place';
import { CallProblem, repeatLabel } from '../../kit/calls/call-problem.tsx';
import { requireCookies } from '../../kit/calls/require-cookies.ts';
import { usePosted } from '../../kit/forms/posted.ts';
import { BrowserNotice } from '../../kit/page/browser-notice.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { Questions } from '../../kit/questions/lazy-questions.ts';
import { PoliciesField } from '../../kit/questions/policies-field.tsx';
import styles from '../../kit/questions/questions.module.css';
import { useAnswersForm } from '../../kit/questions/use-answers-form.ts';
import { dayAndTime } from '../../kit/words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { bodyOf, type Opened, take, takerSchemas } from './take.ts';

/** The place given away, and the one who takes it. */
export function TakeForm({ place, token }: Opened) {
  const settings = useSettings();
  const form = useAnswersForm({
    settings,
    schemas: () => takerSchemas(settings),
    saved: null,
    isNew: true,
    draft: null,
    posted: usePosted(),
  });
  const { attempt, failure } = form;
  const problems = form.problems();

  const submit = form.whenValid(async (sections) => {
    await form.perform(async (idempotencyKey) => {
      await requireCookies();
      location.assign(await take(bodyOf(token, sections), { idempotencyKey }));
    });
  });

  return (
    <form noValidate method="post" onSubmit={submit} className={styles.form}>
      <input type="hidden" name="link" value={token} />
      <SummaryList
        rows={[
          { label: words.facts.people, value: words.facts.count({ people: place.people }) },
          {
            label: words.facts.due,
            value: place.due > 0 ? formatRupees(place.due) : words.facts.nothing,
          },
          { label: words.facts.until, value: dayAndTime(place.until) },
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
      <Button
        type="submit"
        name="take"
        value="yes"
        wide
        loading={form.isSaving}
        loadingText={words.taking}
      >
        {repeatLabel(failure, words.take)}
      </Button>
    </form>
  );
}
