import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (pattern: string) =>
  new Map(
    globSync(pattern, { cwd: import.meta.dirname }).map((file) => [
      file,
      readFileSync(path.join(import.meta.dirname, file), 'utf8'),
    ]),
  );

/** The class names of a stylesheet: those that stand in what precedes a block. */
function definedIn(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? [];
  const rules = selectors.filter((selector) => !selector.trim().startsWith('@'));
  return new Set(rules.flatMap((rule) => rule.match(/(?<=\.)[a-zA-Z][\w-]*/g) ?? []));
}

test('every class that a component uses is in its stylesheet, and none is there for nothing', () => {
  const defined = new Map(
    [...read('**/*.module.css')].map(([file, css]) => [file, definedIn(css)]),
  );
  const unused = new Set(
    [...defined].flatMap(([file, names]) => [...names].map((name) => `${file} .${name}`)),
  );
  const missing: string[] = [];
  for (const [file, source] of read('**/*.tsx')) {
    for (const [, styles, from] of source.matchAll(/^import (\w+) from '(.+\.module\.css)';$/gm)) {
      const sheet = path.join(path.dirname(file), from ?? '');
      for (const [, name] of source.matchAll(
        new RegExp(`\\b${styles}\\.(?!module\\b)(\\w+)`, 'g'),
      )) {
        if (!defined.get(sheet)?.has(name ?? '')) missing.push(`${file} ${styles}.${name}`);
        unused.delete(`${sheet} .${name}`);
      }
      // A name that is computed may be any of them.
      if (source.includes(`${styles}[`))
        for (const name of defined.get(sheet) ?? []) unused.delete(`${sheet} .${name}`);
    }
  }
  expect(missing).toEqual([]);
  expect([...unused]).toEqual([]);
  expect(defined.size).toBeGreaterThan(20);
});

test('every class that is written out is one of those that all share, and each of them is used', () => {
  const shared = new Set(
    [...read('ui/{classes,reset}.css').values()].flatMap((css) => [...definedIn(css)]),
  );
  const used = new Set(
    [...read('**/*.tsx')].flatMap(([file, source]) =>
      file.endsWith('.test.tsx')
        ? []
        : [...source.matchAll(/className="([^"]+)"/g)].flatMap(
            ([, names]) => names?.split(' ') ?? [],
          ),
    ),
  );
  for (const css of read('**/*.module.css').values())
    for (const [, names] of css.matchAll(/composes: (.+) from global/g))
      for (const name of names?.split(' ') ?? []) used.add(name);
  expect([...used].filter((name) => !shared.has(name))).toEqual([]);
  expect([...shared].filter((name) => !used.has(name))).toEqual([]);
  expect(shared.size).toBeGreaterThan(5);
});
