import { type AnswerWords, phoneInWords } from '@sangamam/contract/form/in-words';
import { eventNames } from '@sangamam/contract/locale/event-name';
import { noonOf } from '@sangamam/contract/locale/event-time';
import { askedAs, type Named, type QuestionWords } from '@sangamam/contract/questions/question';
import { wordsOf } from '@sangamam/contract/questions/words';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { languageNow, textInLanguage } from '../../ui/in-language.ts';
import { countryNamed } from './countries.ts';
import { dayInWords } from './dates.ts';

/** How pages say answers, in the language of the document. */
export const answerWords = (): AnswerWords => ({
  language: languageNow(),
  yes: textInLanguage('Yes'),
  no: textInLanguage('No'),
  fixedChoice: textInLanguage,
  country: countryNamed,
  phone: phoneInWords,
  day: (isoDay) => dayInWords(noonOf(isoDay)),
});

const wordsNow = (question: Named): QuestionWords => wordsOf(question, languageNow());

/** The label of a question on the form of this event, in the language of the document. */
export function questionWords(question: Named, { event }: Pick<PublicSettings, 'event'>) {
  const words = wordsNow(question);
  return { ...words, label: askedAs(words, eventNames(event)) };
}

/** The name of a question where its answer is shown. */
export const questionName = (question: Named): string => wordsNow(question).name;
