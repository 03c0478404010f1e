import type { OwnKind } from '@sangamam/contract/questions/own';
import type { SectionName } from '@sangamam/contract/questions/question';

/** The words of the settings of the questions. */
export const questionWords = {
  add: 'One more question',
  fresh: 'New question',
  remove: 'Remove this question',
  off: 'asked no more',
  sensitiveHint:
    'Health and the like: it is left out of mails and lists, and exported only by those who may see it.',
  offHint: 'The answers given so far stay.',
  kinds: {
    line: 'One line of text',
    paragraph: 'Several lines of text',
    yesNo: 'Yes or no',
    choice: 'One of some choices',
    choices: 'Any of some choices',
    count: 'A number',
    date: 'A day',
    time: 'A time',
  } satisfies Record<OwnKind, string>,
  steps: {
    personalInfo: 'About you',
    professional: 'Work and skills',
    eventAttendance: 'Who is coming?',
    transportation: 'Your journey',
    accommodation: 'Your stay',
    optional: 'Join in beyond the day',
    sponsorship: 'Support the meet: sponsoring',
    financial: 'Support the meet: contribution',
  } satisfies Record<SectionName, string>,
  choice: (number: number) => `Choice ${number}`,
  removeChoice: (choice: string) => `Remove ${choice || 'this choice'}`,
  addChoice: 'One more choice',
  always: 'Everybody',
  onlyIf: (question: string) => `Who answered “${question}” with`,
  yes: 'Yes',
  no: 'No',
  shippedTitle: 'Questions as delivered',
  shippedHint: 'Answers to a question that is asked no more stay with their registrations.',
  asked: 'Asked',
  mayBeOpen: 'May be left open',
  afterTitle: 'After paying',
  afterHint:
    'These steps then follow the payment: the form is shorter, and people are asked for the rest on their own page.',
  afterPaying: {
    professional: 'Work and skills',
    optional: 'Join in beyond the day',
    support: 'Support the meet',
  },
} as const;

const labels: Readonly<Record<string, string>> = {
  'questions.own': 'Your questions',
  'questions.off': 'Questions asked no more',
  'questions.optional': 'Questions that may be left open',
  'questions.afterPaying': 'Steps after paying',
  'questions.own.words.en.label': 'Question',
  'questions.own.words.en.name': 'Short name',
  'questions.own.words.en.hint': 'Help below it',
  'questions.own.section': 'Step',
  'questions.own.kind': 'Kind of answer',
  'questions.own.max': 'At most',
  'questions.own.choices': 'Choices',
  'questions.own.when': 'Who is asked',
  'questions.own.isRequired': 'It must be answered',
  'questions.own.isSensitive': 'The answer is sensitive',
  'questions.own.isOff': 'Ask it no more',
};

/** How a field of the questions is called; undefined for fields of other tabs. */
export function questionFieldLabel(name: string): string | undefined {
  return labels[name.replaceAll(/\.\d+/g, '').replace(/\.(ml|hi)\./, '.en.')];
}
