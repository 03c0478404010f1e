import { byLanguage, type Language } from '@sangamam/contract/locale/languages';
import type { RegistrationStatus } from '@sangamam/contract/registrations/status';
import { words as descriptions } from '@sangamam/words/staff/message-kinds';
import { type Placeholders, text } from './placeholders.ts';

/** The texts of a message, in the syntax of `read-template.ts`. */
export interface Texts {
  readonly subject: string;
  readonly body: string;
  /** As registered with the operators; absent: mail only. */
  readonly sms?: string;
}

/** A kind of message: its placeholders and its default texts. */
export interface Kind extends Readonly<Record<Language, Texts>> {
  /** Referenced by stored messages, edited texts and SMS_TEMPLATES: never rename one in use. */
  readonly name: string;
  /** Description for the staff who edit it. */
  readonly about: string;
  readonly placeholders: Placeholders;
  /** Placeholders that must appear in subject or body. */
  readonly required: readonly string[];
  /** Also sent when the registration is cancelled; other kinds are held back then. */
  readonly evenIfCancelled?: boolean;
  /** The statuses of the registration in which the message is true; it is held back in all others. */
  readonly onlyWhile?: readonly RegistrationStatus[];
  /** Anybody who types an address can have it sent there: few go to a mailbox that nobody proved. */
  readonly isForAnybody?: boolean;
  /**
   * The address a reply to the mail goes to; absent: to the contact mailbox. To the address that is the value of a placeholder;
   * or to the conversation of that number, `issue` or `message`.
   */
  readonly repliesTo?: { readonly is: 'address' | 'number'; readonly placeholder: string };
  /** Unsolicited: the mail carries a List-Unsubscribe header. */
  readonly isReminder?: boolean;
}

/** The placeholder values to pass when queueing a message of this kind. */
export type ValuesOf<K extends Kind> = {
  readonly [Name in keyof K['placeholders']]: K['placeholders'][Name]['sample'];
};

/** Available to every kind, filled in from the settings. */
export const commonPlaceholders: Placeholders = {
  event: text('Sangamam – Navodaya Alumni Summit'),
  /** The event's name up to the dash. */
  eventShort: text('Sangamam'),
  contact: text('contact@sangamam.example'),
  site: text('sangamam.example'),
};

/**
 * A kind with its texts of `words/<language>/templates/`, described in `words/en/staff/message-kinds.json`.
 * Keeps the exact names and types of its placeholders.
 */
export function defineKind<
  Name extends keyof typeof descriptions,
  const Named extends Placeholders,
>(
  name: Name,
  words: Readonly<Record<Language, Readonly<Record<Name, Texts>>>>,
  kind: Omit<Kind, 'name' | 'about' | Language> & {
    readonly placeholders: Named;
    readonly required: readonly (string & keyof Named)[];
    readonly repliesTo?:
      | { readonly is: 'address'; readonly placeholder: string & keyof Named }
      | { readonly is: 'number'; readonly placeholder: 'issue' | 'message' };
  },
): Kind & { readonly placeholders: Named } {
  const texts = byLanguage((language) => words[language][name]);
  return { name, about: descriptions[name], ...texts, ...kind };
}
