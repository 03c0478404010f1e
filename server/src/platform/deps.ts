import type { Arrangements } from '@sangamam/contract/arrangements/arrangements';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { SealedColumn } from './config/seal.ts';
import type { ServerLimits } from './config/server-limits.ts';
import type { Connected, Db } from './db/connect.ts';
import type { Lagging } from './db/lagging-store.ts';
import type { MessageRegistry } from './message-kinds/registry.ts';
import type { Captcha } from './outside/captcha.ts';
import type { FileStore } from './outside/files.ts';
import type { MailSender } from './outside/mail.ts';
import type { PaymentProvider } from './outside/razorpay.ts';
import type { SmsSender } from './outside/sms.ts';
import type { VirusScanner } from './outside/virus-scanner.ts';
import type { WebhookReceivers } from './outside/webhook-receivers.ts';
import type { PersonalDataOwners } from './personal-data.ts';
import type { SettingsReader } from './settings/settings.ts';

/** Everything a feature may use; made once in `start.ts` or by a test. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly pool: Connected['pool'];
  readonly connections: Connected['connections'];
  /** For a read that may lag: a replica, where there is one. */
  readonly lagging: () => Promise<Lagging>;
  readonly outside: {
    readonly payments: PaymentProvider;
    readonly mail: MailSender;
    /** null: codes go by mail only. */
    readonly sms: SmsSender | null;
    readonly captcha: Captcha;
    readonly files: FileStore;
    /** null: files are not scanned. */
    readonly virusScanner: VirusScanner | null;
    readonly webhooks: WebhookReceivers;
  };
  readonly settings: SettingsReader;
  readonly messages: MessageRegistry;
  readonly personalData: PersonalDataOwners;
  readonly sealedColumns: readonly SealedColumn[];
  /** Reads all that the nouns arranged for a registration. */
  readonly readArrangements: (db: Db, registrationId: string) => Promise<Arrangements>;
  readonly now: () => Date;
  /** By the clock of the database, which decides what has had its time. */
  readonly databaseNow: () => Promise<Date>;
  readonly log: Logger;
  /** Smaller ones than those of ours, in tests. */
  readonly serverLimits?: ServerLimits;
  /** Aborted when this process is about to stop. */
  readonly stopping?: AbortSignal;
}
