import type { Language } from '@sangamam/contract/locale/languages';
import { intlLocales } from '@sangamam/contract/locale/languages';
import { problem } from '@sangamam/contract/locale/problems';
import IntlMessageFormat from 'intl-messageformat';
import { commonPlaceholders, type Kind, type Texts } from '../message-kinds/define-kind.ts';

/**
 * The body of a message is plain text in blocks, parted by empty lines:
 *
 *     # Heading                          the first block
 *     | Label | value                    rows, drawn as a card; a row without a value is left out
 *     [Label]({payUrl})                  a link, to a placeholder or an https address
 *     **[Label]({payUrl})**              the same as a button
 *     > {answer}                         a quotation
 *     {ticket}                           a picture
 *     anything else                      a paragraph
 *
 * Every label, value and paragraph is an ICU message: `{name}`, `{count, plural, one {…} other {…}}`,
 * `{coming, select, yes {…} other {…}}`. One that comes out empty is left out.
 */
export type Block =
  | { readonly type: 'heading' | 'paragraph' | 'quote'; readonly text: string }
  | { readonly type: 'rows'; readonly rows: readonly Row[] }
  | {
      readonly type: 'link';
      readonly isButton: boolean;
      readonly label: string;
      readonly to: string;
    };
interface Row {
  readonly label: string;
  readonly value: string;
}

const linkPattern = /^(\*\*)?\[([^\]]+)\]\((\S+)\)(\*\*)?$/;
/** The target of a link: a placeholder; else it is an address. */
const targetPattern = /^\{(\w+)\}$/;

/** The blocks of a body, in order. */
export function readBlocks(body: string): Block[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(readBlock);
}

function readBlock(block: string): Block {
  const lines = block.split('\n').map((line) => line.trim());
  if (lines.length === 1 && block.startsWith('# ')) {
    return { type: 'heading', text: block.slice(2).trim() };
  }
  if (lines.every((line) => line.startsWith('|')))
    return { type: 'rows', rows: lines.map(readRow) };
  if (lines.every((line) => line.startsWith('>'))) {
    return { type: 'quote', text: lines.map((line) => line.slice(1).trim()).join('\n') };
  }
  const [, , label, to, end] = linkPattern.exec(block) ?? [];
  if (label !== undefined && to !== undefined) {
    return { type: 'link', isButton: end !== undefined, label, to };
  }
  return { type: 'paragraph', text: lines.join('\n') };
}

function readRow(line: string): Row {
  const [label = '', ...value] = line.slice(1).split('|');
  return { label: label.trim(), value: value.join('|').trim() };
}

/** The placeholder that a link leads to; null for an address. */
export function linkPlaceholder(to: string): string | null {
  return targetPattern.exec(to)?.[1] ?? null;
}

/** Fills in one ICU message. Throws when it cannot be read or a value is missing. */
export function fillIn(
  text: string,
  language: Language,
  values: Readonly<Record<string, string | number>>,
): string {
  return String(icuMessage(text, language).format({ ...values })).trim();
}

const icuMessage = (text: string, language: Language) =>
  new IntlMessageFormat(text, intlLocales[language], undefined, { ignoreTag: true });

/** The problems of texts for this kind, by field, in words; null when there are none. */
export function findFaults(
  kind: Kind,
  language: Language,
  { subject, body, sms = '' }: Texts,
): Partial<Record<keyof Texts, string>> | null {
  const blocks = readBlocks(body);
  const faults = {
    subject: faultOf([subject], kind, language),
    body:
      blocks.map(targetFault(kind)).find(Boolean) ??
      blocks.slice(1).map(headingFault).find(Boolean) ??
      faultOf(blocks.flatMap(textsOf), kind, language) ??
      missing(kind, language, [subject, ...blocks.flatMap(textsOf), ...blocks.map(targetOf)]),
    sms: faultOf([sms], kind, language),
  };
  const found = Object.entries(faults).filter(([, fault]) => fault !== undefined);
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** Every ICU message of a block. */
function textsOf(block: Block): string[] {
  if (block.type === 'rows') return block.rows.flatMap(({ label, value }) => [label, value]);
  return [block.type === 'link' ? block.label : block.text];
}

const targetOf = (block: Block) => (block.type === 'link' ? block.to : '');

const targetFault = (kind: Kind) => (block: Block) => {
  if (block.type !== 'link') return undefined;
  const name = linkPlaceholder(block.to);
  if (name !== null) {
    const isLink = kind.placeholders[name]?.type === 'link';
    return isLink ? undefined : problem('templateLink', { name });
  }
  const isAddress = URL.canParse(block.to) && new URL(block.to).protocol === 'https:';
  return isAddress ? undefined : problem('templateAddress', { to: block.to });
};

const headingFault = (block: Block) =>
  block.type === 'heading' ? problem('templateHeading') : undefined;

function faultOf(texts: readonly string[], kind: Kind, language: Language): string | undefined {
  for (const text of texts) {
    try {
      const fault = elementFault(icuMessage(text, language).getAst(), kind);
      if (fault !== undefined) return fault;
    } catch {
      return problem('templateBraces', { text });
    }
  }
  return undefined;
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Placeholders that the kind does not have, or that are used for what they are not. */
function elementFault(elements: readonly Element[], kind: Kind): string | undefined {
  for (const element of elements) {
    const name = argumentOf(element);
    if (name === null) {
      if ('value' in element && /[{}]/.test(String(element.value))) return problem('templateBrace');
      continue;
    }
    const placeholder = { ...commonPlaceholders, ...kind.placeholders }[name];
    if (!placeholder) return problem('templatePlaceholder', { name });
    if ('options' in element) {
      const words = Object.keys(element.options);
      const isPlural = 'pluralType' in element;
      if (isPlural !== (placeholder.type === 'count')) {
        return problem('templateForm', { name, form: isPlural ? 'plural' : 'select' });
      }
      const unknown = words.find(
        (word) => !isPlural && word !== 'other' && !placeholder.options?.includes(word),
      );
      if (unknown !== undefined) return problem('templateOption', { name, option: unknown });
      for (const { value } of Object.values(element.options)) {
        const fault = elementFault(value, kind);
        if (fault !== undefined) return fault;
      }
    } else if ('style' in element) return problem('templateFormat', { name });
  }
  return undefined;
}

/** The placeholder of an element; literals and the # of plurals have none. */
function argumentOf(element: Element): string | null {
  if (!('value' in element) || typeof element.value !== 'string') return null;
  return element.type === 0 ? null : element.value;
}

function missing(kind: Kind, language: Language, texts: readonly string[]): string | undefined {
  const used = new Set(texts.flatMap((text) => namesIn(icuMessage(text, language).getAst())));
  const name = kind.required.find((required) => !used.has(required));
  return name && problem('templateMissing', { name });
}

function namesIn(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const name = argumentOf(element);
    const inner =
      'options' in element
        ? Object.values(element.options).flatMap(({ value }) => namesIn(value))
        : [];
    return name === null ? inner : [name, ...inner];
  });
}
