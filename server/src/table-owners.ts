import type { DB } from './platform/db/types.ts';

/**
 * Which folder writes a table: the one place to ask "which files may write `registration`?". Everybody may
 * read; who wants another row calls a verb of the owner. `table-owners.test.ts` holds all SQL to it. Of a
 * view, the folder that reads it.
 */
export const tableOwners: Readonly<Record<keyof DB, string>> = {
  adminDevice: 'domain/people',
  adminPasskey: 'domain/people',
  adminRecoveryCode: 'domain/people',
  adminSession: 'platform/sessions',
  adminToken: 'domain/people',
  adminUser: 'domain/people',
  analyticsCount: 'reports/analytics',
  analyticsStale: 'reports/analytics',
  apiKey: 'platform/sessions',
  arrival: 'features/transportation',
  backupRun: 'features/backups',
  bulkRun: 'domain/acts',
  captchaSpent: 'features/captcha',
  checkIn: 'domain/registrations',
  consent: 'domain/registrations',
  contactMessage: 'features/help-desk',
  contactReply: 'features/help-desk',
  contactUndo: 'domain/registrations',
  erasure: 'domain/registrations',
  deletionRun: 'platform/jobs',
  erasureHold: 'platform/jobs',
  finding: 'domain/money',
  followUp: 'domain/registrations',
  galleryAlbum: 'features/gallery',
  galleryFile: 'features/gallery',
  galleryPhoto: 'features/gallery',
  idempotencyKey: 'platform/http',
  idempotencyStep: 'platform/http',
  importMapping: 'features/imports',
  importRow: 'features/imports',
  issue: 'features/help-desk',
  issueEntry: 'features/help-desk',
  journey: 'features/transportation',
  keyCheck: 'features/secret-key',
  donor: 'domain/money',
  ledgerEntry: 'domain/money',
  loginFailure: 'domain/people',
  message: 'platform/messages',
  messageTemplate: 'platform/messages',
  moneyComparison: 'domain/money',
  notice: 'domain/registrations',
  otpChallenge: 'domain/people',
  passkeyChallenge: 'domain/people',
  payment: 'domain/money',
  paymentClaim: 'domain/money',
  paymentOrder: 'domain/money',
  paymentRequest: 'domain/money',
  paymentSweep: 'domain/money',
  placeOffer: 'domain/acts',
  placePass: 'domain/registrations',
  poolProposal: 'features/transportation',
  possibleDuplicate: 'domain/registrations',
  rateLimit: 'platform/http',
  reading: 'platform/audit',
  receipt: 'domain/money',
  reconcileRun: 'domain/money',
  refund: 'domain/money',
  registration: 'domain/registrations',
  registrationChange: 'domain/registrations',
  registrationExport: 'reports/exports',
  registrationImport: 'features/imports',
  registrationMerge: 'domain/registrations',
  registrationNote: 'domain/registrations',
  registrationSession: 'platform/sessions',
  registrationTally: 'domain/registrations',
  room: 'features/accommodation',
  roomSuggestion: 'features/accommodation',
  savedFilter: 'domain/registrations',
  sealedRegistration: 'domain/registrations',
  sealingKey: 'domain/registrations',
  setting: 'platform/settings',
  settingVersion: 'features/settings',
  settingsPicture: 'platform/settings',
  snapshot: 'reports/snapshots',
  stay: 'features/accommodation',
  stayAllocation: 'features/accommodation',
  stayNeed: 'features/accommodation',
  stayRequest: 'features/accommodation',
  traveller: 'features/transportation',
  trip: 'features/transportation',
  tripSeat: 'features/transportation',
  upload: 'platform/files',
  userLog: 'platform/audit',
  userLogHead: 'platform/audit',
  userLogKey: 'platform/audit',
  webhook: 'platform/events',
  webhookDelivery: 'platform/events',
  webhookEvent: 'domain/money',
};

/** Only triggers write these, with every change of what they are read from (migration 0050). */
export const keptByTriggers: readonly (keyof DB)[] = ['journey', 'stay'];

/** The release before uses these; a later one drops them. */
export const leftToTheReleaseBefore: readonly (keyof DB)[] = ['idempotencyStep'];

/** Files that write what others own, what of it, and why they must. */
export const writesForOthers: Readonly<
  Record<string, { readonly tables: readonly Written[]; readonly why: string }>
> = {
  'features/backups/store.ts': {
    tables: ['unknown'],
    why: 'a restore fills every table, each as it was',
  },
  'features/phone-numbers/store.ts': {
    tables: ['importRow', 'registration', 'unknown'],
    why: 'writes every phone number in the form that its owners would write now',
  },
  'features/secret-key/store.ts': {
    tables: ['unknown'],
    why: 'seals again what owners name in `sealedColumns`',
  },
  'reports/demo/store.ts': {
    tables: ['adminUser', 'message'],
    why: 'makes invented staff, and ends invented messages that nobody sends',
  },
};
/** A table, or one that is named by an expression. */
type Written = keyof DB | 'unknown';

const tableOfName = new Map<string, keyof DB>();
for (const table of Object.keys(tableOwners) as (keyof DB)[]) {
  tableOfName.set(table, table);
  tableOfName.set(
    table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    table,
  );
}

const comments = /^[ \t]*\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm;
const builders =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'([^']*)')?/g;
const name = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(\$\{|['"\x60]\s*\+|\w+)`;
const statements = ['insert into', 'update', 'delete from', 'merge into', 'truncate(?: table)?'];
const writing = [...statements, ...statements.map((each) => each.toUpperCase())]
  .map((each) => each.replace('(?: TABLE)?', '(?: TABLE)?').replaceAll(' ', String.raw`\s+`))
  .join('|');
const raw = new RegExp(String.raw`\b(?:${writing})\s+${name}`, 'g');
const copies = /\b(?:copy|COPY)\s+"?(\$\{|\w+)[^'`]*?\s(?:from|FROM)\b/g;
const alsoTruncated = /\b(?:truncate|TRUNCATE)\b[^;'`]*/g;

/**
 * The tables that a source text writes, by Kysely or by SQL; 'unknown' where it names one by an expression,
 * which nobody can check.
 */
export function tablesWritten(source: string): ReadonlySet<Written> {
  const found = new Set<Written>();
  const text = source.replaceAll(comments, '');
  for (const [, table] of text.matchAll(builders)) {
    found.add(tableOfName.get(table?.split(' ')[0] ?? '') ?? 'unknown');
  }
  for (const [, word = ''] of [...text.matchAll(raw), ...text.matchAll(copies)]) {
    const table = tableOfName.get(word.toLowerCase());
    if (table) found.add(table);
    else if (!/^\w+$/.test(word)) found.add('unknown');
  }
  for (const [list] of text.matchAll(alsoTruncated)) {
    for (const [word] of list.matchAll(/\w+/g)) {
      const table = tableOfName.get(word.toLowerCase());
      if (table) found.add(table);
    }
  }
  return found;
}
