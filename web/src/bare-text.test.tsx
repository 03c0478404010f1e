import path from 'node:path';
import type { ReactNode } from 'react';
import {
  isBinaryExpression,
  isConditionalExpression,
  isIdentifier,
  isImportDeclaration,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isNamedImports,
  isNumericLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isVariableStatement,
  type JsxOpeningElement,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript-7/unstable/ast';
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript-7/unstable/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * A browser that translates a page takes its text nodes away and puts elements in their place. React keeps the nodes
 * it made: where it then inserts something before such a text, or removes the text, it throws, and the page is gone.
 * A text alone in its element is safe, since React sets the content of the element. So no text stands bare beside
 * what comes and goes, and no bare text comes and goes beside others; one element around it mends it.
 */

/** A child as React sees it: whether it may be a bare text, and whether it may come and go. */
interface Child {
  readonly node: Node;
  readonly isText: boolean;
  readonly isFleeting: boolean;
}

const textFlags =
  TypeFlags.AnyOrUnknown |
  TypeFlags.String |
  TypeFlags.StringLiteral |
  TypeFlags.TemplateLiteral |
  TypeFlags.Number |
  TypeFlags.NumberLiteral |
  TypeFlags.BigInt |
  TypeFlags.BigIntLiteral;
const absentFlags =
  TypeFlags.Undefined |
  TypeFlags.Null |
  TypeFlags.Void |
  TypeFlags.Boolean |
  TypeFlags.BooleanLiteral;

/** The faults of one file, as nodes. */
function findFaults(file: SourceFile, checker: Checker): Node[] {
  const faults: Node[] = [];
  const fixedNames = new Set(file.statements.flatMap(namesOf));

  /** Words and constants of the file: the same as long as the page is open. */
  const isFixed = (node: Node): boolean =>
    isStringLiteral(node) ||
    isNumericLiteral(node) ||
    (isIdentifier(node) && fixedNames.has(node.text)) ||
    (isPropertyAccessExpression(node) && isFixed(node.expression));

  const isMany = (type: Type): boolean =>
    (type.flags & TypeFlags.Object) !== 0 &&
    (checker.isArrayLikeType(type) || type.getSymbol()?.name === 'Iterable');
  const partsOf = (type: Type | undefined): readonly Type[] =>
    type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  const isOf = (type: Type | undefined, flags: TypeFlags, lists: readonly Type[] = []): boolean =>
    partsOf(type).some((part) => {
      if ((part.flags & flags) !== 0) return true;
      if (lists.includes(part) || !checker.isArrayLikeType(part)) return false;
      const items = part.isTypeReference() ? checker.getTypeArguments(part) : [];
      return items.some((item) => isOf(item, flags, [...lists, part]));
    });
  const isList = (type: Type | undefined) => partsOf(type).some(isMany);

  /** The elements a component draws; null where its type says only that it draws something. */
  function drawnBy(tag: Node): Type | null {
    const type = checker.getTypeAtLocation(tag);
    const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
    const drawn = signature && checker.getReturnTypeOfSignature(signature);
    return drawn && !isList(drawn) ? drawn : null;
  }

  /** One or the other, where one may be texts beside elements, as what a component was given to show is. */
  const isSwappedForMany = (node: Node) =>
    isConditionalExpression(node) &&
    [node.whenTrue, node.whenFalse].some((branch) => {
      const type = checker.getTypeAtLocation(branch);
      return isOf(type, textFlags) && isList(type);
    });

  function childrenOf(node: Node): Child[] {
    if (isJsxText(node)) {
      const isBlank = node.text.trim() === '' && node.text.includes('\n');
      return isBlank ? [] : [{ node, isText: true, isFleeting: false }];
    }
    if (isJsxExpression(node)) return node.expression ? childrenOf(node.expression) : [];
    if (isParenthesizedExpression(node)) return childrenOf(node.expression);
    const inside = fragmentChildren(node);
    if (inside) return inside.flatMap(childrenOf);
    if (isJsxElement(node) || isJsxSelfClosingElement(node)) {
      const { tagName } = isJsxElement(node) ? node.openingElement : node;
      const drawn = /^[a-z]/.test(tagName.getText(file)) ? null : drawnBy(tagName);
      const isText = drawn !== null && isOf(drawn, textFlags);
      return [{ node, isText, isFleeting: drawn !== null && isOf(drawn, absentFlags) }];
    }
    const branches = isConditionalExpression(node)
      ? [node.whenTrue, node.whenFalse]
      : isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken
        ? [node.right]
        : null;
    if (branches) {
      const drawn = branches.map(childrenOf);
      const isAlwaysText = drawn.length === 2 && drawn.every(isOneText);
      const isText = drawn.flat().some((child) => child.isText);
      return [{ node, isText, isFleeting: !isAlwaysText }];
    }
    const type = checker.getTypeAtLocation(node);
    return [
      {
        node,
        isText: isOf(type, textFlags),
        isFleeting: !isFixed(node) && (isOf(type, absentFlags) || isList(type)),
      },
    ];
  }

  function visit(node: Node, isInMarkup: boolean) {
    const inside = isJsxElement(node) ? node.children : fragmentChildren(node);
    const isAlone = fragmentChildren(node) !== null && !isInMarkup;
    if (inside && (isJsxElement(node) || isAlone)) {
      const children = inside.flatMap(childrenOf);
      for (const [index, child] of children.entries()) {
        const isAfterFleeting = children[index - 1]?.isFleeting ?? false;
        const isBeside = children.length > 1 && (child.isFleeting || isAfterFleeting);
        const isSwapped = children.length === 1 && isSwappedForMany(child.node);
        if (isSwapped || (child.isText && (isAlone || isBeside))) faults.push(child.node);
      }
    }
    if (isJsxElement(node) && isOptionWithoutValue(node.openingElement)) faults.push(node);
    node.forEachChild((child) => visit(child, inside !== null));
  }
  visit(file, false);
  return faults;
}

const isOneText = (children: Child[]) =>
  children.length === 1 && children.every(({ isText, isFleeting }) => isText && !isFleeting);

/** An option is what it says where it has no value, and says something else once it is translated. */
const isOptionWithoutValue = ({ tagName, attributes }: JsxOpeningElement) =>
  isIdentifier(tagName) &&
  tagName.text === 'option' &&
  !attributes.properties.some(
    (attribute) =>
      isJsxAttribute(attribute) && isIdentifier(attribute.name) && attribute.name.text === 'value',
  );

/** The children of `<>…</>` and `<Fragment>…</Fragment>`; null for anything else. */
function fragmentChildren(node: Node): readonly Node[] | null {
  if (isJsxFragment(node)) return node.children;
  if (!isJsxElement(node)) return null;
  const { tagName } = node.openingElement;
  return isIdentifier(tagName) && tagName.text === 'Fragment' ? node.children : null;
}

/** The names a statement at the top of a file brings in: imports and constants. */
function namesOf(statement: Node): string[] {
  if (isImportDeclaration(statement)) {
    const bindings = statement.importClause?.namedBindings;
    return bindings && isNamedImports(bindings)
      ? bindings.elements.map(({ name }) => name.text)
      : [];
  }
  if (!isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    isIdentifier(name) ? [name.text] : [],
  );
}

const web = path.join(import.meta.dirname, '..');
const faults = new Map<string, { line: string; planted: string }[]>();
let api: API;

beforeAll(() => {
  api = new API({ cwd: web });
  const snapshot = api.updateSnapshot({ openProjects: [path.join(web, 'tsconfig.json')] });
  const [project] = snapshot.getProjects();
  if (!project) return;
  for (const name of project.program.getSourceFileNames()) {
    if (!name.startsWith(`${import.meta.dirname}/`) || !name.endsWith('.tsx')) continue;
    const file = project.program.getSourceFile(name);
    if (!file) continue;
    const found = findFaults(file, project.checker).map((node) => {
      const start = node.getStart(file);
      const line = file.text.slice(0, start).split('\n').length;
      const text = file.text.slice(start, node.end).replaceAll(/\s+/g, ' ');
      return { line: `${line}: ${text.slice(0, 80)}`, planted: plantedName(node) };
    });
    faults.set(path.relative(import.meta.dirname, name), found);
  }
});
afterAll(() => api.close());

function plantedName(node: Node | undefined): string {
  if (!node) return '';
  return isPropertyAssignment(node) && isStringLiteral(node.name)
    ? node.name.text
    : plantedName(node.parent);
}

function Perhaps({ is }: { is: boolean }) {
  return is ? <b /> : null;
}
const word = { said: 'Word' };

interface Given {
  is: boolean;
  text: string;
  list: string[];
  children?: ReactNode;
}
const planted = ({ is, text, list, children }: Given) => ({
  'an element that comes and goes before a text': <p>{is && <b />} text</p>,
  'one or another before a text': <p>{is ? <b /> : null}text</p>,
  'a list before a text': (
    <p>
      {list.map((one) => (
        <b key={one} />
      ))}
      {text}
    </p>
  ),
  'a component that may draw nothing before a text': (
    <p>
      <Perhaps is={is} />
      {text}
    </p>
  ),
  'a text that comes and goes beside an element': (
    <p>
      {is && text}
      <b />
    </p>
  ),
  'a text that comes and goes beside a text': (
    <p>
      {word.said} {is && text}
    </p>
  ),
  'a text in the place of an element': (
    <p>
      {is ? text : <i />}
      <b />
    </p>
  ),
  'texts of a list': (
    <p>
      <b />
      {list.map((one) => one)}
    </p>
  ),
  'a text in a fragment that comes and goes': (
    <p>
      {is && (
        <>
          text
          <i />
        </>
      )}
      <b />
    </p>
  ),
  'a text in a fragment of its own': <>{text}</>,
  'children beside an element': (
    <p>
      <b />
      {children}
    </p>
  ),
  'children in the place of a text': <p>{is ? text : children}</p>,
  'an option without a value': <option>{text}</option>,
});
const sound = ({ is, text, list, children }: Given) => ({
  'a text alone': <p>{is && text}</p>,
  'children alone': <p>{children}</p>,
  'an element around the text': (
    <p>
      {is && <b />}
      <span>{text}</span>
    </p>
  ),
  'elements that come and go': (
    <p>
      {text && <b />}
      {list.map((one) => (
        <b key={one} />
      ))}
      <Perhaps is={is} />
      <i />
    </p>
  ),
  'a text that comes and goes in an element': (
    <p>
      {is && <b>{text}</b>}
      <i />
    </p>
  ),
  'an option with a value': <option value={text}>{text}</option>,
  'a text and an element that stay': (
    <p>
      {word.said}: <b>{text}</b>
    </p>
  ),
});

describe('is found:', () => {
  const own = () => faults.get(path.basename(import.meta.filename)) ?? [];
  const given: Given = { is: true, text: '', list: [] };
  test.each(Object.keys(planted(given)))('%s', (name) => {
    expect(own().map((fault) => fault.planted)).toContain(name);
  });
  test('and nothing else', () => {
    const names = Object.keys(sound(given));
    expect(own().filter((fault) => names.includes(fault.planted))).toEqual([]);
  });
});

test('no bare text beside what comes and goes', () => {
  faults.delete(path.basename(import.meta.filename));
  const found = [...faults].flatMap(([file, list]) => list.map(({ line }) => `${file}:${line}`));
  expect(found).toEqual([]);
  expect(faults.size).toBeGreaterThan(300);
});
