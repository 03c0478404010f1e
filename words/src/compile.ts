import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { lengthened, marks, pseudoLanguage } from './pseudo.ts';

/** The messages of an area: sentences in ICU MessageFormat, lists of them, and groups. */
export type Messages = string | readonly Messages[] | MessageGroup;
type MessageGroup = { [key: string]: Messages };
/** The values of a message: their names and types; a plural counts one, a select chooses by one. */
type Values = Map<string, string>;

const folder = join(dirname(fileURLToPath(import.meta.url)), '..');
const english = 'en';
/** Areas below it are for staff, who read English. */
const staff = 'staff';
/** Areas below it are texts of mails that staff may edit: kept as templates, filled in when one is sent. */
const isTemplates = (area: string) => area.startsWith('templates/');

/** Figures are grouped as where the language is spoken. */
const localeOf = (language: string): string =>
  language === pseudoLanguage
    ? localeOf(english)
    : JSON.parse(readFileSync(join(folder, language, 'language.json'), 'utf8')).locale;

/** The problems of a file of messages, for whoever translates it. */
export class MessageError extends Error {}

/** The languages there are: the folders with a `language.json`. English comes first. */
export function languageFolders(root = folder): string[] {
  const all = readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && readdirSync(join(root, entry.name)).includes('language.json'),
    )
    .map(({ name }) => name);
  return [english, ...all.filter((name) => name !== english)];
}

/** The areas of a language: `contact`, `staff/rooms`. */
function areasOf(root: string, language: string): string[] {
  return readdirSync(join(root, language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length).replaceAll('\\', '/'))
    .sort();
}

