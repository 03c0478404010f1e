import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dayMs } from '@sangamam/contract/locale/durations';
import { projectFor } from '@sangamam/embedded-database/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { paidFamily, payer, practice } from '../../../testing/domain/money.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { tablesWith } from '../../../testing/features/privacy.ts';
import { testDatabase } from '../../../testing/platform/db.ts';
import { pdf, startS3, upload } from '../../../testing/platform/files.ts';
import { removeDraft } from '../../domain/acts/removing/remove-draft.ts';
import { sealRegistration } from '../../domain/acts/removing/seal-registration.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';
import { parseHead, verifyChain } from '../../platform/audit/verify-chain.ts';
import { keyCheckOf } from '../../platform/config/seal.ts';
import { tx } from '../../platform/db/connect.ts';
import { MIGRATIONS_DIR, migrate } from '../../platform/db/migrate.ts';
import { createFileStore } from '../../platform/outside/files.ts';
import { createSettingsReader } from '../../platform/settings/settings.ts';
import { repeatErasures } from '../privacy/repeat-erasures.ts';
import { backUp } from './back-up.ts';
import { readManifest } from './manifest.ts';
import { type ErasingAgain, restore } from './restore.ts';

const isRoot = process.getuid?.() === 0;
const home = mkdtempSync(join(tmpdir(), 'sangamam-backup-'));
let nowMs = Date.now();
const s3 = await startS3({ checksSignatures: false });
const served = await testApp({
  provider: true,
  config: { storage: s3 },
  now: () => new Date(nowMs),
});
const { deps } = served;
afterAll(async () => {
  await s3.close();
  rmSync(home, { recursive: true, force: true });
});

const newFolder = () => mkdtempSync(join(home, 'folder-'));
let family: Awaited<ReturnType<typeof payer>>;
let draftId = '';
beforeAll(async () => {
  family = await payer(served);
  const { payment, response } = await practice(served).pay(await family.orderId());
  await family.confirm(response);
  await practice(served).refund(payment.id, 10_000);
  await practice(served).deliver();
  await served.runJobs();
  await paidFamily(served);
  const draft = visitor(served.app);
  await draft.start();
  draftId = draft.id();
  await upload(served, pdf, 'സ്വീകരണം.pdf');
});

/** An unused database and an empty folder for files. */
async function emptyPlace() {
  const migrations = newFolder();
  const { db, pool } = await testDatabase(migrations);
  const config = { ...deps.config, storage: null, dataDir: newFolder() };
  const outside = { files: createFileStore(config) };
  const { log, now, personalData } = deps;
  const eraseAgain = (made: ErasingAgain) => repeatErasures({ ...made, personalData });
  return { db, pool, config, outside, log, now, repeatErasures: eraseAgain };
}
const backUpInto = (parent: string, keepDays = 35) => backUp(deps, { parent, keepDays });

