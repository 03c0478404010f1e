import { shippedPalette } from '@sangamam/contract/theme';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../testing/platform/pdf.ts';
import { pdfPages } from './document.ts';
import { splitRuns } from './fonts.ts';

const frame = {
  title: 'A test',
  banner: 'Sangamam',
  footer: 'The association',
  now: new Date('2026-11-21T06:00:00Z'),
  look: { palette: shippedPalette, logo: null },
};

describe('a text', () => {
  test.each([
    ['Anu Thomas', ['figtree-latin']],
    ['₹1,20,000', ['figtree-latin-ext', 'figtree-latin']],
    ['ലക്ഷ്മി മേനോൻ', ['anek-malayalam-malayalam']],
    ['ശ്രീജ Nair', ['anek-malayalam-malayalam', 'figtree-latin']],
    ['श्रीकृष्ण', ['anek-devanagari-devanagari']],
    // joiners belong to the letter before them
    ['ന്\u200dറ', ['anek-malayalam-malayalam']],
  ])('%s is written by %j', (text, fonts) => {
    const runs = splitRuns(text, 400);
    expect(runs.map(({ font }) => font)).toEqual(fonts.map((font) => `${font}-400`));
    expect(runs.map((run) => run.text).join('')).toBe(text);
  });
});

describe('a document', () => {
  test('has its title, its banner and what was written, in order', async () => {
    const page = await pdfPages(frame);
    page.heading('Receipt');
    page.fact('Date', ['6 Feb 2027', '9:00 am']);
    page.amount('Fee', '₹1,300');
    const { title, pages } = await readPdf(await page.finish());
    expect(title).toBe('A test');
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatch(/Sangamam.*Receipt.*Date.*6 Feb 2027.*9:00 am.*Fee.*₹1,300/s);
  });

  test('turns its pages, each with the footer', async () => {
    const page = await pdfPages(frame);
    for (let n = 1; n <= 200; n++) page.fact(`Question ${n}`, [`answer ${n}`]);
    const { pages } = await readPdf(await page.finish());
    expect(pages.length).toBeGreaterThan(3);
    for (const text of pages) expect(text).toContain('The association');
    const all = pages.join('\n');
    for (let n = 1; n <= 200; n++) expect(all).toContain(`answer ${n}`);
  });

  test('folds what is too long for a line, a single long word too, and loses nothing', async () => {
    const page = await pdfPages(frame);
    const words = Array.from({ length: 300 }, (_, n) => `word${n}`);
    page.paragraph(words.join(' '));
    page.fact('Name', ['x'.repeat(500)]);
    const { pages } = await readPdf(await page.finish());
    const text = pages.join('').replaceAll(/\s/g, '');
    expect(text).toContain(words.join(''));
    expect(text).toContain('x'.repeat(500));
  });

  test.each(['', '\u0000', '👩‍👩‍👧', 'தமிழ்', '\u200d\u200d', 'a\nb', '\ufffd', 'שלום'])(
    'is made whatever the text: %j',
    async (text) => {
      const page = await pdfPages(frame);
      page.fact(text, [text]);
      await expect(readPdf(await page.finish())).resolves.toMatchObject({ title: 'A test' });
    },
  );
});