function read(root: string, language: string, area: string): Messages {
  const path = join(root, language, `${area}.json`);
  try {
    const messages = JSON.parse(readFileSync(path, 'utf8'));
    return isTemplates(area) ? joinBlocks(messages) : messages;
  } catch (error) {
    throw new MessageError(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** A list in a template is its blocks, parted by empty lines; a list in that is the lines of one block. */
function joinBlocks(messages: Messages): Messages {
  if (typeof messages === 'string') return messages;
  if (isList(messages)) {
    return messages.map((block) => (isList(block) ? block.join('\n') : block)).join('\n\n');
  }
  const joined = Object.entries(messages).map(([key, value]) => [key, joinBlocks(value)]);
  return Object.fromEntries(joined);
}

const isList = (messages: Messages): messages is readonly Messages[] => Array.isArray(messages);

/**
 * Writes the messages as typed modules: `compiled/<language>/<area>.ts` in one language,
 * `compiled/page/<area>.ts` in the language of the page, `compiled/by-language/<area>.ts` in all. Those in
 * `compiled/development` know the pseudo-language besides. What menus call the `pages` of an area for staff is a module
 * apart, `staff/pages/<area>`, so that the frame around them has none of their other words.
 *
 * @throws MessageError when a language lacks a message that English has, has one that English lacks, or
 *   names values that the English sentence does not have, or a template that leaves one out.
 */
export function compileWords(root = folder): void {
  const files = new Map<string, string>();
  const languages = languageFolders(root);
  const areasIn = new Map(languages.map((language) => [language, areasOf(root, language)]));
  for (const area of new Set([...areasIn.values()].flat())) {
    // Messages keyed by their English text have no English file.
    const source = languages.find((language) => areasIn.get(language)?.includes(area)) ?? english;
    const isForStaff = area.startsWith(`${staff}/`);
    const messages = { ...(read(root, source, area) as MessageGroup) };
    const { pages } = messages;
    if (isForStaff && pages) {
      const apart = area.replace(staff, `${staff}/pages`);
      files.set(`${english}/${apart}.ts`, moduleOf(english, pages, apart));
      delete messages.pages;
    }
    for (const language of isForStaff ? [english] : languages) {
      const path = `${language}/${area}.ts`;
      if (language === source) files.set(path, moduleOf(language, messages, area));
      else if (language === english) files.set(path, noneOf(source, area));
      else {
        const translated = read(root, language, area);
        compare(messages, translated, `${language}/${area}.json`, isTemplates(area));
        files.set(path, moduleOf(language, translated, area, { source, messages }));
      }
    }
    if (isForStaff) continue;
    files.set(`by-language/${area}.ts`, byLanguage(languages, area));
    files.set(`${pseudoLanguage}/${area}.ts`, pseudoModuleOf(source, messages, area));
    files.set(`development/by-language/${area}.ts`, withPseudo(area));
    if (isTemplates(area)) continue;
    files.set(`page/${area}.ts`, inPageLanguage(area));
    files.set(`development/page/${area}.ts`, inPageLanguage(area, '../../src'));
  }
  writeChanged(join(root, 'compiled'), files);
}

function byLanguage(languages: readonly string[], area: string): string {
  const names = languages.map((language) => JSON.stringify(language));
  const imports = languages.map(
    (language, index) =>
      `import { words as words${index} } from '${up(area)}${language}/${area}.ts';`,
  );
  const entries = names.map((name, index) => `${name}: words${index}`);
  return `${imports.join('\n')}\nexport const words = { ${entries.join(', ')} };\n`;
}

function inPageLanguage(area: string, source = '../src'): string {
  return `import { inPageLanguage } from '${up(area)}${source}/page-language.ts';
import { words as byLanguage } from '${up(area)}by-language/${area}.ts';
export const words = inPageLanguage(byLanguage);
`;
}

/** Messages without an English file are keyed by their English text. */
function pseudoModuleOf(source: string, messages: Messages, area: string): string {
  const keyed = () => Object.fromEntries(Object.keys(messages).map((text) => [text, text]));
  return moduleOf(pseudoLanguage, source === english ? messages : keyed(), area);
}

const withPseudo = (
  area: string,
) => `import { words as known } from '${up(area)}../by-language/${area}.ts';
import { words as pseudo } from '${up(area)}../${pseudoLanguage}/${area}.ts';
export const words = { ...known, '${pseudoLanguage}': pseudo as typeof known.en };
`;

const up = (area: string) => '../'.repeat(area.split('/').length);

const noneOf = (language: string, area: string) =>
  `export const words: Partial<typeof import('${up(area)}${language}/${area}.ts').words> = {};\n`;

interface Original {
  readonly source: string;
  readonly messages: Messages;
}

/** The module of an area; a translation takes the values of the original. */
function moduleOf(language: string, messages: Messages, area: string, original?: Original): string {
  const type = original && `: typeof import('${up(area)}${original.source}/${area}.ts').words`;
  if (isTemplates(area)) {
    const texts = language === pseudoLanguage ? pseudoTemplates(messages, area) : messages;
    return `export const words${type ?? ''} = ${JSON.stringify(texts, null, 1)};\n`;
  }
  const path = `${language}/${area}.json`;
  const body = messagesOf(language, messages, original?.messages ?? messages, path);
  const helpers = ['inDigits', 'plural'].filter((name) => body.includes(`${name}(`));
  const helper =
    helpers.length > 0
      ? `import { ${helpers.join(', ')} } from '${up(area)}../src/plural.ts';\n`
      : '';
  return `${helper}export const words${type ?? ''} = ${body};\n`;
}

function messagesOf(language: string, messages: Messages, wanted: Messages, path: string): string {
  if (typeof messages === 'string') return sentenceOf(language, messages, wanted as string, path);
  const entries = Object.entries(messages).map(([key, value]) => {
    const text = messagesOf(language, value, Reflect.get(wanted as object, key), `${path} ${key}`);
    return Array.isArray(messages) ? text : `${JSON.stringify(key)}: ${text}`;
  });
  return Array.isArray(messages) ? `[${entries.join(', ')}]` : `{\n${entries.join(',\n')}\n}`;
}

/** A sentence as a text, or as a function of the values that the English sentence has. */
function sentenceOf(language: string, message: string, wanted: string, path: string): string {
  const elements = elementsIn(language, message, path);
  const own = valuesOf(message, path);
  const types = valuesOf(wanted, path);
  if (types.size === 0) return JSON.stringify(plainText(elements));
  const names = [...own.keys()].join(', ');
  const typed = [...types].map(([name, type]) => `${name}: ${type}`).join('; ');
  return `(${names && `{ ${names} }: { ${typed} }`}) => ${templateOf(language, elements)}`;
}

function elementsIn(language: string, message: string, path: string): MessageFormatElement[] {
  const elements = elementsOf(message, path);
  // the locale of the facts about a language is for `Intl`
  const isPseudo = language === pseudoLanguage && !path.endsWith('language.json locale');
  if (!isPseudo || elements.length === 0) return elements;
  const sign = (value: string) => ({ type: TYPE.literal, value }) as const;
  return [sign(`${marks[0]} `), ...elements.map(inPseudo), sign(` ${marks[1]}`)];
}

/** Not marked at their beginning, where a template says what its blocks are. */
function pseudoTemplates(messages: Messages, path: string): Messages {
  if (typeof messages === 'string') return printAST(elementsOf(messages, path).map(inPseudo));
  const entries = Object.entries(messages).map(([key, value]) => [
    key,
    pseudoTemplates(value, path),
  ]);
  return Object.fromEntries(entries);
}

function inPseudo(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: lengthened(element.value) };
  if (element.type !== TYPE.select && element.type !== TYPE.plural) return element;
  const options = Object.entries(element.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(inPseudo) },
  ]);
  return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
}

