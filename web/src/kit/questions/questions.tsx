import { type Form, isAsked, placeOf, questionAt, questionsOf } from '@sangamam/contract/form/form';
import {
  answerAt,
  finalPartOf,
  keysOf,
  type Question,
  type SectionName,
  sectionOf,
} from '@sangamam/contract/questions/question';
import { get, set } from 'react-hook-form';
import { AttendeeGrid } from './attendee-grid.tsx';
import { fromControl } from './form-values.ts';
import { Beds, QuestionField } from './question-field.tsx';
import styles from './questions.module.css';
import type { StepProps } from './step-props.ts';

interface Shown {
  readonly sections: readonly SectionName[];
  /** The quick registration: whoever fills it in comes. */
  readonly isQuick?: boolean;
}

interface QuestionsProps extends StepProps, Shown {}

interface AskedFor extends Shown, Pick<StepProps, 'settings' | 'registration' | 'lockedParts'> {
  /** The value of a control. */
  readonly valueAt: (path: string) => unknown;
}

/** The questions of these sections that the answers so far lead to, in the order of the form. */
export function questionsAsked({ sections, isQuick = false, ...answered }: AskedFor) {
  const { settings, lockedParts = [] } = answered;
  const questions = questionsOf(settings).filter(
    (question) =>
      sections.includes(sectionOf(question.path)) &&
      !lockedParts.some((part) => part === finalPartOf(question)) &&
      (!isQuick || (question.quick && question.path !== 'eventAttendance.isAttending')),
  );
  const answers = answersSoFar(questions, answered);
  return questions.filter((question) => isAsked(question, answers, settings));
}

/** These questions, those of one block together. */
export function Questions({ sections, isQuick = false, ...props }: QuestionsProps) {
  const asked = questionsAsked({ sections, isQuick, ...props, valueAt: props.form.value });
  return inBlocks(asked).map(([name, block]) => {
    if (name === 'eventAttendance.attendees') return <AttendeeGrid key={name} {...props} />;
    if (name === 'accommodation.stayDetails')
      return <Beds key={name} {...props} questions={block} />;
    const fields = block.map((question) => (
      <QuestionField key={question.path} {...props} question={question} />
    ));
    return block.length > 1 ? (
      <div key={name} className={styles.pair}>
        {fields}
      </div>
    ) : (
      fields
    );
  });
}

function inBlocks(asked: readonly Question[]): [name: string, questions: Question[]][] {
  const blocks: [string, Question[]][] = [];
  for (const question of asked) {
    const name = placeOf(question);
    const last = blocks.at(-1);
    if (last?.[0] === name) last[1].push(question);
    else blocks.push([name, [question]]);
  }
  return blocks;
}

/** The answers on which these questions depend: as typed, else as saved by another step. */
function answersSoFar(
  questions: readonly Question[],
  { valueAt, settings, registration }: Pick<AskedFor, 'valueAt' | 'settings' | 'registration'>,
): Form {
  const answers = {};
  const read = ({ when = [] }: Question) => {
    for (const { question: path } of when) {
      const other = questionAt(settings, path);
      if (!other || get(answers, path) !== undefined) continue;
      const typed = valueAt(path);
      const saved = answerAt(registration?.formDataStructured, keysOf(path));
      set(answers, path, typed === undefined ? (saved ?? null) : fromControl(other.kind, typed));
      read(other);
    }
  };
  for (const question of questions) read(question);
  return answers;
}