/** All rows of all tables as text, without tables that backups leave out. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind = 'r' order by relname`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (
      /_session$|_token$|_spent$|_key$|_failure$|_challenge$|^(rate_limit|backup_run|migration)$/.test(
        name,
      )
    ) {
      if (name !== 'sealing_key') continue;
    }
    const { rows } = await pool.query(`select t::text as row from ${name} t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

async function filesOf(files: (typeof deps)['outside']['files']) {
  const all: Record<string, string> = {};
  for await (const { id } of files.list()) {
    const content = await files.open(id);
    if (content) all[id] = (await buffer(content)).toString('base64');
  }
  return all;
}

const waitingJobs = async (pool: pg.Pool) => {
  const { rows } = await pool.query(`
    select t.identifier, j.payload::text, j.key from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by 1, 2`);
  return rows;
};

test('an empty place is filled with every row and every file, byte for byte', async () => {
  const before = await rowsOf(deps.pool);
  const files = await filesOf(deps.outside.files);
  expect(Object.keys(files)).toHaveLength(1);
  expect(before.ledger_entry?.length).toBeGreaterThan(2);
  const { folder } = await backUpInto(newFolder());
  expect(statSync(folder).mode & 0o077).toBe(0);

  const place = await emptyPlace();
  await restore(place, { folder, acceptOtherKey: false });
  const after = await rowsOf(place.pool);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  expect(await filesOf(place.outside.files)).toEqual(files);
  expect(await waitingJobs(place.pool)).toEqual(await waitingJobs(deps.pool));
  expect((await waitingJobs(place.pool)).length).toBeGreaterThan(0);
  // the log of staff ends where the backup says
  const { userLogHead = '' } = await readManifest(folder);
  const witness = parseHead(userLogHead);
  expect(witness).toEqual((await verifyChain(deps.db)).head);
  expect(await verifyChain(place.db, witness ? [witness] : [])).toMatchObject({ broken: null });

  // it lives: the books add up, stay closed to changes, and the next numbers follow the last ones
  expect(await brokenInvariants({ deps: { ...deps, pool: place.pool } })).toEqual([]);
  await expect(place.pool.query('delete from ledger_entry')).rejects.toThrow();
  const { rows: consents } = await place.pool.query(
    `insert into consent (registration_id, purpose, policy_version, given)
     select registration_id, purpose, policy_version, given from consent limit 1
     returning id > (select max(id) from consent) as is_new`,
  );
  expect(consents).toEqual([{ is_new: true }]);
  // nobody stays signed in
  const { rows: sessions } = await place.pool.query('select from registration_session');
  expect(sessions).toEqual([]);
});

test('who was erased after a backup is erased again when it is restored', async () => {
  const parent = newFolder();
  const first = await backUpInto(parent);
  const { email } = (await family.read()).formDataStructured.personalInfo as { email: string };
  nowMs += dayMs;
  const erasedAt = deps.now();
  const { config, personalData } = deps;
  const settings = await deps.settings.current();
  const context = { settings, config, personalData, now: erasedAt };
  expect(await sealRegistration(deps.db, family.id, context)).not.toBeNull();
  expect(await tx(deps.db, (trx) => removeDraft(trx, draftId, () => true, context))).toBe(true);
  nowMs += dayMs;
  await backUpInto(parent);

  const place = await emptyPlace();
  const restored = await restore(place, { folder: first.folder, acceptOtherKey: false });
  expect(restored).toMatchObject({ erasedAgain: 2, erasuresWaiting: 0 });
  expect(await tablesWith(place.pool, email)).toEqual([]);
  const { rows } = await place.pool.query(
    `select r.id, s.erase_after from registration r
     left join sealed_registration s on s.registration_id = r.id where r.id in ($1, $2)`,
    [family.id, draftId],
  );
  // the draft is gone; the copy of the other is destroyed when it would have been
  expect(rows).toEqual([
    { id: family.id, erase_after: new Date(erasedAt.getTime() + 365 * dayMs) },
  ]);
});

test('nothing that exists is overwritten, and what is damaged is not restored', async () => {
  const { folder } = await backUpInto(newFolder());
  const place = await emptyPlace();
  const attempt = (changes: Partial<typeof place> = {}, acceptOtherKey = false) =>
    restore({ ...place, ...changes }, { folder, acceptOtherKey });
  await expect(restore(place, { folder: newFolder(), acceptOtherKey: false })).rejects.toThrow(
    'There is no backup in',
  );
  const otherKey = { ...place.config, secretKey: 'another key, as long as it has to be' };
  await expect(attempt({ config: otherKey })).rejects.toThrow('another SECRET_KEY');
  // the backup's own key may be the one before
  const changedKey = { ...otherKey, secretKeyPrevious: place.config.secretKey };

  const messages = join(folder, 'tables/message.gz');
  const whole = readFileSync(messages);
  writeFileSync(messages, gzipSync(gunzipSync(whole).toString().replace('example', 'exempla')));
  await expect(attempt()).rejects.toThrow('message is damaged');
  expect((await place.pool.query('select from registration')).rowCount).toBe(0);
  writeFileSync(messages, whole);

  const [id = ''] = await readdir(join(folder, 'files'));
  const file = readFileSync(join(folder, 'files', id));
  rmSync(join(place.config.dataDir, 'files'), { recursive: true });
  writeFileSync(join(folder, 'files', id), 'something else');
  await expect(attempt()).rejects.toThrow(`${id} is damaged`);
  rmSync(join(folder, 'files', id));
  writeFileSync(join(folder, 'files', id), file);

  const other = join(newFolder(), 'other');
  writeFileSync(other, 'of somebody else');
  await place.outside.files.put(id, other, 'application/pdf');
  await expect(attempt()).rejects.toThrow('It was not overwritten');
  expect(await filesOf(place.outside.files)).toEqual({
    [id]: Buffer.from('of somebody else').toString('base64'),
  });
  await place.outside.files.remove(id);

  // every attempt left it as it was, so that the next one can succeed; one after that is refused
  expect(await attempt({ config: changedKey })).toMatchObject({ files: 1 });
  await expect(attempt()).rejects.toThrow('already in use');
  const used = await testDatabase();
  await createSettingsReader({ ...deps, db: used.db, pool: used.pool }).then((s) => s.close());
  await expect(attempt({ db: used.db, pool: used.pool })).rejects.toThrow('already in use');
});

test('a backup of an older release is brought up to date, one of a newer release is refused', async () => {
  const older = await emptyPlace();
  // the first that knows backups
  await migrate(older.pool, MIGRATIONS_DIR, { last: '0026_erasures.sql' });
  const shown = `values (sha256('We keep little'), 'We keep little', now())`;
  await older.pool.query(`insert into notice (sha256, body, first_shown_at) ${shown}`);
  const { folder } = await backUp(older, { parent: newFolder(), keepDays: 35 });
  const place = await emptyPlace();
  await restore(place, { folder, acceptOtherKey: false });
  expect((await rowsOf(place.pool)).notice).toEqual((await rowsOf(older.pool)).notice);
  expect(await migrate(place.pool)).toEqual([]);

  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.migrations.push('9999_later.sql');
  writeFileSync(path, JSON.stringify(manifest));
  const next = await emptyPlace();
  await expect(restore(next, { folder, acceptOtherKey: false })).rejects.toThrow('newer release');
});

/** When a backup was last made, and when one last failed. */
const runsOf = async () => {
  const { rows } = await deps.pool.query('select outcome, at from backup_run');
  return Object.fromEntries(rows.map(({ outcome, at }) => [outcome, at.getTime()]));
};

