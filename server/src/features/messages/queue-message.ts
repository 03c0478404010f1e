import type { ConsentPurpose } from '@sangamam/contract/consents';
import { type EventSettings, settingsIn } from '@sangamam/contract/event-settings';
import { type Language, readLanguage } from '@sangamam/contract/languages';
import { v7 } from 'uuid';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connect.ts';
import { seal } from '../../http/seal.ts';
import { addJob } from '../../jobs/jobs.ts';
import { createSmsSender } from '../../outside/sms.ts';
import { catalogue, type KindName } from './catalogue.ts';
import type { Kind, ValuesOf } from './kinds/define-kind.ts';
import type { QueuedAttachment } from './open-attachments.ts';
import { findFaults } from './read-template.ts';
import { type Rendering, renderMail, renderSms } from './render-message.ts';
import { insertMessage, type MessageContent } from './store.ts';
import { findTemplate } from './template-store.ts';

export const sendMessageJob = 'send-message';

/** What is needed beside the transaction to write a message. */
export interface MessageContext {
  readonly settings: Pick<EventSettings, 'event' | 'contact'> &
    Partial<Pick<EventSettings, 'translations' | 'options' | 'optionLabels' | 'hiddenOptions'>>;
  readonly config: Pick<
    Config,
    'publicUrl' | 'secretKey' | 'secretKeyPrevious' | 'smsUrl' | 'smsTemplates'
  >;
  readonly now: Date;
}

export interface MessageToQueue<Name extends KindName = KindName> {
  readonly kind: Name;
  readonly to: Recipient;
  readonly values: ValuesOf<(typeof catalogue)[Name]>;
  /** Names the event, such as `confirmed:<registration>:<cycle>`: one message for each. */
  readonly dedupeKey: string;
  /** null: it is about no registration. */
  readonly registrationId: string | null;
  readonly attachments?: readonly QueuedAttachment[];
  /** Needed for this message; looked at again at the moment it goes out. */
  readonly consentPurpose?: ConsentPurpose;
  /** Not worth sending later. */
  readonly expiresAt?: Date;
  /** It says what must not stay readable: kept sealed, and in production not at all once it was sent. */
  readonly isSecret?: boolean;
}

interface Recipient {
  readonly email: string;
  /** E.164; then the kind's text message goes there too, where its template is registered. */
  readonly phone?: string;
  /** Of the registration, `locale`; English where it is none of ours. */
  readonly language: string;
}

/** What a sealed message is sealed for. */
export const sealContext = (messageId: string) => `message ${messageId}`;

/**
 * Writes a message and its job in the caller's transaction: it goes out if, and only if, the change that
 * causes it is kept. A repeated dedupe key does nothing. The text is that of the recipient's language,
 * as staff wrote it or as the catalogue has it. Not sent any more once the registration is deleted or,
 * unless the kind says otherwise, cancelled. Whoever has no e-mail address gets no mail. Returns whether
 * the mail is new.
 */
export async function queueMessage<Name extends KindName>(
  tx: Db,
  message: MessageToQueue<Name>,
  context: MessageContext,
): Promise<boolean> {
  const { kind, to, attachments = [] } = message;
  const language = readLanguage(to.language);
  const mail = renderMail(await renderingOf(tx, message, context, language));
  const isNew =
    to.email !== '' &&
    (await insert(tx, message, context, {
      channel: 'email',
      language,
      recipient: to.email,
      content: { ...mail, attachments, smsTemplate: null },
    }));
  const { config } = context;
  const hasTemplate = config.smsTemplates[smsTemplateKey(kind, language, config)] !== undefined;
  const mayText = to.phone && hasTemplate && (await createSmsSender(config)?.canText(to.phone));
  if (mayText) await queueSms(tx, { ...message, dedupeKey: `${message.dedupeKey}:sms` }, context);
  return isNew;
}

/** Only the text message of a kind, to `to.phone`; whether it may go there is the caller's to know. */
export async function queueSms<Name extends KindName>(
  tx: Db,
  message: MessageToQueue<Name>,
  context: MessageContext,
): Promise<void> {
  const { kind, to } = message;
  const key = smsTemplateKey(kind, readLanguage(to.language), context.config);
  // operators deliver what is registered with them: this language's template, or else the English one
  const language = key === kind ? 'en' : readLanguage(to.language);
  const sms = renderSms(await renderingOf(tx, message, context, language));
  if (!sms || !to.phone) return;
  const smsTemplate = { key, variables: sms.variables };
  await insert(tx, message, context, {
    channel: 'sms',
    language,
    recipient: to.phone,
    content: { subject: 'SMS', text: sms.text, html: '', attachments: [], smsTemplate },
  });
}

/** The name of a template in SMS_TEMPLATES: "unpaid.ml" where that is there, or "unpaid". */
function smsTemplateKey(
  kind: KindName,
  language: Language,
  { smsTemplates }: MessageContext['config'],
): string {
  const own = `${kind}.${language}`;
  return own in smsTemplates ? own : kind;
}

async function renderingOf(
  tx: Db,
  { kind: name, values }: MessageToQueue,
  { settings, config }: MessageContext,
  language: Language,
): Promise<Rendering> {
  const kind: Kind = catalogue[name];
  const written = await findTemplate(tx, name, language);
  // what staff wrote before the kind changed may not fit any longer; the message goes out all the same
  const isFit = written !== undefined && findFaults(kind, language, written) === null;
  const texts = isFit ? written : kind[language];
  const { publicUrl } = config;
  return { kind, texts, language, values, settings: settingsIn(settings, language), publicUrl };
}

async function insert(
  tx: Db,
  message: Omit<MessageToQueue, 'to' | 'values' | 'attachments'>,
  { config, now }: MessageContext,
  made: {
    readonly channel: 'email' | 'sms';
    readonly language: Language;
    readonly recipient: string;
    readonly content: MessageContent;
  },
): Promise<boolean> {
  const id = v7();
  const { kind, dedupeKey, registrationId, expiresAt = null, consentPurpose = null } = message;
  const { content, ...where } = made;
  const sealed = message.isSecret
    ? seal(config.secretKey, sealContext(id), JSON.stringify(content))
    : null;
  const isNew = await insertMessage(tx, {
    ...where,
    ...{ id, kind, dedupeKey, registrationId, consentPurpose, expiresAt, now },
    sealed,
    content: sealed ? null : content,
  });
  if (isNew) await addJob(tx, sendMessageJob, { messageId: id });
  return isNew;
}
