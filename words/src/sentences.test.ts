import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { languageFolders } from './compile.ts';

/** Names and codes that every language writes so. */
const names = /\b\d*(AVIF|DOCX?|HEIC|JNV|JPEG|MB|OTP|PAN|PDF|PNG|TXT|WebP)\b/g;

const literals = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [];
    return Object.values(element.options).flatMap(({ value }) => literals(value));
  });

const translations = languageFolders().filter((language) => language !== 'en');

describe.each(translations)('in %s', (language) => {
  test.each(['refusals', 'problems', 'failures'])('no part of the %s is English', (area) => {
    const file = new URL(`../${language}/${area}.json`, import.meta.url);
    const sentences = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')));
    const english = sentences.filter(([, sentence]) =>
      literals(parse(sentence)).some((text) => /[a-z]{2,}/i.test(text.replaceAll(names, ''))),
    );
    expect(english).toEqual([]);
  });
});

const words = fileURLToPath(new URL('..', import.meta.url));
const project = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(path, 'utf8');
const exclude = (path: string) => /(^|\/)(node_modules|build|compiled)$/.test(path);
/** A letter of another script. */
const foreign = /[\p{L}--[\p{Script=Latin}\p{Script=Greek}\p{Script=Common}]]/v;

test('sources hold no text of another script: it belongs into the words', () => {
  const { workspaces } = JSON.parse(read(`${project}/package.json`));
  const sources = globSync(
    `{${[...workspaces, 'scripts', 'deploy', 'lint']}}/**/*.{ts,tsx,mjs,js,cjs,css,sql,html}`,
    {
      cwd: project,
      // what people type in a test may be in any script
      exclude: (path) => exclude(path) || /(^|\/)(testing|e2e)$|\.test\.tsx?$/.test(path),
    },
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((path) => foreign.test(read(`${project}/${path}`)))).toEqual([]);
});

test('tests quote a translation from the words and never repeat it', () => {
  const said = globSync(`${words}{${translations.join()}}/**/*.json`).map(read).join('\n');
  const tests = globSync('{**/*.test.{ts,tsx},{e2e,*/testing}/**/*.ts}', { cwd: project, exclude });
  expect(tests.length).toBeGreaterThan(300);
  // names and what people type are often one word of ours
  const phrases = /[\p{L}\p{M}\u200c\u200d]+(?:[ ,:–-]+[\p{L}\p{M}\u200c\u200d]+)+/gu;
  const repeated = tests.flatMap((path) =>
    (read(`${project}/${path}`).match(phrases) ?? [])
      .filter((phrase) => foreign.test(phrase) && said.includes(phrase))
      .map((phrase) => `${path}: ${phrase}`),
  );
  expect(repeated).toEqual([]);
});
