import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { compileWords, languageFolders, MessageError } from './compile.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const copies = mkdtempSync(join(tmpdir(), 'words-'));
let root: string;
let copy = 0;
beforeEach(() => {
  copy += 1;
  root = join(copies, String(copy));
  for (const language of ['en', 'ml', 'hi']) {
    const name = JSON.stringify({ name: language });
    cpSync(join(folder, 'src'), join(root, 'src'), { recursive: true });
    cpSync(join(folder, language, 'language.json'), join(root, language, 'language.json'));
    writeFileSync(join(root, language, 'language.json'), name);
  }
});
afterAll(() => rmSync(copies, { recursive: true }));

const write = (language: string, messages: object) =>
  writeFileSync(join(root, language, 'shop.json'), JSON.stringify(messages));
const inAll = (messages: object) => {
  for (const language of ['en', 'ml', 'hi']) write(language, messages);
};
const compiled = async (path: string) =>
  (await import(pathToFileURL(join(root, 'compiled', path)).href)).words;

describe('a sentence', () => {
  test('is a text, or a function of its values', async () => {
    inAll({
      bye: 'Bye',
      hello: 'Hello {name}, it’s `$` \\ o’clock',
      deep: { list: ['a', 'b'] },
    });
    compileWords(root);
    const words = await compiled('en/shop.ts');
    expect(words.bye).toBe('Bye');
    expect(words.hello({ name: 'Anu' })).toBe('Hello Anu, it’s `$` \\ o’clock');
    expect(words.deep.list).toEqual(['a', 'b']);
  });

  test.each([
    ['en', 0, '0 people'],
    ['en', 1, 'one person'],
    ['en', 123456, '1,23,456 people'],
    ['hi', 0, 'one person'],
    ['hi', 2, '2 people'],
  ])('counts by the rules of its language: %s, %i', async (language, count, said) => {
    inAll({ people: '{count, plural, one {one person} other {# people}}' });
    compileWords(root);
    expect((await compiled(`${language}/shop.ts`)).people({ count })).toBe(said);
  });

  test('chooses by a value, exact numbers first', async () => {
    inAll({
      pay: '{when, select, now {today} other {by {when}}}',
      left: '{count, plural, =0 {nobody} one {# of {all}} other {# of {all}}}',
    });
    compileWords(root);
    const words = await compiled('hi/shop.ts');
    expect(words.pay({ when: 'now' })).toBe('today');
    expect(words.pay({ when: 'Friday' })).toBe('by Friday');
    expect(words.left({ count: 0, all: 5 })).toBe('nobody');
    expect(words.left({ count: 1, all: 5 })).toBe('1 of 5');
  });

  test('takes the values of the English one, whichever it says', async () => {
    inAll({ from: 'from {place}' });
    write('ml', { from: 'X' });
    compileWords(root);
    expect((await compiled('ml/shop.ts')).from({ place: 'Kannur' })).toBe('X');
  });
});

describe('a translation is refused', () => {
  test.each([
    ['without a message', { a: 'A' }, '“B {n}” is not translated'],
    ['with one more', { a: 'A', b: 'B {n}', c: 'C' }, 'there is no “c” in English'],
    ['with another value', { a: 'A', b: 'B {m}' }, 'the English sentence has no {m}'],
    ['that is no message format', { a: 'A', b: 'B {n' }, 'hi/shop.json b'],
    ['of another shape', { a: ['A'], b: 'B {n}' }, 'is not translated'],
  ])('%s', (_, messages, said) => {
    inAll({ a: 'A', b: 'B {n}' });
    write('hi', messages);
    expect(() => compileWords(root)).toThrow(MessageError);
    expect(() => compileWords(root)).toThrow(said);
  });

  test('that is not there at all', () => {
    inAll({ a: 'A' });
    rmSync(join(root, 'hi/shop.json'));
    expect(() => compileWords(root)).toThrow(/hi\/shop\.json/);
  });
});

test('what is keyed by its English text needs no English file', async () => {
  for (const language of ['ml', 'hi']) write(language, { Yes: language });
  compileWords(root);
  const words = await compiled('by-language/shop.ts');
  expect(words.ml.Yes).toBe('ml');
  expect(words.en.Yes).toBeUndefined();
});

test('files whose words are the same stay untouched, and those of removed areas go', () => {
  inAll({ a: 'A' });
  compileWords(root);
  const path = join(root, 'compiled/en/shop.ts');
  const before = readFileSync(path, 'utf8');
  write('en', { a: 'B' });
  compileWords(root);
  expect(readFileSync(path, 'utf8')).not.toBe(before);
  for (const language of ['en', 'ml', 'hi']) rmSync(join(root, language, 'shop.json'));
  compileWords(root);
  expect(() => readFileSync(path)).toThrow();
});

describe('each language', () => {
  const scripts: Record<string, RegExp> = { ml: /[\u0d00-\u0d7f]/, hi: /[\u0900-\u097f]/ };
  const texts = (group: unknown, path: string): [path: string, text: string][] =>
    typeof group === 'string'
      ? [[path, group]]
      : Object.entries(group ?? {}).flatMap(([key, value]) => texts(value, `${path} ${key}`));

  test.each(languageFolders().filter((language) => scripts[language]))(
    '%s is written in its script',
    (language) => {
      const compiledFolder = join(folder, language);
      const areas = readdirSync(compiledFolder)
        .filter((name) => name.endsWith('.json') && name !== 'language.json')
        .map((name) => name.slice(0, -'.json'.length));
      const foreign = areas
        .flatMap((area) =>
          texts(JSON.parse(readFileSync(join(compiledFolder, `${area}.json`), 'utf8')), area),
        )
        .filter(([path, text]) => {
          // what every language writes so, or nothing but values
          const own = text.replaceAll(/\{\w+\}|OTP|PAN|GSTIN|UPI|EMI|JNV|[\s×#:/,()–.']/g, '');
          return own !== '' && !scripts[language]?.test(text) && !path.endsWith(' fileName');
        });
      expect(foreign).toEqual([]);
    },
  );
});

describe('templates', () => {
  const inTemplates = (language: string, text: object) => {
    mkdirSync(join(root, language, 'templates'), { recursive: true });
    writeFileSync(join(root, language, 'templates/mail.json'), JSON.stringify({ hello: text }));
  };
  const english = {
    subject: '{name}, hello',
    body: ['# Hi', ['| A | {a}', '| B | {name}'], 'Bye'],
  };

  test('stay texts, with their blocks parted by empty lines', async () => {
    for (const language of ['en', 'ml', 'hi']) inTemplates(language, english);
    compileWords(root);
    const { hello } = (await compiled('by-language/templates/mail.ts')).ml;
    expect(hello).toEqual({
      subject: '{name}, hello',
      body: '# Hi\n\n| A | {a}\n| B | {name}\n\nBye',
    });
  });

  test.each([
    ['leaves a value out', { subject: '{name}', body: ['# Hi', '{name}'] }, '{a}'],
    ['has another value', { subject: '{nam}', body: english.body }, '{nam}'],
    ['cannot be read', { subject: '{name', body: english.body }, '{name'],
    ['lacks a text', { subject: '{name}' }, 'is not translated'],
  ])('are refused where a translation %s', (_what, text, said) => {
    for (const language of ['en', 'hi']) inTemplates(language, english);
    inTemplates('ml', text);
    expect(() => compileWords(root)).toThrow(MessageError);
    expect(() => compileWords(root)).toThrow(said);
  });
});
