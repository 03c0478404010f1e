import { createHmac } from 'node:crypto';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import type { Config } from '../config/config.ts';
import type { Kind, ValuesOf } from '../message-kinds/define-kind.ts';
import { mailAddress } from '../outside/mail.ts';

interface Message {
  readonly kind: Kind;
  readonly values: ValuesOf<Kind>;
}
interface Context {
  readonly config: Pick<Config, 'replyAddress' | 'secretKey'>;
}

/** Stands in REPLY_ADDRESS for what a reply is about. */
const threadMark = '{thread}';
/** 64 bits: nobody writes into a conversation whose mails they did not get. */
const signatureDigits = 16;

/**
 * The address a reply to this message goes to, as its kind says; null: to the contact mailbox of the settings. The address
 * of a conversation is, say, `help+issue-17-0c9d4b1e5f7a2836@example.org`: what is signed is `reply issue-17`.
 */
export function replyAddressOf(
  { kind: { repliesTo }, values }: Message,
  { config }: Context,
): string | null {
  if (repliesTo === undefined) return null;
  const value = String(values[repliesTo.placeholder]);
  if (repliesTo.is === 'address') return mailAddress(value);
  if (config.replyAddress === null) return null;
  const thread = `${repliesTo.placeholder}-${value}`;
  const signature = createHmac('sha256', config.secretKey).update(`reply ${thread}`).digest('hex');
  const marked = `${thread}-${signature.slice(0, signatureDigits)}`;
  return config.replyAddress.replace(threadMark, marked);
}

/** As `replyAddressOf`, with the contact mailbox. */
export const replyAddressShown = (
  message: Message,
  context: Context & { readonly settings: EventSettings },
): string => replyAddressOf(message, context) ?? context.settings.contact.email;

/** A subject with the number of the conversation: the contact mailbox tells by it what a reply is about. */
export function subjectWithNumber(
  subject: string,
  { kind: { repliesTo }, values }: Message,
): string {
  if (repliesTo?.is !== 'number') return subject;
  const number = `#${values[repliesTo.placeholder]}`;
  return new RegExp(`${number}(?!\\d)`).test(subject) ? subject : `[${number}] ${subject}`;
}
