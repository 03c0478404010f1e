import { isDeepStrictEqual } from 'node:util';
import { answersInOrder } from '@sangamam/contract/answer-order';
import { answerText } from '@sangamam/contract/answer-text';
import type { SectionName } from '@sangamam/contract/registration-form';
import { steps } from '@sangamam/contract/registration-steps';
import type { Db } from '../../db/connect.ts';
import type { ValueTypes } from './kinds/placeholders.ts';
import { type MessageContext, queueMessage } from './queue-message.ts';

type Answers = Partial<Readonly<Record<SectionName, object>>>;

interface Answered {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly version: number;
  readonly form: Answers;
}

const sectionNames = steps.flatMap(({ sections }): readonly SectionName[] => sections);
/** Said to have changed, but not how: it is about health. */
const unsaid = ['bloodGroup'];

/**
 * Queues "SGM-00042: your registration was changed" with each answer before and after, once for each
 * version; nothing when no answer changed (Product 7). Joins the caller's transaction.
 */
export async function queueDetailsChanged(
  tx: Db,
  { before, after }: { readonly before: Answered; readonly after: Answered },
  context: MessageContext,
): Promise<void> {
  const changes = changedAnswers(before.form, after.form);
  if (changes.length === 0) return;
  const { id, registrationNumber: number, name, email, locale, version } = after;
  await queueMessage(
    tx,
    {
      kind: 'changed',
      to: { email, language: locale },
      values: { number, name, changes, changeUrl: `${context.config.publicUrl}/alumni-update` },
      dedupeKey: `changed:${id}:${version}`,
      registrationId: id,
    },
    context,
  );
}

/** The answers that differ, in the order of the form. */
function changedAnswers(before: Answers, after: Answers): ValueTypes['changes'] {
  return sectionNames.flatMap((section) => {
    const old = answersInOrder(section, { ...before[section] });
    const now = answersInOrder(section, { ...after[section] });
    const answers = answersInOrder(section, { ...old, ...now });
    return Object.keys(answers).flatMap((field) => {
      if (isDeepStrictEqual(old[field], now[field])) return [];
      const [from, to] = [old[field], now[field]].map((answer) => answerText(answer) ?? '');
      if (from === to) return [];
      return unsaid.includes(field)
        ? [{ field, before: '•••', after: '•••' }]
        : [{ field, before: from ?? '', after: to ?? '' }];
    });
  });
}
