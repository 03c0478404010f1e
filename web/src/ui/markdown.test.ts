import { expect, test } from 'vitest';
import { parseMarkdown } from './markdown.tsx';

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
  expect(parseMarkdown('## ഫീസ് എത്ര?')).toEqual([
    { kind: 'heading', text: 'ഫീസ് എത്ര?', id: 'ഫീസ്-എത്ര' },
  ]);
});
