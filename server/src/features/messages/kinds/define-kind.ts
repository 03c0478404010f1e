import type { Language } from '@sangamam/contract/languages';
import { type Placeholders, text } from './placeholders.ts';

/** The texts of a message, in the syntax of `read-template.ts`. */
export interface Texts {
  readonly subject: string;
  readonly body: string;
  /** As registered with the operators; without it the kind goes by mail only. */
  readonly sms?: string;
}

/** A kind of message: what it is about, what its texts may say, and the texts themselves. */
export interface Kind extends Readonly<Record<Language, Texts>> {
  /** For staff who edit it. */
  readonly about: string;
  readonly placeholders: Placeholders;
  /** Placeholders that subject or body must say. */
  readonly required: readonly string[];
  /** Goes to people whose registration is cancelled, too; all others are held back then. */
  readonly evenIfCancelled?: boolean;
  /** A reminder nobody asked for: mail programs are told how to end them. */
  readonly isReminder?: boolean;
}

/** What whoever queues a message of this kind must say. */
export type ValuesOf<K extends Kind> = {
  readonly [Name in keyof K['placeholders']]: K['placeholders'][Name]['sample'];
};

/** Placeholders that every kind has; they are filled in from the settings. */
export const commonPlaceholders: Placeholders = {
  event: text('Sangamam – Navodaya Alumni Summit'),
  contact: text('contact@sangamam.example'),
  site: text('sangamam.example'),
};

/** Keeps the exact names and types of a kind's placeholders. */
export function defineKind<const Named extends Placeholders>(
  kind: Kind & {
    readonly placeholders: Named;
    readonly required: readonly (string & keyof Named)[];
  },
): Kind & { readonly placeholders: Named } {
  return kind;
}
