import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tablesWritten } from '../../testing/platform/tables-written.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const faces = globSync(join(import.meta.dirname, '*/index.ts'));
/** A statement that locks rows or a name. */
const locks = /\bfor\s+(no\s+key\s+)?update\b|\.for(NoKey)?Update\(|\bpg_(try_)?advisory/i;
const changes = (source: string) => tablesWritten(source).size > 0 || locks.test(source);

/** The declarations of a module with their source text, by name. */
function declarationsOf(source: string): ReadonlyMap<string, string> {
  const parts = source.split(/^(?=(?:export )?(?:async function|function|const) \w)/m);
  return new Map(
    parts.flatMap((part) => {
      const name = /^(?:export )?(?:async function|function|const) (\w+)/.exec(part)?.[1];
      return name === undefined ? [] : [[name, part] as const];
    }),
  );
}

/** The functions of a store that write or lock, by themselves or by others of the same file. */
function writersOf(source: string): ReadonlySet<string> {
  const declarations = [...declarationsOf(source)];
  const writers = new Set<string>();
  for (let before = -1; before < writers.size; ) {
    before = writers.size;
    const calls = (text: string, own: string) =>
      [...writers].some((name) => name !== own && new RegExp(`\\b${name}\\b`).test(text));
    for (const [name, text] of declarations)
      if (changes(text) || calls(text, name)) writers.add(name);
  }
  return writers;
}

/**
 * The storage that a face names and that writes or locks, but for what a line above it says to hold a rule by itself:
 * "// closeRoom holds: nobody sleeps there".
 */
function storageOn(face: string, open: (path: string) => string): string[] {
  const exported = /((?:^\/\/.*\n)*)^export (?:\{([^}]*)\}|\*) from '(\.[^']*store\.ts)';/gm;
  return [...face.matchAll(exported)].flatMap(([, reasons = '', names, path = '']) => {
    if (names === undefined) return [`${path}: *`];
    const holding = [...reasons.matchAll(/^\/\/ (\w+(?:, \w+)*) holds?: \S/gm)].flatMap(
      ([, listed = '']) => listed.split(', '),
    );
    const writers = writersOf(open(path));
    return names
      .split(',')
      .map((each) => each.trim().split(' as ')[0] ?? '')
      .filter((name) => writers.has(name) && !holding.includes(name))
      .map((name) => `${path}: ${name}`);
  });
}

test.each(faces)('%s names verbs and readers, no statement that writes or locks', (face) => {
  expect(storageOn(read(face), (path) => read(join(dirname(face), path)))).toEqual([]);
});

test('faces are read, and stores', () => {
  expect(faces).toHaveLength(4);
  const stores = globSync(join(import.meta.dirname, '**/*store.ts'));
  expect(stores.flatMap((store) => [...writersOf(read(store))]).length).toBeGreaterThan(100);
});

const store = `
const locked = (db: Db) => sql\`select 1 from room for update\`.execute(db);

export async function findRoom(db: Db) {
  return db.selectFrom('room').select('id').execute();
}

/** Inserts nothing: "insert into" stands in a comment only. */
export const countRooms = (db: Db) => sql\`select count(*) from room\`.execute(db);

export async function addRoom(db: Db) {
  await db.insertInto('room').values({}).execute();
}

export async function keepRoom(db: Db) {
  await locked(db);
}

export async function moveRoom(db: Db) {
  await keepRoom(db);
}

export const forgetRooms = (db: Db) => sql\`delete from room\`.execute(db);
`;

test.each([
  ['readers', "export { countRooms, findRoom } from './store.ts';", []],
  ['an insert', "export { addRoom, findRoom } from './store.ts';", ['addRoom']],
  ['a lock', "export { keepRoom } from './room-store.ts';", ['keepRoom']],
  ['a call of a lock', "export { moveRoom } from './store.ts';", ['moveRoom']],
  [
    'a delete under another name',
    "export { forgetRooms as tidy } from './store.ts';",
    ['forgetRooms'],
  ],
  ['several lines', "export {\n  addRoom,\n  type Room,\n} from './store.ts';", ['addRoom']],
  ['everything', "export * from './store.ts';", ['*']],
  ['a reason', "// addRoom holds: rooms have one name\nexport { addRoom } from './store.ts';", []],
  ['no reason', "// addRoom holds:\nexport { addRoom } from './store.ts';", ['addRoom']],
  [
    'a reason of another',
    "// addRoom, moveRoom hold: one name\nexport { addRoom, keepRoom, moveRoom } from './store.ts';",
    ['keepRoom'],
  ],
  ['a verb', "export { addRoom } from './add-room.ts';", []],
])('planted on a face, %s: found is what writes or locks', (_, face, found) => {
  expect(storageOn(face, () => store).map((each) => each.split(': ')[1])).toEqual(found);
});
