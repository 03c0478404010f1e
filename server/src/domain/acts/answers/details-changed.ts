import { differences, type Form } from '@sangamam/contract/form/form';
import { answerInWords } from '@sangamam/contract/form/in-words';
import { type Language, readLanguage } from '@sangamam/contract/locale/languages';
import { type EventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import type { Db } from '../../../platform/db/connect.ts';
import type { ValueTypes } from '../../../platform/message-kinds/placeholders.ts';
import { answerWords, questionName } from '../../../platform/messages/answer-in-language.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { isAddressVouchedFor, nameInMail } from '../../registrations/index.ts';
import { changed } from './changed-kind.ts';

interface Answered {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly registrationType: string;
  readonly email: string;
  readonly emailKey: string | null;
  readonly verifiedEmail: string | null;
  readonly paymentAmountPaise: number;
  readonly locale: string;
  readonly version: number;
  readonly form: Form;
}

type Settings = Pick<EventSettings, 'options' | 'questions' | 'features'>;

/**
 * Queues "SGM-00042: your registration was changed" with each answer before and after, in the language of
 * the registration, once for each version; nothing when no answer changed. A mailbox that nobody proved is
 * only told which answers they are. Joins the caller's
 * transaction.
 */
export async function queueDetailsChanged(
  tx: Db,
  { before, after }: { readonly before: Answered; readonly after: Answered },
  context: MessageContext & { readonly settings: Settings & Pick<EventSettings, 'translations'> },
): Promise<void> {
  const { id, registrationNumber: number, email, locale, version } = after;
  const language = readLanguage(locale);
  const found = changedAnswers(before, after, settingsIn(context.settings, language), language);
  if (found.length === 0) return;
  const changes = isAddressVouchedFor(after)
    ? found
    : found.map(({ field }) => ({ field, before: '•••', after: '•••' }));
  await queueMessage(
    tx,
    {
      kind: changed,
      to: { email, language: locale },
      values: {
        number,
        name: nameInMail(after),
        changes,
        changeUrl: `${context.config.publicUrl}/alumni-update`,
      },
      dedupeKey: `changed:${id}:${version}`,
      registrationId: id,
    },
    context,
  );
}

/** The answers that differ, in the order of the form and in words; of sensitive ones only that they do. */
function changedAnswers(
  before: Answered,
  after: Answered,
  settings: Settings,
  language: Language,
): ValueTypes['changes'] {
  const words = answerWords(language);
  return differences(before.form, after.form, settings).flatMap(({ question, ...answers }) => {
    const field = questionName(question, language);
    if (question.sensitive) return [{ field, before: '•••', after: '•••' }];
    const [from = '', to = ''] = [answers.before, answers.after].map(
      (answer) => answerInWords(question, answer, settings, words) ?? '',
    );
    return from === to ? [] : [{ field, before: from, after: to }];
  });
}
