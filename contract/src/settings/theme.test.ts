import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problem, readProblem } from '../locale/problems.ts';
import {
  checkTheme,
  coloursAt,
  coloursPath,
  contrast,
  leastContrast,
  paletteOf,
  shippedPalette,
  shippedTheme,
  tokenOf,
} from './theme.ts';

const tokens = readFileSync(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];

function problemsOf(main: string, second: string): Record<string, string> {
  const problems: Record<string, string> = {};
  checkTheme({ theme: { ...shippedTheme, main, second } }, (isWrong, field, words) => {
    if (isWrong) problems[field] ??= words;
  });
  return problems;
}

test('the shipped palette is that of the style sheet', () => {
  for (const [shade, name] of Object.entries(tokenOf)) {
    expect(token(name), name).toBe(shippedPalette[shade as keyof typeof tokenOf]);
  }
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0f5c4d', '#0f5c4d', 1],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

describe('a theme', () => {
  test('that could not be read is refused in words', () => {
    const least = 4.5;
    expect(problemsOf('#8fd3c4', '#d9a441')).toEqual({
      'theme.main': problem('contrast', { where: 'main', shade: 'darker', reached: 1.6, least }),
    });
    const { 'theme.second': second = '' } = problemsOf('#0f5c4d', '#5b3a00');
    expect(readProblem(second)?.values).toMatchObject({ where: 'figures', shade: 'other', least });
    expect(problemsOf('#7a1f3d', '#e0b04c')).toEqual({});
  });

  test('that is accepted is read in all its shades', () => {
    const part = fc.integer({ min: 0, max: 255 });
    const colour = fc
      .tuple(part, part, part)
      .map((parts) => `#${parts.map((each) => each.toString(16).padStart(2, '0')).join('')}`);
    const [paper, ink, onNight, onNight2] = ['--paper', '--ink', '--on-night', '--on-night-2'].map(
      (name) => token(name) ?? '',
    ) as [string, string, string, string];
    fc.assert(
      fc.property(colour, colour, (main, second) => {
        fc.pre(Object.keys(problemsOf(main, second)).length === 0);
        const palette = paletteOf({ main, second });
        const pairs = [
          ...[paper, '#ffffff', palette.main100].map((ground) => [palette.main700, ground]),
          ...[paper, '#ffffff', palette.main100].map((ground) => [palette.main800, ground]),
          ...[onNight, onNight2, palette.second400].map((letters) => [letters, palette.night]),
          ...[palette.second200].map((letters) => [letters, palette.night]),
          ...[onNight].map((letters) => [letters, palette.main800]),
          [palette.second700, paper],
          [ink, palette.second400],
          [palette.mainOnDark, '#182622'],
          [palette.night, palette.mainOnDark],
        ] as [string, string][];
        for (const [letters, ground] of pairs) {
          expect(
            contrast(letters, ground),
            `${main} ${second}: ${letters} on ${ground}`,
          ).toBeGreaterThanOrEqual(leastContrast);
        }
      }),
    );
  });

  test('is served under an address that says its colours and nothing else', () => {
    expect(coloursPath(shippedTheme)).toBeUndefined();
    const path = coloursPath({ main: '#7a1f3d', second: '#e0b04c' }) ?? '';
    expect(coloursAt(path)).toMatch(/^:root\{--main-700:#7a1f3d;.*--picture-water-low:#\w{6}\}$/);
    expect(coloursAt(path.replace('7a1f3d', '7a1f3d;}'))).toBeUndefined();
  });
});
