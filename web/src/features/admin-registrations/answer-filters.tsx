import { filterQuestions } from '@sangamam/contract/form/form';
import { maxOwnLimit } from '@sangamam/contract/questions/own';
import type { Question } from '@sangamam/contract/questions/question';
import {
  anyAnswer,
  readAnswerFilter,
  readRange,
  writeAnswerFilter,
} from '@sangamam/contract/registrations/list';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/registrations';
import { useEffect, useRef, useState } from 'react';
import { readCount } from '../../kit/fields/read-number.ts';
import { useTypingPause } from '../../kit/lists/use-typing-pause.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { questionName } from '../../kit/words/answers.ts';
import { choicesOf } from '../../kit/words/choices.ts';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import type { Filters } from './filters.ts';

interface AnswerFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** A filter for each chosen question, and a select that adds another question. */
export function AnswerFilters({ filters: { answers }, onChange }: AnswerFiltersProps) {
  const settings = useSettings();
  const [added, setAdded] = useState<readonly string[]>([]);
  // what was asked for last: the address follows a moment later
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  }, [answers]);
  const wanted = readAnswerFilter(answers);
  const questions = filterQuestions(settings);
  const isShown = ({ path }: Question) => wanted.has(path) || added.includes(path);

  function change(path: string, next: (value: string) => string) {
    const others = readAnswerFilter(latest.current);
    const value = next(others.get(path)?.[0] ?? '');
    if (value === '') others.delete(path);
    else others.set(path, [value]);
    latest.current = writeAnswerFilter(others);
    onChange({ answers: latest.current });
  }

  return (
    <>
      {questions.filter(isShown).map((question) => (
        <AnswerFilter
          key={question.path}
          question={question}
          value={wanted.get(question.path)?.[0] ?? ''}
          onChange={(next) => change(question.path, next)}
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

interface AnswerFilterProps {
  question: Question;
  /** As the address says it; empty for any registration. */
  value: string;
  onChange: (next: (value: string) => string) => void;
}

/** By one of the choices, by a part of a text, or by the ends of a range. */
function AnswerFilter({ question, value, onChange }: AnswerFilterProps) {
  const settings = useSettings();
  const { path, kind } = question;
  const name = questionName(question);
  switch (kind) {
    case 'line':
    case 'paragraph':
      return (
        <>
          <PausedField
            label={words.answerHas({ name })}
            name={path}
            maxLength={maxPartLength}
            value={value === anyAnswer ? '' : value}
            onTyped={(text) => onChange(() => text)}
          />
          <CheckboxField
            label={words.answerGiven({ name })}
            name={`${path}.given`}
            checked={value !== ''}
            onChange={({ target }) => onChange(() => (target.checked ? anyAnswer : ''))}
          />
        </>
      );
    case 'date':
    case 'time':
    case 'count': {
      const ends = readRange(value) ?? ['', ''];
      return (['answerFrom', 'answerTo'] as const).map((end, place) => (
        <PausedField
          key={end}
          short
          label={words[end]({ name })}
          name={`${path}.${end}`}
          {...(kind === 'count' ? { inputMode: 'numeric', maxLength: 4 } : { type: kind })}
          value={ends[place] ?? ''}
          onTyped={(text) =>
            onChange((before) => withEnd(before, place, kind === 'count' ? countOf(text) : text))
          }
        />
      ));
    }
    default:
      return (
        <SelectField
          label={name}
          name={path}
          value={value}
          options={[{ value: '', label: adminWords.all }, ...choicesOf(question, settings)]}
          onChange={({ target }) => onChange(() => target.value)}
        />
      );
  }
}

/** Room for other answers in the address. */
const maxPartLength = 80;

/** Text that is no number is an open end, as nothing is. */
function countOf(typed: string): string {
  const count = readCount(typed) ?? Number.NaN;
  return Number.isNaN(count) ? '' : String(Math.min(count, maxOwnLimit));
}

/** A range with another end; empty once both are open. */
function withEnd(range: string, place: number, end: string): string {
  const ends = (readRange(range) ?? ['', '']).with(place, end);
  return ends.some(Boolean) ? ends.join('..') : '';
}

interface PausedFieldProps extends TextFieldProps {
  value: string;
  onTyped: (text: string) => void;
}

function PausedField({ value, onTyped, ...field }: PausedFieldProps) {
  const { text, type } = useTypingPause(value, onTyped);
  return <TextField {...field} value={text} onChange={({ target }) => type(target.value)} />;
}
