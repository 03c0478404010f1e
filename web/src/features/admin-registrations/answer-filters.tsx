import { filterQuestions } from '@sangamam/contract/form/form';
import type { Question } from '@sangamam/contract/questions/question';
import { all, readAnswerFilter, writeAnswerFilter } from '@sangamam/contract/registrations/list';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/registrations';
import { useState } from 'react';
import { useSettings } from '../../kit/page/settings.ts';
import { questionName } from '../../kit/words/answers.ts';
import { choicesOf } from '../../kit/words/choices.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { Filters } from './filters.ts';

interface AnswerFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** A select for each question that narrows the list, and one that adds another question. */
export function AnswerFilters({ filters, onChange }: AnswerFiltersProps) {
  const settings = useSettings();
  const [added, setAdded] = useState<readonly string[]>([]);
  const wanted = readAnswerFilter(filters.answers);
  const questions = filterQuestions(settings);
  const isShown = ({ path }: Question) => wanted.has(path) || added.includes(path);

  function choose(path: string, value: string) {
    if (value === all) wanted.delete(path);
    else wanted.set(path, [value]);
    onChange({ answers: writeAnswerFilter(wanted) });
  }

  return (
    <>
      {questions.filter(isShown).map((question) => (
        <SelectField
          key={question.path}
          label={questionName(question)}
          name={question.path}
          value={wanted.get(question.path)?.[0] ?? all}
          options={[{ value: all, label: adminWords.all }, ...choicesOf(question, settings)]}
          onChange={({ target }) => choose(question.path, target.value)}
        />
      ))}
      <SelectField
        label={words.byAnswer}
        name="byAnswer"
        value=""
        options={[
          { value: '', label: words.chooseQuestion },
          ...questions
            .filter((question) => !isShown(question))
            .map((question) => ({ value: question.path, label: questionName(question) })),
        ]}
        onChange={({ target }) => setAdded([...added, target.value])}
      />
    </>
  );
}