test('tables and sequences of others are left alone, also those of the same owner', async () => {
  const { db, pool } = await testDatabase();
  await pool.query(`create table copied_by_hand as select 1 as n;
    create sequence counted_by_hand; create table kept_elsewhere (id serial);`);
  const parent = newFolder();
  const { folder } = await backUp({ ...deps, pool }, { parent, keepDays: 35 });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const { rows } = await deps.pool.query(`
    select relname as name, relkind as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`);
  const ours = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  // passing ones are left out, none is forgotten
  expect(ours('r')).toEqual(expect.arrayContaining(Object.keys(manifest.tables)));
  expect(Object.keys(manifest.sequences)).toEqual(ours('S'));
  const place = await emptyPlace();
  await restore(place, { folder, acceptOtherKey: false });
  await db.destroy();
});

test('a backup of a database that a later release migrated takes the tables of that one too', async () => {
  const { pool } = await testDatabase();
  await pool.query(`insert into migration (name, checksum) values ('9999_later.sql', '');
    create table of_the_next (id int)`);
  const { folder } = await backUp({ ...deps, pool }, { parent: newFolder(), keepDays: 35 });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  expect(manifest.tables.of_the_next).toMatchObject({ rows: 0 });
});

test('a backup reads itself back: what the disk changed is found, written down, and no backup', async () => {
  const parent = newFolder();
  const good = await backUpInto(parent);
  expect(await runsOf()).toEqual({ succeeded: nowMs });
  nowMs += 60_000;
  const [id = ''] = await readdir(join(good.folder, 'files'));
  // linked to the next one
  writeFileSync(join(good.folder, 'files', id), 'spoiled');
  await expect(backUpInto(parent)).rejects.toThrow(/does not match what was written/);
  expect(await readdir(parent)).toEqual([basename(good.folder)]);
  expect(await runsOf()).toEqual({ succeeded: nowMs - 60_000, failed: nowMs });
  const { body } = await served.app.inject('/metrics');
  expect(body).toContain(`backup_failed_timestamp_seconds ${nowMs / 1000}\n`);
});

