import { type AnswerWords, phoneInWords } from '@sangamam/contract/form/in-words';
import { noonOf } from '@sangamam/contract/locale/event-time';
import { type Language, languages } from '@sangamam/contract/locale/languages';
import { shippedQuestions } from '@sangamam/contract/questions/catalogue';
import type { Named, Question } from '@sangamam/contract/questions/question';
import { wordsOf } from '@sangamam/contract/questions/words';
import { countries } from '@sangamam/contract/text/countries';
import { words as shippedWords } from '@sangamam/words/by-language/questions';
import { words as texts } from '@sangamam/words/by-language/texts';
import { day } from '../message-kinds/event-facts.ts';

const regionNames = new Map(
  languages.map((language) => [language, new Intl.DisplayNames(language, { type: 'region' })]),
);

/** A choice from a fixed list, such as a district, as the form shows it; other texts unchanged. */
function choiceInLanguage(english: string, language: Language): string {
  const own: Readonly<Record<string, string>> = texts[language];
  return Object.hasOwn(own, english) ? (own[english] ?? english) : english;
}

function countryInLanguage(english: string, language: Language): string {
  if (language === 'en') return english;
  const iso2 = countries.find(({ name }) => name === english)?.iso2.toUpperCase();
  return (iso2 && regionNames.get(language)?.of(iso2)) ?? english;
}

/** How mails and files say answers. */
export function answerWords(language: Language): AnswerWords {
  return {
    language,
    yes: choiceInLanguage('Yes', language),
    no: choiceInLanguage('No', language),
    fixedChoice: (english) => choiceInLanguage(english, language),
    country: (english) => countryInLanguage(english, language),
    phone: phoneInWords,
    day: (isoDay) => day(noonOf(isoDay), language),
  };
}

/** The name of a question in mails, histories and files. */
export function questionName(question: Named, language: Language): string {
  return wordsOf(question, language, shippedWords[language]).name;
}

/** A shipped question by its path or its last key, such as `email`. */
const shippedAt = (field: string): Question | undefined =>
  shippedQuestions.find(({ path }) => path === field || path.endsWith(`.${field}`));

/** As `questionName`, of a field of a message; of one that is no shipped question as it is. */
export function fieldName(field: string, language: Language): string {
  const question = shippedAt(field);
  return question ? questionName(question, language) : field;
}

/** An answer in a message whose field is a choice that no setting changes; others as they are. */
export function fieldAnswer(field: string, answer: string, language: Language): string {
  const question = shippedAt(field);
  if (question && 'options' in question && question.options === 'countries') {
    return countryInLanguage(answer, language);
  }
  const isFixed =
    question?.kind === 'state' ||
    question?.kind === 'district' ||
    (question?.kind === 'choice' && typeof question.options !== 'string');
  return isFixed ? choiceInLanguage(answer, language) : answer;
}
