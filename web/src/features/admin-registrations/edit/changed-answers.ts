import { applies, questionsOf } from '@sangamam/contract/form/form';
import { answerInWords } from '@sangamam/contract/form/in-words';
import { stepOf, stepsFor } from '@sangamam/contract/form/steps';
import { answerAt, keysOf, sectionOf } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { PageSettings } from '../../../kit/page/settings.ts';
import { merged } from '../../../kit/questions/form-values.ts';
import { answerWords, questionName } from '../../../kit/words/answers.ts';
import type { ChangedInWords } from '../changed-values.tsx';

type Form = RegistrationRecord['formDataStructured'];

/**
 * The answers that are others once those `typed` over the `saved` ones are saved, in words and in the order of the form.
 * Those to questions that nobody is asked any more go as well.
 */
export function changedAnswers(
  saved: Form,
  typed: Readonly<Record<string, unknown>>,
  settings: PageSettings,
): (ChangedInWords & { readonly path: string })[] {
  const form: Form = merged(saved, typed);
  const open = stepsFor(form.eventAttendance?.isAttending);
  return questionsOf(settings).flatMap((question) => {
    const { path, staysUnasked } = question;
    const section = sectionOf(path);
    const isKept =
      open.includes(stepOf(section)) &&
      (staysUnasked || !(section in typed) || applies(question, form, settings));
    const say = (answers: object) =>
      answerInWords(question, answerAt(answers, keysOf(path)), settings, answerWords());
    const [before, after] = [say(saved), isKept ? say(form) : null];
    return before === after ? [] : [{ path, label: questionName(question), before, after }];
  });
}
