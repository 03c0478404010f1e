import type { IssueCategory } from '@sangamam/contract/help-desk/issues';
import { dayMs } from '@sangamam/contract/locale/durations';
import { answerIssue } from '../../features/help-desk/answer-issue.ts';
import { changeStatus, updateIssue } from '../../features/help-desk/change-issue.ts';
import { reply } from '../../features/help-desk/contact/change-message.ts';
import { sendMessage } from '../../features/help-desk/contact/send-message.ts';
import { createIssue } from '../../features/help-desk/create-issue.ts';
import type { Demo } from './demo.ts';
import inMalayalam from './in-malayalam.json' with { type: 'json' };
import type { PlannedEvent } from './plan-family.ts';
import type { Registrant } from './register.ts';

const days = dayMs;

/** One in so many people reports an issue, as one in `writeOneIn` writes to the organisers. */
const reportOneIn = 60;
const writeOneIn = 150;

const complaints: readonly (readonly [IssueCategory, string])[] = [
  ['Payment', 'Money left my account by UPI, but the page says that the payment failed. What now?'],
  [
    'Payment',
    'I paid twice by mistake because the first try took very long. Please send one back.',
  ],
  [
    'Registration',
    'My school is spelled right, but I chose the wrong year of passing. It should be 2004.',
  ],
  ['Registration', inMalayalam.complaint],
  [
    'Technical',
    'The code did not reach my mailbox, although I asked for it three times since this morning.',
  ],
  [
    'Content',
    'The programme says lunch at 12:30 and on another page at 1 pm. Which of the two is right?',
  ],
  [
    'Other',
    'Is there a place for my mother to lie down in the afternoon? She is eighty-two years old.',
  ],
];

const questions = [
  ['General', 'Can I bring my parents, and is there a room without stairs for them?'],
  [
    'Sponsorship',
    'Our company would like to sponsor the breakfast on the second day. Whom do I talk to?',
  ],
  ['General', inMalayalam.question],
] as const;

/** Plans issues and messages of these people after they registered, with the answers of staff. */
export function planHelpDesk(
  demo: Demo,
  people: readonly { registrant: Registrant; atMs: number }[],
): PlannedEvent[] {
  const { random } = demo;
  return people.flatMap(({ registrant, atMs }, index) => {
    const afterMs = atMs + random.whole(1, 5 * 24) * (days / 24);
    if (index % reportOneIn === 0) return planIssue(demo, registrant, afterMs);
    if (index % writeOneIn === 1) return planMessage(demo, registrant, afterMs);
    return [];
  });
}

function planIssue(
  { deps, staff, random }: Demo,
  registrant: Registrant,
  atMs: number,
): PlannedEvent[] {
  const [category, description] = random.pick(complaints);
  const { name, email, contactNumber: phone } = registrant.answers.personalInfo;
  const end = random.weigh({ waits: 3, urgent: 1, answered: 3, resolved: 4 });
  const editor = staff.treasurer;
  let issueId = '';
  const report = async () => {
    const issue = await createIssue(
      deps,
      {
        title: '',
        category,
        description,
        priority: 'Medium',
        attachments: null,
        reportedBy: { name, email, phone },
        locale: registrant.locale,
        registrationId: registrant.id || null,
      },
      { session: null, uploader: undefined, address: '127.0.0.1' },
    );
    issueId = issue.id;
  };
  const answer = async () => {
    if (end === 'urgent') return await updateIssue(deps, issueId, { priority: 'Urgent' }, editor);
    await answerIssue(
      deps,
      issueId,
      'Thank you. We look at it today and write to you again.',
      editor,
    );
    if (end !== 'resolved') return;
    const resolution = 'It is put right. Please look at your registration once more.';
    await changeStatus(deps, issueId, { status: 'Resolved', resolution }, editor);
  };
  const reported = { atMs, run: report };
  return end === 'waits' ? [reported] : [reported, { atMs: atMs + days / 4, run: answer }];
}

function planMessage(
  { deps, staff, random }: Demo,
  { answers, locale }: Registrant,
  atMs: number,
): PlannedEvent[] {
  const [subject, message] = random.pick(questions);
  const { name, email, contactNumber: phone } = answers.personalInfo;
  let id = '';
  const write = async () => {
    id = await sendMessage(deps, { name, email, phone, subject, message, locale });
  };
  const answer = () =>
    reply(deps, id, 'Yes. We have noted it and will write to you.', staff.treasurer);
  const written = { atMs, run: write };
  return random.chance(0.4) ? [written] : [written, { atMs: atMs + days, run: answer }];
}
