import type { FormSettings } from '@sangamam/contract/form/form';
import { choiceInWords } from '@sangamam/contract/form/in-words';
import { valuesOf } from '@sangamam/contract/form/sections';
import type { Question } from '@sangamam/contract/questions/question';
import type { Option } from '../../ui/select-field.tsx';
import { answerWords } from './answers.ts';

/** The possible answers to a question with a few of them; yes and no as `true` and `false`. */
export function choicesOf(question: Question, settings: FormSettings): Option[] {
  const words = answerWords();
  if (question.kind !== 'choice' && question.kind !== 'choices') {
    return [
      { value: 'true', label: words.yes },
      { value: 'false', label: words.no },
    ];
  }
  return valuesOf(question.options, settings).map((value) => ({
    value,
    label: choiceInWords(question, value, settings, words),
  }));
}
