import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { type Language, languages } from './languages.ts';

/** The texts of our messages, which staff may write anew, and what became of each message. */

const language = z.enum(languages);
const kindParams = z.object({ kind: z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)) });
const typed = (max: number) =>
  z.string().check(z.maxLength(max, `Write at most ${max} characters`));

/** Blocks parted by empty lines, with ICU messages in them; docs/development.md describes both. */
const texts = {
  subject: typed(200).check(z.trim(), z.minLength(1, 'Write a subject')),
  body: typed(10_000).check(z.trim(), z.minLength(1, 'Write the message')),
  /** Must be what the operator has registered; empty: this kind goes by mail only. */
  sms: z._default(typed(1_000).check(z.trim()), ''),
};

const templateTexts = z.object({
  subject: z.string(),
  body: z.string(),
  sms: z.string(),
  /** Nobody wrote it anew: it is the text that came with the product. */
  isDefault: z.boolean(),
  updatedAt: z.nullable(z.string()),
  /** Why a text written before the kind changed is not used any longer; null: it is. */
  fault: z.nullable(z.string()),
});

const messageTemplate = z.object({
  kind: z.string(),
  about: z.string(),
  placeholders: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      /** Must stand in subject or message. */
      required: z.boolean(),
      /** The words that a `choice` chooses by. */
      options: z.array(z.string()),
      /** As a message would say it, in English. */
      example: z.string(),
    }),
  ),
  texts: z.object({ en: templateTexts, ml: templateTexts, hi: templateTexts } satisfies Record<
    Language,
    unknown
  >),
});
export type MessageTemplate = z.output<typeof messageTemplate>;

const access = { kind: 'admin', action: 'settings.secure' } as const;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/messages/templates',
  summary: 'Every kind of message with its texts in all languages',
  access,
  reply: z.array(messageTemplate),
  failure: 'Failed to load the messages',
});

/** VALIDATION names what is wrong: an unknown placeholder, a missing one, a brace too many. */
export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/messages/templates/{kind}',
  summary: 'Writes the text of one kind in one language',
  access,
  params: kindParams,
  body: z.object({ language, ...texts }),
  reply: messageTemplate,
  failure: 'Failed to save the message',
});

export const resetTemplate = endpoint({
  method: 'DELETE',
  path: '/messages/templates/{kind}',
  summary: 'Goes back to the text that came with the product',
  access,
  params: kindParams,
  query: z.object({ language }),
  reply: messageTemplate,
  failure: 'Failed to reset the message',
});

/** The empty page in which a mail is shown with styles of its own, and without scripts. */
export const mailFramePath = '/mail-frame';

/** With texts: as they would look, refused like `saveTemplate`; without: the ones in use. */
export const previewTemplate = endpoint({
  method: 'POST',
  path: '/messages/templates/{kind}/preview',
  summary: 'Shows a message with example data',
  access,
  params: kindParams,
  body: z.object({ language, texts: z.optional(z.object(texts)) }),
  reply: z.object({
    subject: z.string(),
    text: z.string(),
    /** A whole document, shown in the frame of `mailFramePath`. */
    html: z.string(),
    /** Null where the kind has none, or a value does not fit into a text message. */
    sms: z.nullable(z.string()),
  }),
  failure: 'Failed to show the message',
});

/**
 * `failed`: refused or not reached, to be tried again; `needs attention`: the mailbox does not exist or
 * three more tries failed; `kept`: there is nothing to send it with; `expired`: too late to be of use;
 * `withdrawn`: consent or the registration was gone.
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
  channel: z.enum(['email', 'sms']),
  kind: z.nullable(z.string()),
  registrationId: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  recipient: z.string(),
  /** Empty where the message must not stay readable. */
  subject: z.string(),
  state: z.enum(messageStates),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type LoggedMessage = z.output<typeof loggedMessage>;

const all = 'All';

/** Staff of some schools see the messages about their registrations; staff of all schools see all. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/log',
  summary: 'What became of each message, newest first',
  access: { kind: 'admin', action: 'registrations.view' },
  query: z.object({
    state: z._default(z.enum([all, ...messageStates]), all),
    kind: z._default(z.string().check(z.maxLength(40)), all),
    registrationId: z.optional(z.uuid()),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.array(loggedMessage),
  paged: true,
  limit: { by: 'session', calls: 120, windowSeconds: 60 },
  failure: 'Failed to load the messages',
});

/** Only what `needs attention`; four tries begin anew. STATUS_CHANGE for every other message. */
export const retryMessage = endpoint({
  method: 'POST',
  path: '/messages/log/{id}/retry',
  summary: 'Tries once more to send a message that needs attention',
  access: { kind: 'admin', action: 'registrations.edit' },
  params: z.object({ id: z.uuid() }),
  reply: loggedMessage,
  failure: 'Failed to send the message again',
});
