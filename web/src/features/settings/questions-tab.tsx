import { mayBeRequired, questionsOf } from '@sangamam/contract/form/form';
import {
  maxOwnQuestions,
  type OwnKind,
  type OwnQuestion,
  ownKinds,
} from '@sangamam/contract/questions/own';
import {
  type Question,
  type SectionName,
  sectionNames,
  sectionOf,
} from '@sangamam/contract/questions/question';
import {
  type QuestionSettings,
  stepsAfterPaying,
} from '@sangamam/contract/questions/question-settings';
import { settingsCatalogue } from '@sangamam/contract/settings/catalogue';
import {
  earlierQuestions,
  hideableQuestions,
} from '@sangamam/contract/settings-rules/check-questions';
import { words } from '@sangamam/words/staff/questions';
import { useMemo } from 'react';
import { questionName } from '../../kit/words/answers.ts';
import { CheckboxGroup } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EntryList } from './entry-list.tsx';
import { Fold } from './fold.tsx';
import { withKeys, withOwn } from './own-questions.ts';
import { QuestionChoices } from './question-choices.tsx';
import { QuestionCondition } from './question-condition.tsx';
import { QuestionOrder } from './question-order.tsx';
import styles from './questions-tab.module.css';
import { SettingsForm } from './settings-form.tsx';
import {
  Group,
  NumberSetting,
  Row,
  SwitchSetting,
  TabContext,
  TextInLanguages,
  useSetting,
  useTab,
} from './tab-fields.tsx';

const [section] = settingsCatalogue.questions.sections;

const fresh: OwnQuestion = {
  key: '',
  section: 'optional',
  kind: 'line',
  max: 200,
  choices: [],
  when: null,
  words: { en: { label: '', name: '', hint: '' } },
  isRequired: false,
  isSensitive: false,
  isOff: false,
};

/** The organisers' own questions, those of each step, and the steps after paying. */
export function QuestionsTab() {
  return (
    <SettingsForm tab="questions">
      <Group title={section.title} hint={section.hint}>
        <OwnQuestions />
      </Group>
      <Steps />
      <AfterPaying />
    </SettingsForm>
  );
}

const questionsIn = (value: unknown) => (value as { questions: QuestionSettings }).questions;

function OwnQuestions() {
  const form = useTab();
  const saved = questionsIn(form.saved.value).own;
  const keyed = useMemo(
    () => ({
      ...form,
      set: (name: string, next: unknown) => {
        if (name !== 'questions.own') return form.set(name, next);
        const own = withKeys(next as readonly OwnQuestion[], saved);
        const changed = withOwn(questionsIn(form.value), own);
        form.set('questions.own', changed.own);
        form.set('questions.order', changed.order);
      },
    }),
    [form, saved],
  );
  return (
    <TabContext value={keyed}>
      <EntryList<OwnQuestion>
        at="questions.own"
        most={maxOwnQuestions}
        fresh={fresh}
        words={words}
        isUnordered
        nameOf={({ words: said, isOff }) =>
          [said.en.label || words.fresh, ...(isOff ? [words.off] : [])].join(' – ')
        }
      >
        {(at, question) => <OwnQuestionFields at={at} question={question} />}
      </EntryList>
    </TabContext>
  );
}

const isKind = (kind: OwnKind, ...kinds: readonly OwnKind[]) => kinds.includes(kind);

function OwnQuestionFields({ at, question }: { at: string; question: OwnQuestion }) {
  const { kind } = question;
  const questions = questionsIn(useTab().value);
  const index = Number(at.split('.').at(-1));
  return (
    <>
      <TextInLanguages at={`${at}.words.en.label`} />
      <TextInLanguages at={`${at}.words.en.name`} />
      <TextInLanguages at={`${at}.words.en.hint`} optional />
      <Row>
        <Choice at={`${at}.section`} names={sectionNames} labels={words.steps} />
        <Choice at={`${at}.kind`} names={ownKinds} labels={words.kinds} />
        {isKind(kind, 'line', 'paragraph', 'count') && <NumberSetting at={`${at}.max`} />}
      </Row>
      {isKind(kind, 'choice', 'choices') && <QuestionChoices at={`${at}.choices`} />}
      <QuestionCondition
        at={`${at}.when`}
        section={question.section}
        earlier={earlierQuestions(questions, index)}
      />
      <SwitchSetting at={`${at}.isRequired`} />
      <SwitchSetting at={`${at}.isSensitive`} hint={words.sensitiveHint} />
      <SwitchSetting at={`${at}.isOff`} hint={words.offHint} />
    </>
  );
}

