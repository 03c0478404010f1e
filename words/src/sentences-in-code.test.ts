import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * A sentence for people stands in the words. Whatever reads like one in a literal of the code is a finding, but
 * for the exceptions below, each with its reason.
 */
const project = fileURLToPath(new URL('../..', import.meta.url));

/** Files whose literals are not read. */
const unread = [
  /^contract\/src\/(text\/countries|questions\/options|settings\/option-kinds)\.ts$/, // values that answers store
  /^server\/src\/reports\/demo\//, // what invented people write
  /^web\/src\/features\/dev\//, // shown to developers alone
  /^server\/src\/platform\/http\/(openapi|openapi-by-hand|docs-page)\.ts$/, // the API, described to programmers
  /^server\/src\/platform\/config\/environment\.ts$/, // for whoever starts the product, in its console
  /^server\/src\/(release-erasures|platform\/http\/health)\.ts$/, // so are these
  /^server\/src\/platform\/db\/(migrate|schema-turn|places|grant-rights)\.ts$/,
  /^server\/src\/platform\/audit\/verify-chain\.ts$/,
  /^server\/src\/domain\/money\/reconciliation\/broken-invariants\.ts$/, // bugs, for developers
  /^server\/src\/domain\/money\/receipts\/amount-in-words\.ts$/, // numbers, said in English on every receipt
  /^server\/src\/(features|reports)\/[^/]+\/index\.ts$/, // reasons for readers of the code
];

/** Calls whose arguments are for logs, consoles, developers and the database. */
const calls = new Set([
  'Error',
  'RangeError',
  'TypeError',
  'debug',
  'info',
  'warn',
  'error',
  'print',
  'say',
  'write',
  'writeSync',
  'broken',
  'refuseDamaged',
  'query',
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'select',
  'countAddress',
  'countSender',
  'count', // names of limits, in the log
  'text',
  'arrivalPoint',
  'school', // examples of what people type, in previews of mails
]);

/** Properties whose texts are for programmers: the API, its messages as the specification says them, metrics. */
const properties = new Set(['summary', 'success', 'failure', 'message', 'help']);

/** Whole literals that only look like sentences, or that the specification says so. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'of the specification': [
    'Additional Event Contribution',
    'Issue reported successfully. We will investigate and resolve it as soon as possible.',
    'Payment received, confirming…',
    'Registration Payment',
    'Thank you. We answer within two working days.',
  ],
  'stored with a payment or claim, for the log': [
    'No fee',
    'not a payment id',
    'not a request id',
    'not a payment of this registration',
    'not answered yet',
    'the payment failed',
  ],
  'names of a browser, a lock or an answer, and what programs say to each other': [
    'Basic 7',
    'Basic realm="staging", charset="UTF-8"',
    'Bearer 7',
    'Generals 7',
    'Maximize obj: 7',
    'RCPT TO',
    'Samsung Internet',
    'Subject To',
    'is distinct from',
    'is not distinct from',
    'keep the door',
    'not in list',
    'the list of jobs',
    'user log key 7',
    'whoever has the key',
  ],
  'kept in snapshots': ['Food not said'],
  'names that the settings begin with': ['Navodaya Alumni Association, Kerala'],
  'heads that a column of a file may have': ['pass out year', 'state or union territory'],
  'printed at the start': ['Sangamam is ready', 'Sangamam works in the background'],
  'a metric': ['1 while the database answers'],
};

const words = String.raw`[\p{L}\p{N}’']+`;
/** Three words that go on in small letters, or a capital and a word after it. */
const sentence = new RegExp(
  String.raw`(?:^|[\s(“"])\p{L}${words} \p{Ll}[\p{L}’']* \p{Ll}|^\p{Lu}[\p{Ll}’']+ [\p{L}7₹(]`,
  'u',
);
/** SQL, scripts and markup. */
const program =
  /^\s*(select|insert|update|delete|copy|set local|create|alter|drop)\b|=>|[{;]\s|\{\}|<\w+|::/;
const sources = globSync('{contract,room-solver,server,web}/src/**/*.{ts,tsx}', {
  cwd: project,
  exclude: (path) => /\.test\.tsx?$/.test(path),
}).map((path) => path.replaceAll('\\', '/'));
const isRead = (path: string) => !unread.some((pattern) => pattern.test(path));

const nameOf = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isCallExpression(node) ? nameOf(node.expression) : '';
};

/** The text of a literal, with 7 for what is filled in. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join('7');
}

function isForPrograms(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node))
    return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    return calls.has(nameOf(node.expression));
  }
  return ts.isPropertyAssignment(node) && properties.has(node.name.getText());
}

/** The literals of a file, and which of them people might read. */
function literalsOf(path: string, code: string): { all: string[]; forPeople: string[] } {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const all: string[] = [];
  const forPeople: string[] = [];
  const visit = (node: ts.Node, isHidden: boolean): void => {
    const isUnseen = isHidden || isForPrograms(node);
    const text = textOf(node)?.trim().replaceAll(/\s+/g, ' ');
    if (text !== undefined) all.push(text);
    if (text !== undefined && !isUnseen) forPeople.push(text);
    ts.forEachChild(node, (child) => visit(child, isUnseen));
  };
  visit(file, false);
  return { all, forPeople };
}

const readsLikeOne = (text: string) => sentence.test(text) && !program.test(text);

test('no sentence for people stands in the code', () => {
  expect(sources.length).toBeGreaterThan(900);
  const read = sources.map((path) => ({
    path,
    ...literalsOf(path, readFileSync(`${project}/${path}`, 'utf8')),
  }));
  // a state or an option by its value, which is what is stored and sent
  const values = read
    .filter(({ path }) => path.startsWith('contract/'))
    .flatMap(({ all }) => all.filter((text) => text.split(' ').length <= 4));
  const listed = Object.values(exceptions).flat();
  const known = new Set([...values, ...listed]);
  const found = read
    .filter(({ path }) => isRead(path))
    .flatMap(({ path, forPeople }) =>
      forPeople
        .filter((text) => readsLikeOne(text) && !known.has(text))
        .map((text) => `${path}: ${text}`),
    );
  expect(found).toEqual([]);
  const everything = new Set(read.flatMap(({ all }) => all));
  expect(listed.filter((text) => !everything.has(text))).toEqual([]);
});

test.each([
  ['a call', "report(5, 'Reading requests and rooms')"],
  ['a heading', "const heads = [['Train or flight', 1]]"],
  ['two words', "const heads = [['Recorded by', 1]]"],
  ['an element', 'const shown = <p>Nothing to see yet</p>'],
  ['a field', "new Refusal('VALIDATION', { fields: { sort: 'Sort by name, class or day' } })"],
  ['a template', `const text = \`Merged into \${number}: \${reason}\``],
  ['an attribute', 'const shown = <Field label="Full name" />'],
])('it is found in %s', (_where, code) => {
  expect(literalsOf('planted.tsx', code).forPeople.filter(readsLikeOne)).toHaveLength(1);
});
