import type { Arrangements } from '@sangamam/contract/arrangements/arrangements';
import { leftOut, type OptionalNoun } from '@sangamam/contract/nouns';
import { words as descriptions } from '@sangamam/words/staff/message-kinds';
import { attachReceipt } from './domain/money/mails/receipt-mail.ts';
import { isProvenMailbox } from './domain/registrations/mail-store.ts';
import { maySendMessage } from './domain/registrations/may-send-message.ts';
import { everyNoun } from './nouns.ts';
import type { SealedColumn } from './platform/config/seal.ts';
import type { Db } from './platform/db/connect.ts';
import type { DB } from './platform/db/types.ts';
import type { Deps } from './platform/deps.ts';
import { type Job, job } from './platform/jobs/job.ts';
import { removeWaiting } from './platform/jobs/store.ts';
import type { Noun } from './platform/noun.ts';
import type { PersonalDataOwners } from './platform/personal-data.ts';

type Declared = (typeof everyNoun)[keyof typeof everyNoun];
const all: readonly Noun[] = Object.values(everyNoun);

/*
 * What guards the rows of tables is summed up over every noun: the tables of one that is left out stay, and so does
 * what was written into them.
 */

type TablesOf<One> = One extends { readonly tables: readonly (infer Table)[] } ? Table : never;
/** The folder that writes each table; one without does not compile. */
export const tableOwners: Readonly<Record<keyof DB, string>> = Object.fromEntries(
  Object.entries<Noun>(everyNoun).flatMap(([folder, { tables = [] }]) =>
    tables.map((table) => [table, folder]),
  ),
) as Record<TablesOf<Declared>, string>;

type Collectors = PersonalDataOwners['collect'];
type DataOf<One> = One extends { readonly personalData: readonly (infer Data)[] } ? Data : never;
type PartsOf<Data> = Data extends { readonly collect: infer Collect } ? keyof Collect : never;
const owners = all.flatMap(({ personalData = [] }) => personalData);
/** Each part of "my data" has somebody who tells it, or it does not compile. */
const collect: Pick<Collectors, PartsOf<DataOf<Declared>> & keyof Collectors> &
  Pick<Collectors, 'arrangements'> = {
  ...Object.assign({}, ...owners.map((owner) => owner.collect)),
  arrangements: ({ db }, registrationId) => arrangementsOf(all, db, registrationId),
};
/** Everybody who keeps something of a person. */
export const personalData: PersonalDataOwners = { owners, collect };

export const sealedColumns: readonly SealedColumn[] = all.flatMap(
  (noun) => noun.sealedColumns ?? [],
);

export const cleanUpJob = job({
  name: 'clean-up',
  work: 'bulk',
  cron: '17 * * * *',
  deletes: true,
  async run({ db, now }) {
    for (const { cleanUps = [] } of all) for (const expire of cleanUps) await expire(db, now());
  },
});

async function arrangementsOf(
  nouns: readonly Noun[],
  db: Db,
  registrationId: string,
): Promise<Arrangements> {
  const parts = await Promise.all(nouns.map((noun) => noun.readArrangements?.(db, registrationId)));
  return Object.assign({ rooms: [], trips: [], mates: [], waits: [] }, ...parts);
}

/** What the nouns of a house are together. */
export interface House {
  readonly routes: NonNullable<Noun['routes']>;
  readonly jobs: readonly Job[];
  readonly metrics: readonly NonNullable<Noun['metrics']>[];
  /** What lower floors need from above. */
  readonly deps: Pick<Deps, 'messages' | 'personalData' | 'readArrangements' | 'sealedColumns'>;
  /** Ends what nouns that are left out have begun; a start calls it before anything is served. */
  leave(db: Db, now: Date): Promise<void>;
}

const places = Object.keys(descriptions);
/** The order of `words/en/staff/message-kinds.json`, in which staff see the kinds. */
const placeOf = ({ name }: { readonly name: string }) => places.indexOf(name);

/** What all nouns but these declare. */
export function compose(without: readonly OptionalNoun[] = []): House {
  const isLeftOut = ({ optional }: Noun) => without.some((name) => name === optional);
  const nouns = all.filter((noun) => !isLeftOut(noun));
  return {
    routes: nouns.flatMap(({ routes = [] }) => routes),
    jobs: [cleanUpJob, ...nouns.flatMap(({ jobs = [] }) => jobs)],
    metrics: nouns.flatMap(({ metrics }) => metrics ?? []),
    deps: {
      messages: {
        kinds: nouns
          .flatMap(({ messageKinds = [] }) => messageKinds)
          .toSorted((a, b) => placeOf(a) - placeOf(b)),
        mayGo: maySendMessage,
        isProvenMailbox,
        draw: async (deps, registrationId, { receiptNumber }) =>
          receiptNumber === undefined
            ? null
            : attachReceipt(deps, { registrationId, receiptNumber }),
      },
      personalData,
      sealedColumns,
      readArrangements: (db, registrationId) => arrangementsOf(nouns, db, registrationId),
    },
    async leave(db, now) {
      for (const { leave, jobs = [] } of all.filter(isLeftOut)) {
        await leave?.(db, now);
        await removeWaiting(
          db,
          jobs.map(({ name }) => name),
        );
      }
    },
  };
}

/** This installation. */
export const house = compose(leftOut);