interface ChoiceProps<Name extends string> {
  at: string;
  names: readonly Name[];
  labels: Readonly<Record<Name, string>>;
}

function Choice<Name extends string>({ at, names, labels }: ChoiceProps<Name>) {
  const { current, set, text } = useSetting({ at });
  return (
    <SelectField
      {...text}
      value={String(current ?? '')}
      options={names.map((name) => ({ value: name, label: labels[name] }))}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** The questions of each step in their order; what the delivered ones are called, and which are asked and required. */
function Steps() {
  return (
    <Group title={words.stepsTitle} hint={words.stepsHint}>
      {sectionNames.map((name) => (
        <StepQuestions key={name} section={name} />
      ))}
    </Group>
  );
}

function StepQuestions({ section }: { section: SectionName }) {
  const { value } = useTab();
  const questions = questionsOf({ questions: questionsIn(value) }).filter(
    ({ path }) => sectionOf(path) === section,
  );
  return (
    <Fold
      title={words.steps[section]}
      holds={[`questions.words.${section}.`, `questions.order.${section}`]}
      className={styles.step}
    >
      {() => (
        <>
          <QuestionOrder section={section} questions={questions} />
          <Asked questions={questions.filter(isHideable)} />
        </>
      )}
    </Fold>
  );
}

const isHideable = ({ path }: Question) => hideableQuestions.some((each) => each.path === path);

function Asked({ questions }: { questions: readonly Question[] }) {
  const form = useTab();
  const { off, optional, required } = questionsIn(form.value);
  const put = (list: 'off' | 'optional' | 'required', path: string, isIn: boolean) => {
    const others = questionsIn(form.value)[list].filter((known) => known !== path);
    form.set(`questions.${list}`, isIn ? [...others, path].sort() : others);
  };
  const asked = questions.filter(({ path }) => !off.includes(path));
  const mayOpen = hideableQuestions.filter((question) => question.required !== undefined);
  const mayRequire = hideableQuestions.filter(mayBeRequired);
  const ticks = (
    label: string,
    value: readonly string[],
    some: readonly Question[],
    onTick: (path: string, isTicked: boolean) => void,
  ) =>
    some.length > 0 && (
      <CheckboxGroup
        label={label}
        name={`${label}.${questions[0]?.path}`}
        value={value}
        options={some.map((question) => ({ value: question.path, label: questionName(question) }))}
        onChange={({ target }) => onTick(target.value, target.checked)}
      />
    );
  const among = (some: readonly Question[]) =>
    asked.filter(({ path }) => some.some((each) => each.path === path));
  return (
    <div className={styles.delivered}>
      {ticks(
        words.asked,
        asked.map(({ path }) => path),
        questions,
        (path, isAsked) => put('off', path, !isAsked),
      )}
      {ticks(words.mayBeOpen, optional, among(mayOpen), (path, isOpen) =>
        put('optional', path, isOpen),
      )}
      {ticks(words.mustBeAnswered, required, among(mayRequire), (path, isRequired) =>
        put('required', path, isRequired),
      )}
    </div>
  );
}

function AfterPaying() {
  const { current, set, text } = useSetting({ at: 'questions.afterPaying' });
  const chosen = (current ?? []) as readonly string[];
  return (
    <Group title={words.afterTitle} hint={words.afterHint}>
      <CheckboxGroup
        {...text}
        hideLabel
        value={chosen}
        options={stepsAfterPaying.map((step) => ({ value: step, label: words.afterPaying[step] }))}
        onChange={({ target: { value, checked } }) =>
          set(stepsAfterPaying.filter((step) => (step === value ? checked : chosen.includes(step))))
        }
      />
    </Group>
  );
}
