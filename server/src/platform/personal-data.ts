import type { MyData } from '@sangamam/contract/privacy/privacy';
import type { MergePreview } from '@sangamam/contract/staff-registrations/merge';
import type { Config } from './config/config.ts';
import type { Db } from './db/connect.ts';
import type { SettingsReader } from './settings/settings.ts';

/** The person to erase, by the values that name them in other tables, as it was before their registration was emptied. */
export interface ErasedPerson {
  readonly id: string;
  /** In lower case; null without an address. */
  readonly emailKey: string | null;
  readonly contactNumber: string;
  /** For a minor: email address or phone number of the parent who was asked. */
  readonly parentContact: string | null;
}

/** The contacts by which codes and messages find somebody who is not named by a registration. */
export const contactsOf = ({ emailKey, contactNumber, parentContact }: ErasedPerson): string[] =>
  [emailKey, contactNumber, parentContact].filter(
    (contact) => contact !== null && contact !== '',
  ) as string[];

interface CollectDeps {
  readonly db: Db;
  readonly settings: SettingsReader;
  readonly config: Config;
  readonly now: () => Date;
}
type Parts = Omit<MyData, 'exportedAt'>;
/** The data "my data" shows, each part by who keeps it. */
type Collectors = {
  readonly [Part in keyof Parts]: (
    deps: CollectDeps,
    registrationId: string,
  ) => Promise<Parts[Part]>;
};

/** From one registration to the one that is kept. */
export interface Way {
  readonly from: string;
  readonly to: string;
}
/** The rows a merge moved, to be moved back: ids by kind, or whether there was one. Kept in the database. */
export type Moved = Readonly<Record<string, readonly string[] | boolean>>;

/** The data moved when a registration becomes a part of another one. */
interface Mergeable {
  /** Gives to one registration what hangs on another, as far as it has none of the kind itself. */
  move(trx: Db, way: Way): Promise<Moved>;
  /** Gives back what was moved and is still where it was moved to. */
  moveBack(trx: Db, way: Way, moved: Moved): Promise<void>;
  /** How much `move` would move. */
  count?(db: Db, way: Way): Promise<Partial<MergePreview['moves']>>;
}

/** The ids of a kind that were moved. */
export function movedIds(moved: Moved, kind: string): string[] {
  const ids = moved[kind];
  return Array.isArray(ids) ? [...ids] : [];
}

/**
 * The acts of an owner of tables on the data they hold of a person. Each says what it erases; what is not
 * erased is named with its reason in `personal-data.test.ts`.
 */
export interface PersonalData {
  /** Erases, in the caller's transaction, whatever the reason: on request, after retention, a left draft. */
  erase?(trx: Db, person: ErasedPerson, now: Date): Promise<void>;
  /**
   * Erases besides what has a life of its own otherwise. Called first, while the registration still says whose
   * contacts are proven.
   */
  eraseOnRequest?(trx: Db, registrationId: string, now: Date): Promise<void>;
  /** Parts with what is the person's alone, when the registration goes on with another person. */
  leave?(trx: Db, person: ErasedPerson, now: Date): Promise<void>;
  readonly collect?: Partial<Collectors>;
  readonly merge?: Mergeable;
}

/** Every owner of personal data; composed at the roof. */
export interface PersonalDataOwners {
  readonly owners: readonly PersonalData[];
  readonly collect: Collectors;
}

/** Takes what all owners hold of a person out of their tables. */
export async function eraseEverywhere(
  trx: Db,
  { owners }: PersonalDataOwners,
  person: ErasedPerson,
  now: Date,
): Promise<void> {
  for (const { erase } of owners) await erase?.(trx, person, now);
}

/** Parts a registration from what was one person's alone, as another takes it over. */
export async function leaveEverywhere(
  trx: Db,
  { owners }: PersonalDataOwners,
  person: ErasedPerson,
  now: Date,
): Promise<void> {
  for (const { leave } of owners) await leave?.(trx, person, now);
}
