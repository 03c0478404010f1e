import { problem } from '@sangamam/contract/locale/problems';
import { Refusal } from '../refusal.ts';

/** Deeper than any of our forms, shallow enough for recursion. */
const maxDepth = 12;
const maxKeys = 2_000;
const maxItems = 200;
const maxTextLength = 5_000;

const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);
/** Tab, line feed and carriage return belong to text; the other control characters do not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** True if `text` can be stored: well-formed and without control characters. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !controlCharacters.test(text);
}

/**
 * Parses a JSON body and looks through it before anything else does. Refuses with BAD_REQUEST what is
 * not JSON, and with VALIDATION (`fields` names the place) what is too deep, too long, carries control
 * characters or keys that reach into prototypes. `textLimit`: characters of one text of the body.
 */
export function parseJsonBody(text: string, textLimit = maxTextLength): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal('BAD_REQUEST');
  }
  let keys = 0;
  const refuse = (path: readonly string[], why: string) =>
    new Refusal('VALIDATION', { fields: { [fieldName(path)]: why } });
  const look = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'string') {
      if (value.length > textLimit) throw refuse(path, problem('textTooLong'));
      if (!isPlainText(value)) throw refuse(path, problem('textNotPlain'));
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (path.length >= maxDepth) throw refuse(path.slice(0, 3), problem('tooDeep'));
    if (Array.isArray(value)) {
      if (value.length > maxItems) throw refuse(path, problem('tooManyItems'));
      for (const [index, item] of value.entries()) look(item, [...path, String(index)]);
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      keys += 1;
      if (keys > maxKeys) throw refuse([], problem('tooManyAnswers'));
      if (refusedKeys.has(key) || !isPlainText(key)) throw refuse(path, problem('nameNotAllowed'));
      look(item, [...path, key]);
    }
  };
  look(body, []);
  return body;
}

/**
 * How a place in a body is called in `fields`: dotted, and for the registration form without the
 * wrapper that all its sections share. The body as a whole is `body`.
 */
export function fieldName(path: readonly PropertyKey[]): string {
  const names = path.map(String);
  if (names[0] === 'formDataStructured') names.shift();
  return names.map((name) => name.slice(0, 60)).join('.') || 'body';
}
