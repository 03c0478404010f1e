import type { OwnQuestion } from '@sangamam/contract/questions/own';
import { type Question, type SectionName, sectionOf } from '@sangamam/contract/questions/question';
import { words } from '@sangamam/words/staff/questions';
import { isFound } from '../../kit/fields/is-found.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { questionName } from '../../kit/words/answers.ts';
import { choicesOf } from '../../kit/words/choices.ts';
import { CheckboxGroup } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSetting } from './tab-fields.tsx';

interface QuestionConditionProps {
  at: string;
  /** The path of the question that is asked. */
  section: SectionName;
  earlier: readonly Question[];
}

type When = OwnQuestion['when'];

/** The people asked: everybody, or those who gave certain answers to an earlier question. */
export function QuestionCondition({ at, section, earlier }: QuestionConditionProps) {
  const { current, set, text } = useSetting({ at });
  const settings = useSettings();
  const when = (current ?? null) as When;
  const other = earlier.find(({ path }) => path === when?.question);
  const onlyIf = (question: Question) => {
    const name = questionName(question);
    const step = sectionOf(question.path);
    return step === section
      ? words.onlyIf({ question: name })
      : words.onlyIfAt({ question: name, step: words.steps[step] });
  };
  const answers = other ? choicesOf(other, settings) : [];
  return (
    <>
      <SelectField
        {...text}
        placeholder={words.always}
        value={when?.question ?? ''}
        options={earlier.map((question) => ({
          value: question.path,
          label: onlyIf(question),
        }))}
        onChange={({ target }) => set(target.value ? { question: target.value, is: [] } : null)}
      />
      {when && other && (
        <CheckboxGroup
          label={onlyIf(other)}
          name={`${text.name}.is`}
          isFound={answers.length > 10 ? isFound : undefined}
          value={when.is.map(String)}
          options={answers}
          onChange={({ target: { value, checked } }) => {
            const answer = other.kind === 'yesNo' ? value === 'true' : value;
            const rest = when.is.filter((known) => known !== answer);
            set({ ...when, is: checked ? [...rest, answer] : rest });
          }}
        />
      )}
    </>
  );
}
