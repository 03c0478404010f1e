import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { optionalNouns } from '@sangamam/contract/nouns';
import { expect, test } from 'vitest';
import { compose, personalData } from './house.ts';
import { everyNoun } from './nouns.ts';
import type { Noun } from './platform/noun.ts';

const declarations: readonly [folder: string, noun: Noun][] = Object.entries(everyNoun);
const cwd = import.meta.dirname;

/** Folders of which the whole would not know. */
function forgotten(listed: readonly string[]): string[] {
  const folders = globSync(['{features,reports,domain}/*/'], { cwd, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(cwd.length + 1));
  const declaring = globSync(['{features,reports}/**/index.ts', 'domain/*/noun.ts'], { cwd });
  return [...new Set([...folders, ...declaring.map(dirname)])]
    .filter((folder) => !listed.includes(folder))
    .toSorted();
}

test('every folder of domain, features and reports is listed', () => {
  const listed = declarations.map(([folder]) => folder);
  expect(forgotten(listed)).toEqual([]);
  expect(forgotten(listed.filter((folder) => !/cars|my-data/.test(folder)))).toEqual([
    'features/transportation/shared-cars',
    'reports/my-data',
  ]);
});

test('each noun that can be left out is one of the server', () => {
  const named = declarations.flatMap(([, { optional }]) => optional ?? []);
  expect(named.toSorted()).toEqual([...optionalNouns]);
});

/** Names that stand twice. */
const twice = (names: readonly string[]) =>
  names.filter((name, index) => names.indexOf(name) !== index);

test('nothing is declared twice', () => {
  const { jobs, deps, metrics } = compose();
  expect(twice(declarations.flatMap(([, { tables = [] }]) => tables))).toEqual([]);
  expect(twice(jobs.map(({ name }) => name))).toEqual([]);
  expect(twice(deps.messages.kinds.map(({ name }) => name))).toEqual([]);
  expect(twice(metrics.flatMap(({ gauges }) => Object.keys(gauges)))).toEqual([]);
  expect(twice(personalData.owners.flatMap(({ collect = {} }) => Object.keys(collect)))).toEqual(
    [],
  );
  expect(twice(['room', 'stay', 'room'])).toEqual(['room']);
});