test('a file is kept once for all backups; old backups and what killed runs left go', async () => {
  const parent = newFolder();
  const first = await backUpInto(parent, 3);
  const [id = ''] = await readdir(join(first.folder, 'files'));
  nowMs += 2 * dayMs;
  const second = await backUpInto(parent, 3);
  expect(statSync(join(second.folder, 'files', id)).ino).toBe(
    statSync(join(first.folder, 'files', id)).ino,
  );
  mkdirSync(join(parent, `${basename(first.folder)}.unfinished`));
  nowMs += 2 * dayMs;
  const third = await backUpInto(parent, 3);
  expect(third.deleted).toEqual([first.folder]);
  expect((await readdir(parent)).sort()).toEqual([second, third].map((b) => basename(b.folder)));
  expect(readFileSync(join(third.folder, 'files', id))).toEqual(pdf);
});

test('a clock that was set forward deletes no backups: more than five at once go when a person says so', async () => {
  const parent = newFolder();
  const at = Date.now();
  const onDay = (day: number, deletesMany = false) =>
    backUp(
      { ...deps, now: () => new Date(at + day * dayMs) },
      { parent, keepDays: 35, deletesMany },
    );
  for (let day = 0; day < 6; day++) expect((await onDay(day)).held).toBe(0);
  const wrong = await onDay(800);
  expect(wrong).toMatchObject({ deleted: [], held: 6 });
  expect(await readdir(parent)).toHaveLength(7);
  rmSync(wrong.folder, { recursive: true });
  expect((await onDay(40)).deleted).toHaveLength(5);
  for (let day = 6; day < 12; day++) await onDay(day);
  expect((await onDay(801, true)).deleted).toHaveLength(8);
});

/** Runs a command as people type it, on the embedded database of a folder. */
function run(
  { node, project }: ReturnType<typeof projectFor>,
  name: 'backup' | 'restore',
  args: string[],
  dataDir: string,
  uid?: number,
): string {
  return execFileSync(node, [join(project, `server/src/${name}.ts`), ...args], {
    cwd: project,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, SECRET_KEY: 'k'.repeat(32) },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
}

test('each day one is made by itself, and not one more after a restart; it says so in lines of the log', async () => {
  const { url } = await testDatabase();
  const parent = newFolder();
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: newFolder(), LOG_LEVEL: 'info' };
  const command = join(import.meta.dirname, '../../backup.ts');
  const stay = async (until: string) => {
    const child = spawn(process.execPath, [command, parent, '--daily'], { env });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    await expect.poll(() => said, { timeout: 30_000 }).toContain(until);
    child.kill('SIGKILL');
    await once(child, 'exit');
    return said
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  expect((await stay('read back'))[0]).toMatchObject({ level: 30, files: 0 });
  const [made = ''] = await readdir(parent);
  const [line] = await stay('next backup');
  expect(line).toMatchObject({ level: 30, folder: join(parent, made) });
  expect(await readdir(parent)).toEqual([made]);
});

test('the commands work for an ordinary user, on the embedded database', async () => {
  const { folder } = await backUpInto(newFolder());
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  manifest.keyCheck = keyCheckOf('k'.repeat(32));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const place = newFolder();
  const copy = join(place, 'backups', basename(folder));
  cpSync(folder, copy, { recursive: true });
  chmodSync(home, 0o711);
  const uid = isRoot ? Number(execFileSync('id', ['-u', 'nobody'])) : undefined;
  if (uid !== undefined) execFileSync('chown', ['-R', String(uid), place]);
  const data = join(place, 'data');
  const at = projectFor(['contract', 'embedded-database', 'room-solver', 'server'], uid);
  expect(run(at, 'restore', [copy], data, uid)).toContain(
    `1 files from the backup of ${manifest.madeAt}`,
  );
  const said = run(at, 'backup', [join(place, 'again')], data, uid);
  const again = / to (.+)\.\n/.exec(said)?.[1] ?? '';
  const { tables } = JSON.parse(readFileSync(join(again, 'manifest.json'), 'utf8'));
  for (const table of ['payment', 'ledger_entry', 'refund', 'payment_order', 'registration']) {
    expect(tables[table], table).toEqual(manifest.tables[table]);
  }
});
