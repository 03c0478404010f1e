import { readParameters } from './calls/read-parameters.ts';

/** The facts an invitation shows of the one who invites. */
export interface Invitation {
  /** Their first name; null: nobody in particular invites. */
  readonly name: string | null;
  /** As answers store it; empty: the batch of every school is invited. */
  readonly school: string;
  /** The year of passing; null: all of the school are invited. */
  readonly year: string | null;
}

/** The page with an invitation: of somebody (`from`), or to a school, a batch, or the batch of a school. */
export const invitationPath = '/invitation';
export const invitationParameters = ['from', 'school', 'year'] as const;

/** The part of a query that tells one invitation from another. */
export const invitationQuery = (asked: URLSearchParams) =>
  readParameters(asked, invitationParameters);

/** The picture that stands for an invitation where it is shared. */
export function invitationImage(asked: URLSearchParams, language: string): string {
  const query = invitationQuery(asked);
  query.set('lang', language);
  return `/share-image.png?${query}`;
}

/** The first part of a name, for a greeting. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
