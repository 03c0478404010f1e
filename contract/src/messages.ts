import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint.ts';
import { messageChannels } from './calls/message-channels.ts';
import { byLanguage, languages } from './locale/languages.ts';
import { failed, problem } from './locale/problems.ts';
import { asLine, asText } from './text/doors.ts';

/** Templates of messages, which staff may edit, and the log of messages. */

const language = z.enum(languages);
const kindParams = z.object({ kind: z.string().check(asLine, z.regex(/^[a-zA-Z]{1,40}$/)) });
const typed = (max: number, door = asText) =>
  z.string().check(door, z.maxLength(max, problem('atMost', { max })));

/** Blocks separated by empty lines, with ICU messages; see docs/development.md. */
const texts = {
  subject: typed(200, asLine).check(z.minLength(1, problem('mailSubjectRequired'))),
  body: typed(10_000).check(z.minLength(1, problem('mailTextRequired'))),
  /** Must match the text registered with the operator; empty: mail only. */
  sms: z._default(typed(1_000), ''),
};

const templateTexts = z.object({
  subject: z.string(),
  body: z.string(),
  sms: z.string(),
  /** True for the default text. */
  isDefault: z.boolean(),
  updatedAt: z.nullable(z.string()),
  /** Why an edited text is no longer used after the kind changed; null if it is used. */
  fault: z.nullable(z.string()),
});

const messageTemplate = z.object({
  kind: z.string(),
  about: z.string(),
  placeholders: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      /** Must occur in subject or message. */
      required: z.boolean(),
      /** Values that a `choice` distinguishes. */
      options: z.array(z.string()),
      /** An example as it appears in a message, in English. */
      example: z.string(),
    }),
  ),
  texts: z.object(byLanguage(() => templateTexts)),
});
export type MessageTemplate = z.output<typeof messageTemplate>;

const access = { kind: 'admin', action: 'settings.secure' } as const;

export const listTemplates = endpoint('GET /messages/templates', {
  summary: 'Every kind of message with its texts in all languages',
  access,
  reply: z.array(messageTemplate),
  failure: failed('messagesNotLoaded'),
});

/** VALIDATION with the fault: an unknown or missing placeholder, an unbalanced brace. */
export const saveTemplate = endpoint('PUT /messages/templates/{kind}', {
  summary: 'Saves the text of one kind in one language',
  access,
  params: kindParams,
  body: z.object({ language, ...texts }),
  reply: messageTemplate,
  failure: failed('messageNotSaved'),
});

export const resetTemplate = endpoint('DELETE /messages/templates/{kind}', {
  summary: 'Restores the original text',
  access,
  params: kindParams,
  query: z.object({ language }),
  reply: messageTemplate,
  failure: failed('messageNotReset'),
});

/** The empty page in whose frame a mail is shown, with its own styles and without scripts. */
export const mailFramePath = '/mail-frame';

/** Previews the given texts, refused as by `saveTemplate`, or the texts in use. */
export const previewTemplate = endpoint('POST /messages/templates/{kind}/preview', {
  summary: 'Shows a message with example data',
  access,
  params: kindParams,
  body: z.object({ language, texts: z.optional(z.object(texts)) }),
  reply: z.object({
    subject: z.string(),
    /** The address a reply goes to. */
    replyTo: z.string(),
    text: z.string(),
    /** A whole document for the frame of `mailFramePath`. */
    html: z.string(),
    /** Null if the kind has no SMS, or a value does not fit. */
    sms: z.nullable(z.string()),
  }),
  failure: failed('previewNotLoaded'),
});

/** Sends the given texts, refused as by `saveTemplate`, or the texts in use; never to anybody else. */
export const sendTestMessage = endpoint('POST /messages/templates/{kind}/test', {
  summary: 'Mails a message with example data to the signed-in member of staff',
  access,
  params: kindParams,
  body: z.object({ language, texts: z.optional(z.object(texts)) }),
  reply: z.object({ sentTo: z.string(), replyTo: z.string() }),
  limit: { calls: 10, windowSeconds: 3600 },
  failure: failed('testNotSent'),
});

/**
 * `failed`: to be tried again; `needs attention`: the mailbox does not exist, or three more attempts
 * failed; `kept`: no mail server or SMS service is set up; `expired`: too late to be useful; `withdrawn`:
 * consent or registration is gone, or strangers had too much sent to this address.
 */
export const messageStates = [
  'queued',
  'failed',
  'sent',
  'needs attention',
  'kept',
  'expired',
  'withdrawn',
] as const;

const loggedMessage = z.object({
  _id: z.uuid(),
  channel: z.enum(messageChannels),
  kind: z.nullable(z.string()),
  registrationId: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  recipient: z.string(),
  /** Empty for messages that must not stay readable. */
  subject: z.string(),
  state: z.enum(messageStates),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type LoggedMessage = z.output<typeof loggedMessage>;

const all = 'All';

/** Staff of some schools see messages about their registrations; staff of all schools see all. */
export const listMessages = endpoint('GET /messages/log', {
  summary: 'The delivery status of each message, newest first',
  access: { kind: 'admin', action: 'messages.view' },
  query: z.object({
    state: z._default(z.enum([all, ...messageStates]), all),
    kind: z._default(z.string().check(asLine, z.maxLength(40)), all),
    registrationId: z.optional(z.uuid()),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reads: 'people',
  reply: z.array(loggedMessage),
  paged: true,
  limit: { calls: 120, windowSeconds: 60 },
  failure: failed('messagesNotLoaded'),
});

/** Only for `needs attention`, with four new attempts. STATUS_CHANGE for other messages. */
export const retryMessage = endpoint('POST /messages/log/{id}/retry', {
  summary: 'Tries once more to send a message that needs attention',
  access: { kind: 'admin', action: 'registrations.edit' },
  reply: loggedMessage,
  failure: failed('messageNotResent'),
});
