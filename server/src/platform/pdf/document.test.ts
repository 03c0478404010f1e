import { shippedPalette } from '@sangamam/contract/settings/theme';
import { describe, expect, test } from 'vitest';
import { namesInScripts } from '../../../testing/names-in-scripts.ts';
import { countBoxes, letters, readPdf } from '../../../testing/platform/pdf.ts';
import { pdfPages } from './document.ts';
import { fontInDocument } from './fonts.ts';
import { openPen } from './pen.ts';

const frame = {
  title: 'A test',
  banner: 'Sangamam',
  footer: 'The association',
  now: new Date('2026-11-21T06:00:00Z'),
  look: { palette: shippedPalette, logo: null },
};

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

  test('draws names in every script, to be found as they were typed', async () => {
    const page = await pdfPages(frame);
    const names = Object.values(namesInScripts).flat();
    for (const name of names) page.fact(name, [name]);
    const pdf = await page.finish();
    expect(await countBoxes(pdf)).toBe(0);
    const { pages } = await readPdf(pdf);
    const written = [...names, ...names, 'Sangamam', ...pages.map(() => frame.footer)];
    expect(letters(pages.join(''))).toEqual(letters(written.join('')));
  });

  test('with a box for a letter would be found out', async () => {
    const { doc, finish } = await openPen({ title: 'A test', size: 'A4', now: frame.now });
    doc.addPage();
    const [tamil] = namesInScripts.Tamil;
    doc.registerFont('lacks', fontInDocument('figtree/latin-400') as unknown as Uint8Array);
    doc.font('lacks').text(tamil);
    expect(await countBoxes(await finish())).toBeGreaterThan(10);
  });

  test('folds a text from right to left, and keeps its order', async () => {
    const page = await pdfPages(frame);
    page.paragraph('فاطمة الزهراء '.repeat(40));
    const pdf = await page.finish();
    expect(await countBoxes(pdf)).toBe(0);
    const text = (await readPdf(pdf)).pages.join();
    expect(text.match(/الزهراء/g)).toHaveLength(40);
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
