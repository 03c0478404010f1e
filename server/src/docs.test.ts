import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiKeyScopes } from '@sangamam/contract/calls/permissions';
import { expect, test } from 'vitest';
import { contractEndpoints, nameOf } from '../testing/platform/http.ts';
import { compose } from './house.ts';
import { variables } from './platform/config/environment.ts';

const { jobs: allJobs, deps } = compose();
const messageRegistry = deps.messages;

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const folders = new Set(
  files.filter((path) => path.includes('/')).flatMap((path) => [path, inServer(path)].map(topOf)),
);
const pages = files.filter((path) =>
  /^(([\w-]+\/)?README|CONTRIBUTING|SECURITY|docs\/.*)\.md$/.test(path),
);

function topOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** As pages name what stands in the server. */
function inServer(path: string): string {
  return path.replace(/^server\/src\/(?=.*\/)/, '');
}

/** What stands as code on a page, in words. */
function codeOf(page: string): string[] {
  const text = read(page);
  const blocks = text.matchAll(/```\w*\n([\s\S]*?)```/g);
  const spans = text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g);
  return [...blocks, ...spans].flatMap(([, code = '']) => code.split(/[\s,;()"']+/));
}

/** `server/src/app.ts`, `server/src/http`, or what ends the path of a file, such as `rules.ts`. */
function isThere(path: string): boolean {
  return files.some((file) => `/${file}/`.includes(`/${path}/`));
}

const stoodIn = /[<>{}*…$]|NN/;
const ofSource = /^[\w./-]+\.(tsx?|[mc]js|css|sql|grit)$/;

/** What `faultsOf` finds on all pages, each with the name of its page. */
function faults(faultsOf: (page: string) => string[]): string[] {
  return pages.flatMap((page) => faultsOf(page).map((fault) => `${page}: ${fault}`));
}

test('the files that are named are there', () => {
  const missing = faults((page) =>
    codeOf(page)
      .map((word) => word.replace(/^\.\//, '').replace(/\/$/, ''))
      .filter((word) => !stoodIn.test(word))
      .filter((word) => ofSource.test(word) || (word.includes('/') && folders.has(topOf(word))))
      .filter((path) => !isThere(path) && !isMade(path)),
  );
  expect(missing).toEqual([]);
});

/** Whether git ignores it: what builds and runs of tests leave behind. */
function isMade(path: string): boolean {
  return spawnSync('git', ['check-ignore', '-q', `${path}/`], { cwd: root }).status === 0;
}

test('links lead to pages and headings that are there', () => {
  const broken = faults((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
      .map(([, link, source]) => link ?? source ?? '')
      .filter((link) => !/^https?:|^\{/.test(link))
      .filter((link) => {
        const [path = '', heading] = link.split('#');
        const target = path === '' ? page : normalize(join(dirname(page), path));
        return !isThere(target) || (heading !== undefined && !headingsOf(target).includes(heading));
      }),
  );
  expect(broken).toEqual([]);
});

/** Text that people write; migrations are checksummed, so nothing in them can be put right. */
const written = files.filter(
  (path) =>
    /\.(tsx?|[mc]?js|css|sql|md|ya?ml|html|cfg|grit)$/.test(path) &&
    !path.startsWith('server/migrations/'),
);

test('comments lead to pages and headings that are there', () => {
  const broken = written.flatMap((path) =>
    [...read(path).matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)]
      .filter(([, page = '', heading]) => {
        return !isThere(page) || (heading !== undefined && !headingsOf(page).includes(heading));
      })
      .map(([link]) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('no comment leads to a document that nobody here can open', () => {
  const documents =
    /\b(?:product|specification|payments and security|design|frontend|database|house)\s+\d/i;
  const decisions = /\bD\d{1,2}\b/;
  const named = written.flatMap((path) =>
    read(path)
      .replaceAll(/\n\s*(?:\*|\/\/)/g, ' ')
      .split('\n')
      .filter((text) => documents.test(text) || decisions.test(text))
      .map((text) => `${path}: ${text.slice(0, 200)}`),
  );
  expect(named).toEqual([]);
});

function headingsOf(page: string): string[] {
  const titles = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
  return titles.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('the scripts that are run are ours', () => {
  const scriptsOf = (folder: string) =>
    Object.keys(JSON.parse(read(join(folder, 'package.json'))).scripts ?? {});
  const unknown = faults((page) =>
    [...read(page).matchAll(/npm run (?:--silent )?([\w:-]+)([^`\n]*)/g)]
      .filter(([, script = '', rest = '']) => {
        const workspace = / -w (\w+)/.exec(rest)?.[1];
        return !scriptsOf(workspace ?? '.').includes(script);
      })
      .map(([text]) => text),
  );
  expect(unknown).toEqual([]);
});

test('the endpoints that are called are there', async () => {
  const known = new Set((await contractEndpoints()).map(nameOf));
  known.add('POST /payments/webhook').add('GET /openapi.json');
  const unknown = faults((page) =>
    [...read(page).matchAll(/`(GET|POST|PUT|PATCH|DELETE) (?:\/api\/v1)?(\/[^`\s?]+)/g)]
      .filter(([, , path = '']) => !path.startsWith('/__sim'))
      .map(([, method, path]) => `${method} ${path}`)
      .filter((call) => !known.has(call)),
  );
  expect(unknown).toEqual([]);
});

test('the tests that are named are there, by the beginning of their name', () => {
  // names stand behind their file up to the end of the sentence, parted by commas; … stands for words
  const shown = /`([\w/.-]+\.(?:test|spec)\.tsx?)`([^`;:.()|]*)/g;
  const missing = [...read('docs/security.md').matchAll(shown)].flatMap(([, path, text = '']) =>
    text
      .split(',')
      .filter((name) => !name.split('…').every((part) => sourceOf(path).includes(part.trim())))
      .map((name) => `${path}:${name}`),
  );
  const runs = /([\w/.-]+\.test\.ts) -t "([^"]+)"/g;
  const notRun = [...read('docs/reliability.md').matchAll(runs)]
    .filter(([, path, name = '']) => !sourceOf(path).includes(name))
    .map(([text]) => text);
  expect([...missing, ...notRun]).toEqual([]);
});

function sourceOf(path = ''): string {
  return read(files.find((file) => `/${file}`.endsWith(`/${path}`)) ?? path);
}

/** Names in the first column of the tables below a heading. */
function firstColumn(page: string, heading: string, name: RegExp): string[] {
  const section = read(page).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(name) ?? [],
  );
}

test('every variable of the environment is described, and no other', () => {
  const described = firstColumn('docs/operations.md', 'Environment variables', /[A-Z_]+/g);
  expect(described.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
});

test('every job is described, and no other', () => {
  const described = firstColumn('docs/operations.md', 'What runs in the background', /[\w-]+/g);
  expect(described.toSorted()).toEqual(allJobs.map(({ name }) => name).toSorted());
});

test('every alarm has its section of the runbook, in their order, and no other', () => {
  const alarms = [
    ...read('deploy/prometheus-alerts.yml').matchAll(/- alert: (\w+)[\s\S]*?runbook: (\S+)/g),
  ];
  const sections = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(alarms.map(([, name]) => name)).toEqual(sections);
  for (const [, name = '', page] of alarms) {
    expect(page).toBe(`docs/runbook.md#${name.toLowerCase()}`);
  }
  for (const section of read('docs/runbook.md').split(/^## /m).slice(1)) {
    expect(section).toMatch(/\*\*Means:\*\*[\s\S]*\*\*Look at:\*\*[\s\S]*\*\*Do:\*\*/);
  }
});

test('every scope of API keys is described with the calls it opens', async () => {
  const endpoints = await contractEndpoints();
  const page = read('docs/integrations.md');
  for (const scope of apiKeyScopes) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${scope}\` |`)) ?? '';
    const calls = [...row.matchAll(/`([A-Z]+ [^`]+)`/g)].map(([, call]) => call);
    const opened = endpoints.filter(({ keyScope }) => keyScope === scope).map(nameOf);
    expect(calls.toSorted()).toEqual(opened.toSorted());
  }
});

test('every kind of message is described, and no other', () => {
  const described = read('docs/product/mails.md').matchAll(/^\| (`[^|]+) \|(?:[^|]*\|){3}$/gm);
  const kinds = [...described].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
  expect(kinds.toSorted()).toEqual(messageRegistry.kinds.map(({ name }) => name).toSorted());
});

test('the glossary has the names of the code and the words of the screens', () => {
  const source = files
    .filter((path) => /\.tsx?$|^words\/.*\.json$/.test(path) && !/^e2e|\.test\./.test(path))
    .map(read)
    .join('\n');
  const screens = source.toLowerCase();
  const lines = read('docs/glossary.md').split('\n');
  const rows = lines.map((line) => line.slice(2, -2).split(' | '));
  const missing = rows
    .filter(([term, , , , ...others]) => others.length === 2 && term !== 'Term' && term !== '---')
    .flatMap(([term, , code = '', ...words]) => [
      ...[...code.matchAll(/`([^`]+)`/g)]
        .filter(([, name = '']) => !source.includes(name))
        .map(([name]) => `${term}: ${name}`),
      ...words
        .filter((word) => word !== '–' && !screens.includes(word.toLowerCase()))
        .map((word) => `${term}: ${word}`),
    ]);
  expect(missing).toEqual([]);
});

/** How a comment begins that is a clause without its sentence. */
const clause =
  /(?<!\/\/.*\n[ \t]*)(?:\/\*\*?\s*(?:\*[ \t]*)?|^[ \t]*\/\/ )(?:What|Who|Whom|Whose|Whether|Of|That|Where|Whoever|Whatever)\b.*/gm;
const plainSpoken =
  /^(bench|contract|e2e|embedded-database|practice-provider|room-solver|scripts|words|web|server\/src\/\w+|server\/testing)\/(?!.*\/index\.ts).*\.(tsx?|mjs|js|css)$/;

test('comments are sentences, or name a thing', () => {
  expect('/** Whether it rains. */\n/** True if it rains. */'.match(clause)).toHaveLength(1);
  expect('/**\n * Of a day.\n */\n// What is left\n// Where it rains'.match(clause)).toHaveLength(
    2,
  );
  const clauses = files
    .filter((path) => plainSpoken.test(path))
    .flatMap((path) => (read(path).match(clause) ?? []).map((comment) => `${path}: ${comment}`));
  expect(clauses).toEqual([]);
});

test('who finds a weakness is told where to write', () => {
  expect(read('SECURITY.md')).toContain('/.well-known/security.txt');
});

test('newer packages are asked for, TypeScript within what our tools can read', () => {
  const { extends: presets, packageRules } = JSON.parse(read('renovate.json'));
  expect(presets).toContain('config:recommended');
  const major = Number.parseInt(JSON.parse(read('package.json')).devDependencies.typescript, 10);
  expect(packageRules).toContainEqual(
    expect.objectContaining({ matchDepNames: ['typescript'], allowedVersions: `<${major + 1}` }),
  );
});
