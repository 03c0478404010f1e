import type { Language } from '@sangamam/contract/languages';
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

/** Keeps the exact names and types of a kind's placeholders. */
export function defineKind<const Named extends Placeholders>(
  name: string,
  kind: Omit<Kind, 'name'> & {
    readonly placeholders: Named;
    readonly required: readonly (string & keyof Named)[];
  },
): Kind & { readonly placeholders: Named } {
  return { name, ...kind };
}
