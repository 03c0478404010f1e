import type { Arrangements } from '@sangamam/contract/arrangements/arrangements';
import type { OptionalNoun } from '@sangamam/contract/nouns';
import type { FastifyInstance } from 'fastify';
import type { SealedColumn } from './config/seal.ts';
import type { Db } from './db/connect.ts';
import type { DB } from './db/types.ts';
import type { Metrics } from './define-metrics.ts';
import type { Deps } from './deps.ts';
import type { Job } from './jobs/job.ts';
import type { Kind } from './message-kinds/define-kind.ts';
import type { PersonalData } from './personal-data.ts';

/**
 * The part of the whole that a folder of the server gives, declared in its `index.ts` (of a folder of `domain/`, whose
 * `index.ts` is its face, in its `noun.ts`) and listed in `nouns.ts`. The order within a list means nothing.
 */
export interface Noun {
  /** Below `/api/v1`. */
  readonly routes?: readonly ((api: FastifyInstance, deps: Deps) => void)[];
  readonly jobs?: readonly Job[];
  readonly messageKinds?: readonly Kind[];
  readonly metrics?: Metrics;
  /** Reads all that it arranged for a registration: its part of the page where registrants see that. */
  readonly readArrangements?: (db: Db, registrationId: string) => Promise<Partial<Arrangements>>;

  /** Tables that the files of this folder write, and no others; of a view, the folder that reads it. */
  readonly tables?: readonly (keyof DB)[];
  /** Files of this folder that write tables of others. */
  readonly writesForOthers?: Readonly<Record<string, ForeignWrites>>;
  readonly personalData?: readonly PersonalData[];
  /**
   * The columns in which something sealed stays for longer than a day. Kept answers, codes, links and cookies do not: they are
   * over before the former key may be taken away.
   */
  readonly sealedColumns?: readonly SealedColumn[];
  /** Delete, every hour, what has had its time. */
  readonly cleanUps?: readonly ((db: Db, now: Date) => Promise<void>)[];

  /** An installation can go without it, by this name. */
  readonly optional?: OptionalNoun;
  /** Ends what others would still do for it; called by each start that goes without it. */
  readonly leave?: (db: Db, now: Date) => Promise<void>;
}

/** A table, or one that is named by an expression. */
export type Written = keyof DB | 'unknown';

interface ForeignWrites {
  readonly tables: readonly Written[];
  readonly why: string;
}
