import { charts } from '@sangamam/contract/reports/analytics';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Plot } from './plots.tsx';

test('the bar of a food counts everybody, each food in a tone of its own', () => {
  const rows = [{ label: 'adults', values: [40, 5, 3] }];
  const html = renderToStaticMarkup(<Plot name="food" chart={charts.food} rows={rows} />);
  expect(html).toContain('48 people');
  expect(html).toContain('40 veg, 5 non-veg, 3 not said');
  const tones = new Set(html.match(/tone\d/g));
  expect(tones.size).toBe(charts.food.columns.length);
});
