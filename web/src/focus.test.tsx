import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { Button } from './ui/button.tsx';

/*
 * A scanner types on and ends with Enter, and a hurried hand presses twice: no button that does something takes the
 * focus by itself (docs/product/desk-and-door.md#scanners). `ButtonProps` keeps Button from it; this looks at plain
 * elements, and at what is focused by its name.
 */

/** Buttons that only open or close what they belong to. */
const harmless = ['kit/fields/phone-field.tsx toggle'];

/** The buttons of a source that take the focus by `autoFocus`, or by a ref that is told to `focus()`. */
function focusedButtons(source: string): string[] {
  const buttons = [...source.matchAll(/<(?:button|Button|ButtonLink)\b(?:=>|[^>])*>/g)].map(
    ([tag]) => tag,
  );
  const plain = buttons.filter((tag) => tag.startsWith('<button') && /\bautoFocus\b/.test(tag));
  const refs = buttons.flatMap((tag) => /\bref=\{(\w+)\}/.exec(tag)?.[1] ?? []);
  const focused = refs.filter((name) =>
    new RegExp(`\\b${name}\\.current\\??\\.focus\\(`).test(source),
  );
  return [...plain.map(() => 'autoFocus'), ...focused];
}

test('no button takes the focus by itself', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: import.meta.dirname })) {
    if (file.endsWith('.test.tsx')) continue;
    const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    found.push(...focusedButtons(source).map((name) => `${file} ${name}`));
  }
  expect(found).toEqual(harmless);
});

describe('planted', () => {
  test.each([
    ['<button type="button" autoFocus onClick={() => send()}>Send</button>', ['autoFocus']],
    ['send.current?.focus(); <Button\n ref={send}\n type="submit">Send</Button>', ['send']],
    ['field.current?.focus(); <input ref={field} /><button ref={other}>x</button>', []],
  ])('%s', (source, found) => {
    expect(focusedButtons(source)).toEqual(found);
  });

  test('a Button that does something with the focus does not compile', () => {
    const harmlessOne = <Button variant="secondary" autoFocus />;
    // @ts-expect-error the main button of a dialog
    const main = <Button autoFocus />;
    // @ts-expect-error one that cannot be undone
    const danger = <Button variant="danger" autoFocus />;
    // @ts-expect-error one that sends a form
    const submit = <Button variant="secondary" type="submit" autoFocus />;
    // @ts-expect-error one that waits for an answer
    const waiting = <Button variant="secondary" loading autoFocus />;
    // @ts-expect-error one that is told to take it
    const told = <Button ref={{ current: null }} />;
    expect([harmlessOne, main, danger, submit, waiting, told]).toHaveLength(6);
  });
});
