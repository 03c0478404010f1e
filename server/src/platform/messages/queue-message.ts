import { type Language, readLanguage } from '@sangamam/contract/locale/languages';
import type { ConsentPurpose } from '@sangamam/contract/privacy/consents';
import { type EventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import { type SealedColumn, seal } from '../config/seal.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { addJobs, type ClassOfWork, type JobToAdd } from '../jobs/job.ts';
import type { Kind, Texts, ValuesOf } from '../message-kinds/define-kind.ts';
import type { QueuedAttachment } from '../message-kinds/registry.ts';
import { createSmsSender } from '../outside/sms.ts';
import { findFaults } from './read-template.ts';
import { type Rendering, renderMail, renderSms } from './render-message.ts';
import { replyAddressOf, subjectWithNumber } from './reply-to.ts';
import { insertMessages, type MessageContent, type NewMessage } from './store.ts';
import { findTemplate } from './template-store.ts';

const payload = z.object({ messageId: z.uuid() });
/** The job that hands a message over. Its verb imports this file: `deliver-message.ts`. */
export const messageToSend = {
  now: { name: 'send-awaited-message', work: 'now', payload, turn: 'first' },
  soon: { name: 'send-message', work: 'soon', payload },
  bulk: { name: 'send-bulk-message', work: 'bulk', payload, turn: 'last' },
} as const satisfies Record<ClassOfWork, JobToAdd<{ messageId: string }>>;

/** The things beside the transaction that writing a message takes. */
export interface MessageContext {
  readonly settings: EventSettings;
  readonly config: Pick<
    Config,
    'publicUrl' | 'secretKey' | 'secretKeyPrevious' | 'smsUrl' | 'smsTemplates' | 'replyAddress'
  >;
  readonly now: Date;
  /** Staff told them face to face: no confirmation goes out. */
  readonly isSilent?: boolean;
  /** They are many: nobody else's message waits for them. */
  readonly isBulk?: boolean;
}

/** The dependencies of a verb that may write a message. */
export type MessageDeps = Pick<Deps, 'config' | 'db' | 'settings' | 'now'>;

/** As things stand now. */
export async function messageContext({
  config,
  settings,
  now,
}: Pick<Deps, 'config' | 'settings' | 'now'>): Promise<MessageContext> {
  return { settings: await settings.current(), config, now: now() };
}

/** A message to be written; `values` are those of its kind. */
export interface MessageToQueue<K extends Kind = Kind> {
  readonly kind: K;
  readonly to: Recipient;
  readonly values: ValuesOf<K>;
  /** In place of those in use. */
  readonly texts?: Texts;
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
  /** The `locale` of the registration; English where it is none of ours. */
  readonly language: string;
}

/** The context a sealed message is sealed for. */
export const sealContext = (messageId: string) => `message ${messageId}`;
export const sealedMessages: readonly SealedColumn[] = [
  { table: 'message', id: 'id', column: 'sealed', contextOf: sealContext },
];

/**
 * Writes a message and its job in the caller's transaction: it goes out if, and only if, the change that
 * causes it is kept. A repeated dedupe key does nothing. The text is that of the recipient's language,
 * as staff wrote it or as the kind has it. Not sent any more once the registration is deleted or,
 * unless the kind says otherwise, cancelled. Whoever has no e-mail address gets no mail. Returns whether
 * the mail is new.
 */
export async function queueMessage<K extends Kind>(
  tx: Db,
  message: MessageToQueue<K>,
  context: MessageContext,
): Promise<boolean> {
  return (await queueMessages(tx, [message], context)) > 0;
}

/** The same for many, in two statements. Returns how many mails are new. */
export async function queueMessages(
  tx: Db,
  messages: readonly MessageToQueue[],
  context: MessageContext,
): Promise<number> {
  const { config } = context;
  const textsOf = readTextsOnce(tx);
  const rows: NewMessage[] = [];
  for (const message of messages) {
    const { kind, to, attachments = [] } = message;
    const language = readLanguage(to.language);
    if (to.email !== '') {
      const { texts = (await textsOf(kind, language)).texts } = message;
      const mail = renderMail(renderingOf(message, context, { texts, language }));
      const subject = subjectWithNumber(mail.subject, message);
      const content = { ...mail, subject, attachments, smsTemplate: null };
      const where = { channel: 'email', language, recipient: to.email } as const;
      rows.push(rowOf(message, context, { ...where, content }));
    }
    const hasTemplate = config.smsTemplates[smsTemplateKey(kind, language, config)] !== undefined;
    const mayText = to.phone && hasTemplate && (await createSmsSender(config)?.canText(to.phone));
    if (!mayText) continue;
    const sms = await smsOf(
      { ...message, dedupeKey: `${message.dedupeKey}:sms` },
      context,
      textsOf,
    );
    if (sms) rows.push(sms);
  }
  return await insert(tx, rows, context);
}

/** Only the text message of a kind, to `to.phone`; whether it may go there is the caller's to know. */
export async function queueSms<K extends Kind>(
  tx: Db,
  message: MessageToQueue<K>,
  context: MessageContext,
): Promise<void> {
  const sms = await smsOf(message, context, readTextsOnce(tx));
  if (sms) await insert(tx, [sms], context);
}

async function smsOf(
  message: MessageToQueue,
  context: MessageContext,
  textsOf: ReadTexts,
): Promise<NewMessage | null> {
  const { kind, to } = message;
  const key = smsTemplateKey(kind, readLanguage(to.language), context.config);
  // operators deliver what is registered with them: this language's template, or else the English one
  const language = key === kind.name ? 'en' : readLanguage(to.language);
  const sms = renderSms(renderingOf(message, context, await textsOf(kind, language)));
  if (!sms || !to.phone) return null;
  const smsTemplate = { key, variables: sms.variables };
  const content = { subject: 'SMS', text: sms.text, html: '', attachments: [], smsTemplate };
  return rowOf(message, context, { channel: 'sms', language, recipient: to.phone, content });
}

/** The name of a template in SMS_TEMPLATES: "unpaid.ml" where that is there, or "unpaid". */
function smsTemplateKey(
  { name }: Kind,
  language: Language,
  { smsTemplates }: MessageContext['config'],
): string {
  const own = `${name}.${language}`;
  return own in smsTemplates ? own : name;
}

type ReadTexts = (kind: Kind, language: Language) => Promise<Pick<Rendering, 'texts' | 'language'>>;

/** The texts of a kind in a language, as staff wrote them or as they come, each read once. */
function readTextsOnce(tx: Db): ReadTexts {
  const known = new Map<string, Promise<Rendering['texts']>>();
  async function read(kind: Kind, language: Language): Promise<Rendering['texts']> {
    const written = await findTemplate(tx, kind.name, language);
    // what staff wrote before the kind changed may not fit any longer; the message goes out all the same
    const isFit = written !== undefined && findFaults(kind, language, written) === null;
    return isFit ? written : kind[language];
  }
  return async (kind, language) => {
    const key = `${kind.name} ${language}`;
    const texts = known.get(key) ?? read(kind, language);
    known.set(key, texts);
    return { texts: await texts, language };
  };
}

function renderingOf(
  { kind, values }: MessageToQueue,
  { settings, config: { publicUrl } }: MessageContext,
  { texts, language }: Pick<Rendering, 'texts' | 'language'>,
): Rendering {
  const shown = settingsIn(settings, language);
  return { kind, texts, language, values, settings: shown, publicUrl };
}

function rowOf(
  message: MessageToQueue,
  { config, now }: MessageContext,
  made: Pick<NewMessage, 'channel' | 'language' | 'recipient'> & {
    readonly content: MessageContent;
  },
): NewMessage {
  const id = v7();
  const { kind, dedupeKey, registrationId, expiresAt = null, consentPurpose = null } = message;
  const { content, ...where } = made;
  const replyTo = made.channel === 'email' ? replyAddressOf(message, { config }) : null;
  const sealed = message.isSecret
    ? seal(config.secretKey, sealContext(id), JSON.stringify(content))
    : null;
  return {
    ...where,
    id,
    kind: kind.name,
    dedupeKey,
    registrationId,
    replyTo,
    consentPurpose,
    expiresAt,
    now,
    sealed,
    content: sealed ? null : content,
  };
}

/** Returns how many mails are new. */
async function insert(
  tx: Db,
  rows: readonly NewMessage[],
  { isBulk = false }: Pick<MessageContext, 'isBulk'>,
): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await insertMessages(tx, rows);
  const fresh = rows.filter(({ id }) => added.has(id));
  // a code or a link to sign in with: somebody waits for it
  const classOf = ({ sealed }: NewMessage) => (sealed !== null ? 'now' : isBulk ? 'bulk' : 'soon');
  for (const [work, those] of Map.groupBy(fresh, classOf)) {
    const payloads = those.map(({ id }) => ({ messageId: id }));
    await addJobs(tx, messageToSend[work], payloads);
  }
  return fresh.filter(({ channel }) => channel === 'email').length;
}