function valuesOf(message: string, path: string): Values {
  const values: Values = new Map();
  collect(elementsOf(message, path), values);
  return values;
}

function elementsOf(message: string, path: string): MessageFormatElement[] {
  try {
    return parse(message, { ignoreTag: true });
  } catch (error) {
    throw new MessageError(`${path}: ${(error as Error).message} in “${message}”`);
  }
}

function plainText(elements: readonly MessageFormatElement[]): string {
  return elements.map((element) => (element.type === TYPE.literal ? element.value : '')).join('');
}

function collect(elements: readonly MessageFormatElement[], values: Values): void {
  for (const element of elements) {
    // what is said as well as chosen by may be anything
    if (element.type === TYPE.argument && values.get(element.value) !== 'number') {
      values.set(element.value, 'string | number');
    }
    if (element.type === TYPE.select && !values.has(element.value)) {
      const options = Object.keys(element.options).map((option) => JSON.stringify(option));
      values.set(element.value, options.join(' | '));
    }
    if (element.type === TYPE.plural) values.set(element.value, 'number');
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const { value } of Object.values(element.options)) collect(value, values);
    }
  }
}

function templateOf(
  language: string,
  elements: readonly MessageFormatElement[],
  counted?: string,
): string {
  const parts = elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value.replaceAll(/[`\\]|\$\{/g, '\\$&');
      case TYPE.argument:
        return `\${${element.value}}`;
      case TYPE.pound:
        return `\${inDigits('${localeOf(language)}', ${counted})}`;
      case TYPE.select:
        return `\${${choiceOf(language, element.value, element.options, counted)}}`;
      case TYPE.plural:
        return `\${${pluralOf(language, element.value, element.options)}}`;
      default:
        throw new MessageError(
          `Dates, numbers and tags are no part of messages: ${JSON.stringify(element)}`,
        );
    }
  });
  return `\`${parts.join('')}\``;
}

interface Option {
  readonly value: MessageFormatElement[];
}
type Options = Readonly<Record<string, Option>>;

function choiceOf(language: string, name: string, options: Options, counted?: string): string {
  const own = ({ value }: Option) => templateOf(language, value, counted);
  const cases = Object.entries(options)
    .filter(([option]) => option !== 'other')
    .map(([option, said]) => `String(${name}) === ${JSON.stringify(option)} ? ${own(said)} : `);
  return `${cases.join('')}${own(options.other ?? { value: [] })}`;
}

function pluralOf(language: string, name: string, options: Options): string {
  const own = ({ value }: Option) => templateOf(language, value, name);
  const isExact = ([option]: readonly [string, Option]) => option.startsWith('=');
  const all = Object.entries(options);
  const exact = all
    .filter(isExact)
    .map(([option, said]) => `${name} === ${Number(option.slice(1))} ? ${own(said)} : `)
    .join('');
  const forms = all.filter((entry) => !isExact(entry));
  const [only] = forms;
  if (only && forms.length === 1) return `${exact}${own(only[1])}`;
  const entries = forms.map(([option, said]) => `${option}: ${own(said)}`);
  return `${exact}plural('${language}', ${name}, { ${entries.join(', ')} })`;
}

/** Says what a translation lacks of the English messages, or has besides; `isWhole`: it names all values. */
function compare(own: Messages, other: Messages | undefined, path: string, isWhole = false): void {
  if (typeof own === 'string') {
    if (typeof other !== 'string') throw new MessageError(`${path}: “${own}” is not translated`);
    const wanted = valuesOf(own, path);
    const named = valuesOf(other, path);
    const unknown = [...named.keys()].find((name) => !wanted.has(name));
    if (unknown) throw new MessageError(`${path}: the English sentence has no {${unknown}}`);
    const left = isWhole && [...wanted.keys()].find((name) => !named.has(name));
    if (left) throw new MessageError(`${path}: {${left}} of the English text is left out`);
    return;
  }
  if (typeof other !== 'object' || Array.isArray(own) !== Array.isArray(other)) {
    throw new MessageError(`${path}: another shape than in English`);
  }
  for (const [key, value] of Object.entries(own)) {
    compare(value, Reflect.get(other, key), `${path} ${key}`, isWhole);
  }
  const extra = Object.keys(other).find((key) => !Object.hasOwn(own, key));
  if (extra) throw new MessageError(`${path}: there is no “${extra}” in English`);
}

/** Leaves files as they are whose text is the same, for whoever watches them. */
function writeChanged(output: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(output, { recursive: true });
  const old = readdirSync(output, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts'));
  for (const name of old) if (!files.has(name)) rmSync(join(output, name));
  const present = new Set(old);
  for (const [name, text] of files) {
    const path = join(output, name);
    if (present.has(name) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

if (import.meta.main) compileWords();
