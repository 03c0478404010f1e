import { noonOf } from '@sangamam/contract/event-time';
import type { AnswerWords } from '@sangamam/contract/questions/in-words';
import type { Question, QuestionWords } from '@sangamam/contract/questions/question';
import { wordsOf } from '@sangamam/contract/questions/words';
import { groupInLanguage, languageNow, textInLanguage } from '../../ui/in-language.ts';
import { countryNamed } from './countries.ts';
import { dayInWords } from './dates.ts';

/** How pages say answers, in the language of the document. */
export const answerWords = (): AnswerWords => ({
  language: languageNow(),
  yes: textInLanguage('Yes'),
  no: textInLanguage('No'),
  fixedChoice: textInLanguage,
  country: countryNamed,
  day: (isoDay) => dayInWords(noonOf(isoDay)),
});

/** What a question is called on the form, in the language of the document. */
export const questionWords = (question: Pick<Question, 'path' | 'words'>): QuestionWords =>
  wordsOf(question, languageNow(), groupInLanguage('questions', {}));

/** What a question is called where its answer is shown. */
export const questionName = (question: Pick<Question, 'path' | 'words'>): string =>
  questionWords(question).name;
