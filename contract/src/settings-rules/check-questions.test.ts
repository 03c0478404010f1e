import { expect, test } from 'vitest';
import { problem } from '../locale/problems.ts';
import type { OwnQuestion } from '../questions/own.ts';
import type { QuestionSettings } from '../questions/question-settings.ts';
import { checkQuestions } from './check-questions.ts';

const question = (key: string, more: Partial<OwnQuestion> = {}): OwnQuestion => ({
  key,
  section: 'optional',
  kind: 'line',
  max: 200,
  choices: [],
  when: null,
  words: { en: { label: `${key}?`, name: key, hint: '' } },
  isRequired: false,
  isSensitive: false,
  isOff: false,
  ...more,
});
const choices = ['Aluva', 'Thrissur'].map((value) => ({ value, labels: {} }));
const bus = question('bus', { kind: 'choice', choices });
const whenBus = { question: 'optional.own.bus', is: ['Aluva'] };

function problemsOf(settings: Partial<QuestionSettings>): Record<string, string> {
  const problems: Record<string, string> = {};
  const questions = {
    own: [],
    off: [],
    optional: [],
    required: [],
    words: {},
    order: [],
    afterPaying: [],
    ...settings,
  };
  checkQuestions({ questions }, (wrong, field, message) => {
    if (wrong) problems[field] ??= message;
  });
  return problems;
}

test.each<[string, Partial<QuestionSettings>]>([
  ['no question', {}],
  [
    'questions of every kind',
    { own: [question('song'), bus, question('seat', { kind: 'yesNo' })] },
  ],
  ['one that depends on an earlier one', { own: [bus, question('seat', { when: whenBus })] }],
  [
    'one that depends on a delivered one',
    {
      own: [
        question('ferry', {
          section: 'transportation',
          when: { question: 'transportation.modeOfTransport', is: ['Bus'] },
        }),
      ],
    },
  ],
  [
    'one that depends on an earlier step, wherever in the list it stands',
    { own: [question('seat', { section: 'financial', when: whenBus }), bus] },
  ],
  [
    'one that depends on whether they come',
    { own: [question('seat', { when: { question: 'eventAttendance.isAttending', is: [true] } })] },
  ],
  [
    'one that follows the payment as what it depends on does',
    {
      own: [bus, question('seat', { section: 'financial', when: whenBus })],
      afterPaying: ['optional', 'support'],
    },
  ],
  ['a delivered one that must be answered', { required: ['optional.tshirtInterest'] }],
  [
    'delivered ones and others in one order',
    {
      own: [bus],
      order: ['optional.own.bus', 'optional.tshirtInterest', 'optional.spouseNavodayan'],
    },
  ],
  [
    'one that depends on what now stands before it',
    {
      own: [question('seat', { when: whenBus }), bus],
      order: ['optional.own.bus', 'optional.own.seat'],
    },
  ],
  ['a delivered one switched off', { off: ['optional.tshirtInterest'] }],
])('takes %s', (_what, settings) => {
  expect(problemsOf(settings)).toEqual({});
});

const notBefore = problem('conditionQuestion');
test.each<[string, Partial<QuestionSettings>, string, string]>([
  [
    'two with one name',
    { own: [question('song'), question('song2', { words: question('SONG').words })] },
    'questions.own.1.words.en.name',
    problem('nameTaken'),
  ],
  [
    'a single choice',
    { own: [question('bus', { kind: 'choice', choices: choices.slice(0, 1) })] },
    'questions.own.0.choices',
    problem('choicesTooFew'),
  ],
  [
    'a choice twice',
    { own: [question('bus', { kind: 'choices', choices: [...choices, ...choices] })] },
    'questions.own.0.choices',
    problem('appearsTwice', { value: 'Aluva' }),
  ],
  [
    'one that depends on a later one',
    { own: [question('seat', { when: whenBus }), bus] },
    'questions.own.0.when',
    notBefore,
  ],
  [
    'one that depends on itself',
    { own: [{ ...bus, when: whenBus }] },
    'questions.own.0.when',
    notBefore,
  ],
  [
    'two that depend on each other',
    {
      own: [
        { ...bus, when: { question: 'optional.own.seat', is: [true] } },
        question('seat', { kind: 'yesNo', when: whenBus }),
      ],
    },
    'questions.own.0.when',
    notBefore,
  ],
  [
    'one that depends on a step that follows the payment',
    {
      own: [bus, question('seat', { section: 'financial', when: whenBus })],
      afterPaying: ['optional'],
    },
    'questions.own.1.when',
    notBefore,
  ],
  [
    'one that depends on a text',
    {
      own: [
        question('song'),
        question('seat', { when: { question: 'optional.own.song', is: ['Kayal'] } }),
      ],
    },
    'questions.own.1.when',
    notBefore,
  ],
  [
    'one that depends on a later step',
    { own: [bus, question('seat', { section: 'professional', when: whenBus })] },
    'questions.own.1.when',
    notBefore,
  ],
  [
    'one that depends on no answer',
    { own: [bus, question('seat', { when: { ...whenBus, is: [] } })] },
    'questions.own.1.when',
    problem('conditionAnswers'),
  ],
  [
    'one that depends on what now stands after it',
    {
      own: [bus, question('seat', { when: whenBus })],
      order: ['optional.own.seat', 'optional.own.bus'],
    },
    'questions.own.1.when',
    notBefore,
  ],
  [
    'a delivered one before that on which it depends',
    { order: ['transportation.modeOfTransport', 'transportation.isTravelling'] },
    'questions.order.transportation',
    problem('questionTooEarly', { question: 'Mode of transport', other: 'Travelling' }),
  ],
  [
    'a delivered one called as another is',
    {
      words: { optional: { tshirtInterest: { en: { label: '', name: 'BLOOD group', hint: '' } } } },
    },
    'questions.words.optional.tshirtInterest.en.name',
    problem('nameTaken'),
  ],
  ...[
    'personalInfo.stateUT',
    'personalInfo.school',
    'transportation.isTravelling',
    'accommodation.stayDetails.men',
    'optional.own.bus',
  ].map((path): [string, Partial<QuestionSettings>, string, string] => [
    `${path} made required`,
    { own: [bus], required: [path] },
    'questions.required',
    problem('questionOpen'),
  ]),
  [
    'the name switched off',
    { off: ['personalInfo.name'] },
    'questions.off',
    problem('questionAlwaysAsked'),
  ],
  [
    'an email left open',
    { optional: ['personalInfo.email'] },
    'questions.optional',
    problem('questionRequired'),
  ],
])('refuses %s', (_what, settings, field, message) => {
  expect(problemsOf(settings)).toEqual({ [field]: message });
});
