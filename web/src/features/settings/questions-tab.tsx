import {
  maxOwnQuestions,
  type OwnKind,
  type OwnQuestion,
  ownKinds,
  type QuestionSettings,
} from '@sangamam/contract/questions/own';
import { type Question, sectionNames, sectionOf } from '@sangamam/contract/questions/question';
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
import { withKeys } from './own-questions.ts';
import { QuestionChoices } from './question-choices.tsx';
import { QuestionCondition } from './question-condition.tsx';
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

/** The organisers' own questions, the delivered ones they may switch off, and the steps after paying. */
export function QuestionsTab() {
  return (
    <SettingsForm tab="questions">
      <Group title={section.title} hint={section.hint}>
        <OwnQuestions />
      </Group>
      <Delivered />
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
      set: (name: string, next: unknown) =>
        form.set(
          name,
          name === 'questions.own' ? withKeys(next as readonly OwnQuestion[], saved) : next,
        ),
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

/** The delivered questions that may be switched off or left open, step by step. */
function Delivered() {
  return (
    <Group title={words.shippedTitle} hint={words.shippedHint}>
      {sectionNames.map((name) => {
        const questions = hideableQuestions.filter(({ path }) => sectionOf(path) === name);
        return (
          questions.length > 0 && (
            <details key={name} className={styles.step}>
              <summary>{words.steps[name]}</summary>
              <DeliveredOf questions={questions} />
            </details>
          )
        );
      })}
    </Group>
  );
}

function DeliveredOf({ questions }: { questions: readonly Question[] }) {
  const form = useTab();
  const { off, optional } = questionsIn(form.value);
  const put = (list: 'off' | 'optional', path: string, isIn: boolean) => {
    const others = questionsIn(form.value)[list].filter((known) => known !== path);
    form.set(`questions.${list}`, isIn ? [...others, path].sort() : others);
  };
  const optionsOf = (some: readonly Question[]) =>
    some.map((question) => ({ value: question.path, label: questionName(question) }));
  const asked = questions.filter(({ path }) => !off.includes(path));
  const required = asked.filter((question) => question.required !== undefined);
  return (
    <div className={styles.delivered}>
      <CheckboxGroup
        label={words.asked}
        name={`asked.${questions[0]?.path}`}
        value={asked.map(({ path }) => path)}
        options={optionsOf(questions)}
        onChange={({ target: { value, checked } }) => put('off', value, !checked)}
      />
      {required.length > 0 && (
        <CheckboxGroup
          label={words.mayBeOpen}
          name={`open.${questions[0]?.path}`}
          value={optional}
          options={optionsOf(required)}
          onChange={({ target: { value, checked } }) => put('optional', value, checked)}
        />
      )}
    </div>
  );
}

const laterSteps = ['professional', 'optional', 'support'] as const;

function AfterPaying() {
  const { current, set, text } = useSetting({ at: 'questions.afterPaying' });
  const chosen = (current ?? []) as readonly string[];
  return (
    <Group title={words.afterTitle} hint={words.afterHint}>
      <CheckboxGroup
        {...text}
        hideLabel
        value={chosen}
        options={laterSteps.map((step) => ({ value: step, label: words.afterPaying[step] }))}
        onChange={({ target: { value, checked } }) =>
          set(laterSteps.filter((step) => (step === value ? checked : chosen.includes(step))))
        }
      />
    </Group>
  );
}
