import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown, parseMarkdown } from './markdown.tsx';

test('headings, lists and paragraphs of a policy are told apart', () => {
  expect(parseMarkdown('## How much\n- all\n- half\n\nNo more.\nReally.\n## Later\nText')).toEqual([
    { kind: 'heading', text: 'How much', id: 'how-much' },
    { kind: 'list', items: ['all', 'half'] },
    { kind: 'paragraph', text: 'No more. Really.' },
    { kind: 'heading', text: 'Later', id: 'later' },
    { kind: 'paragraph', text: 'Text' },
  ]);
});

test('a heading in Malayalam keeps its letters in the address', () => {
  expect(parseMarkdown('## ഫീസ് ഇത്ര?')).toEqual([
    { kind: 'heading', text: 'ഫീസ് ഇത്ര?', id: 'ഫീസ്-ഇത്ര' },
  ]);
});

const inWords = (source: string) => renderToString(createElement(Markdown, { source }));

test.each<[source: string, shown: string]>([
  [
    '**Fees** [Refunds](/refund-policy)',
    '<strong>Fees</strong> <a href="/refund-policy">Refunds</a>',
  ],
  ['[a [b](https://x.example)', '[a <a href="https://x.example">b</a>'],
  ['[x](javascript:alert)', '[x](javascript:alert)'],
  ['[x](//evil.example)', '[x](//evil.example)'],
  ['**open [open](', '**open [open]('],
])('strong words and links of a text are shown: %s', (source, shown) => {
  expect(inWords(source).replaceAll('<!-- -->', '')).toContain(`<p>${shown}</p>`);
});

test.each(['[', '[a](/', '[a](', '**', '**a', '*', '[a]', '](', '\n## ', '\n- ', '\n'])(
  'a text of nothing but "%s" takes no longer than another of its length',
  (piece) => {
    // a pattern that goes back and forth would take minutes, and the test its time
    expect(inWords(piece.repeat(200_000 / piece.length))).not.toBe('');
  },
);
